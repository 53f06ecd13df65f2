// What travels between page, worker and Python; and what browsers have that TypeScript does not know.

/** `Request` of xlscore/web/messages.py; with a `door`, a question to another room of Python. */
interface Asked {
  door?: "office";
  verb: string; file?: string; language?: string; own?: string; options?: Record<string, unknown>;
  made_in?: string; rules?: string; season?: boolean; size?: number; left?: string;
  source?: string;
}

interface Found { severity: string; word: string; where: string; text: string }

/** `Answer` of xlscore/web/messages.py; `data` comes beside it. */
interface Answered {
  said: string[]; wrong: boolean; findings: Found[]; sheets: [string, string][];
  sheet_language: string; kind: string; title: string; people: string[]; formats: string[];
  types: [string, string][];
  stale: boolean; made: string; form: Form | null; data?: Bytes;
}

/** `report.entry_form`: what can be typed; a tap types into several cells at once. */
interface Column {
  key: string; label: string; kind: string; rare: boolean; signed?: boolean; hint?: string;
  choices?: [string, string][];
}
interface Cell { cell: string; value: string; fixed?: boolean }
interface Tap { label: string; on: boolean; cells: Record<string, string> }
interface Line { no?: number | null; name?: string; fields: Record<string, Cell>; taps?: Tap[] }
interface Seated { table: string; title: string; done: boolean; rows: Line[]; taps: Tap[] }
interface Round { title: string; done: number; tables: Seated[] }
interface Form {
  event: { sheet: string; fields: (Column & Cell)[] };
  /** With `fresh` a season's members, and the row for another one. */
  people: { sheet: string; columns: Column[]; rows: Line[]; fresh?: Line };
  rounds: Round[]; results: Column[];
  penalties: { sheet: string; columns: Column[]; rows: Line[] } | null;
  /** A season's alone. */
  events?: { sheet: string; columns: Column[]; rows: Line[]; taps: Tap[] } | null;
}

type Bytes = Uint8Array<ArrayBuffer>;

/** Files by their paths below what was opened. */
type Files = Map<string, Bytes>;

/** What the page sends to its worker, and what comes back. */
type ToWorker = { version: string } | { id: number; files: Files; asked: Asked };
type FromWorker =
  | { ready: true }
  | { failed: string }
  | { loaded: number }
  | { done: number; count: number }
  | { id: number; memory: number; answer: string; data?: Bytes }
  | { id: number; memory: number; error: string; fatal: boolean };

/** Something by its id, with its title in each language. */
interface Titled { id: string; [language: string]: string }

/** site.json */
interface Site {
  version: string; words: Record<string, Record<string, string>>; events: Titled[];
  seasons: Titled[]; largest: number;
  /** Bytes of Python, until it can be asked. */
  load: number;
}

/** One file that was opened: where it came from, and its bytes unless it is too big to be read. */
interface Opened {
  path: string; file: { size: number }; bytes: Bytes | null; handle: FileSystemFileHandle | null;
}

/**
 * The same while it is open. `bytes` is what stands on the page, `known` what its file held when it was
 * last read or written, `put` what last went into a file or a download; then the way back and forth.
 */
interface Book extends Opened {
  known: Bytes | null; put: Bytes | null; before: Bytes[]; after: Bytes[];
}

/** What was done, and whether it is taken back. */
interface Change { what: string; back: boolean }

/** What is open as the journal holds it: the books, which is in hand, what their states came from, when. */
interface Kept { books: Book[]; path: string; done: [Bytes, string][]; when: number }

/** What the page of the room is told: nothing new, or its HTML and what it shows, with a number. */
interface RoomNews { number: number; html: string; state?: unknown }

/** A file that is written and not yet in its place. */
interface Draft { finish(): Promise<void>; abandon(): Promise<void> }

/** What the rules of open files need of the world outside. */
interface Hands {
  ask(asked: Asked, files: Files): Promise<Answered>;
  present(handle: FileSystemFileHandle): Promise<Pick<Opened, "file" | "bytes">>;
  allow(handle: FileSystemFileHandle): Promise<unknown>;
  draft(handle: FileSystemFileHandle, bytes: Bytes): Promise<Draft>;
  download(name: string, bytes: Bytes): void;
  /** Whether the person throws away what is unsaved in these workbooks. */
  discard(paths: string[]): Promise<boolean>;
  /** Put what is open into the journal. */
  keep(kept: Kept): Promise<void>;
}

/** What became of a file, as a text of the page, and where it differs from what somebody else saved. */
interface Outcome { key: string; what?: string; wrong?: boolean; theirs?: Bytes | null; lines?: string[] }
/** The answer to a click, and what became of the file. */
interface Done { answer: Answered; outcome: Outcome | null }

interface FileSystemFileHandle {
  requestPermission?(options: { mode: "readwrite" }): Promise<string>;
}
interface FileSystemCreateWritableOptions { mode?: "exclusive" }
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
