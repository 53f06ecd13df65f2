// What travels between Excel, the pane and Python.

/** `SheetRead` of xlscore/book/adapters/office_read.py: where used cells are. */
interface SheetRead {
  title: string; row: number; column: number; rows: number; columns: number; protected: boolean;
}

/** `PartRead` of the same module: cells of a sheet. */
interface PartRead {
  title: string; values: any[][]; types: string[][]; formulas: any[][]; formats: any[][];
  hidden: number[];
}

/** `Piece` of xlscore/book/adapters/office_read.py: cells to be read. */
interface Piece { title: string; row: number; column: number; rows: number; columns: number }

/** `BookRead` of office_read.py. */
interface BookRead {
  name: string; selected: string[]; date1904: boolean; size: number; sheets: SheetRead[];
  names: { name: string; formula: string }[]; tables: { name: string; address: string }[];
  parts: PartRead[];
}

/** Waits until so many bytes fit into the next request. */
type Room = (more: number) => Promise<void>;

/** One kind of look for a list of ranges; exactly one of the four is there. */
interface Look {
  format?: Excel.Interfaces.RangeFormatUpdateData;
  font?: Excel.Interfaces.RangeFontUpdateData;
  fill?: { color: string };
  line?: { style: "Continuous"; weight: "Thin" | "Medium"; color: string };
}

type Three = [string, string, string];

/** An operation of xlscore/book/adapters/office_page.py. */
interface PageWrite {
  sheet: string; create: boolean; clear: string | null; range: string;
  values: (string | number)[][]; formats: string[][]; looks: [string, Look][];
  links: [string, string][]; widths: [string, number][]; heights: [number, number][];
  merges: string[]; frozen: { rows: number; columns: number }; frozenTo: string | null;
  titles: string | null; breaks: string[]; orientation: "Portrait" | "Landscape";
  header: Three; footer: Three; name: string; known: boolean; place: string;
  mark: { name: string; known: boolean; formula: string };
}

/** Values for some cells, which look as they are to. */
interface Block { sheet: string; range: string; values: (string | number)[][] }

interface Growth {
  sheet: string; range: string; like: string | null; table: { name: string; range: string } | null;
}

/** `OfficeBook.operations`, in the order in which they are carried out. */
interface Operations {
  pages: (PageWrite | Block)[]; growths: Growth[]; blocks: Block[];
}

/** Cells that have to be read before the question is asked again. */
interface Lacking { lacking: Piece[][] }

/** What a click gave: `click` of xlscore/web/office/pane.py. */
interface Clicked {
  said: string[]; wrong: boolean; show: [string, string] | null; operations: Operations;
  kept: Record<string, string>; settle: boolean; made: Record<string, string>;
}

type CalledCell = string | number | { caught: string };
interface Called { results: CalledCell[][][] }

/** functions.json, as far as the pane reads it. */
interface Functions { functions: { id: string; name: string; parameters: object[] }[] }
