// What travels between page, worker and Python; and what browsers have that TypeScript does not know.

/** `Request` of xlscore/web/messages.py; with a `door`, a question to another room of Python. */
interface Asked {
  door?: "office";
  verb: string; file?: string; language?: string; own?: string; who?: string; to?: string;
  redraw?: boolean; reason?: string; event_type?: string; participants?: number;
  made_in?: string; rules?: string; season?: boolean; size?: number;
}

interface Found { severity: string; word: string; where: string; text: string }

/** `Answer` of xlscore/web/messages.py; `data` comes beside it. */
interface Answered {
  said: string[]; wrong: boolean; findings: Found[]; sheets: [string, string][];
  sheet_language: string; kind: string; title: string; people: string[]; formats: string[];
  stale: boolean; made: string; data?: Uint8Array<ArrayBuffer>;
}

/** Files by their paths below what was opened. */
type Files = Map<string, Uint8Array<ArrayBuffer>>;

/** What the page sends to its worker, and what comes back. */
type ToWorker = { version: string } | { id: number; files: Files; asked: Asked };
type FromWorker =
  | { ready: true }
  | { failed: string }
  | { done: number; count: number }
  | { id: number; answer: string; data?: Uint8Array<ArrayBuffer> }
  | { id: number; error: string; fatal: boolean };

interface Titled { id: string; en: string; de: string }

/** site.json */
interface Site {
  version: string; words: Record<string, Record<string, string>>; events: Titled[];
  seasons: Titled[]; types: Titled[]; largest: number;
}

/** One file that was opened: where it came from, and its bytes unless it is too big to be read. */
interface Opened {
  path: string; file: File; bytes: Uint8Array<ArrayBuffer> | null; handle: FileSystemFileHandle | null;
}

interface FileSystemFileHandle {
  requestPermission?(options: { mode: "readwrite" }): Promise<string>;
}
interface FileSystemDirectoryHandle {
  values(): AsyncIterable<FileSystemFileHandle | FileSystemDirectoryHandle>;
}
interface DataTransferItem {
  getAsFileSystemHandle?(): Promise<FileSystemFileHandle | FileSystemDirectoryHandle | null>;
}
interface Window {
  showOpenFilePicker?(options?: object): Promise<FileSystemFileHandle[]>;
  showDirectoryPicker?(options?: object): Promise<FileSystemDirectoryHandle>;
}
