// Everything that touches Excel's own model, and nothing that decides: two round trips tell what there
// is, one or more read cells, one batch writes. No call here empties Excel's own undo.

/** @param {string} version */
const has = (version) => Office.context.requirements.isSetSupported("ExcelApi", version);

/** What Excel on the web calls an answer or a request of more than 5 MB. */
export const TOO_MUCH = /PayloadSizeLimitExceeded$/;
/** Bytes of one request: the real ones name every object, which takes more than what is counted here. */
const MOST = 2_000_000;
const OF_A_CALL = 300;

/** The workbook without its cells: what there is, and where. @returns {Promise<BookRead>} */
export function readOutline() {
  return Excel.run(async (context) => {
    const { worksheets, names, tables, functions } = context.workbook;
    context.workbook.load("name");
    worksheets.load("items/name");
    names.load("items/name,items/formula");
    tables.load("items/name");
    // nothing else tells the calendar: in that of old Macs this is day 1
    const day = functions.date(1904, 1, 2);
    day.load("value");
    // the default font, in a cell that nobody formats
    const font = worksheets.getFirst().getRange("XFD1048576").format.font;
    font.load("size");
    const front = worksheets.getActiveWorksheet();
    front.load("name");
    await context.sync();

    const sheets = worksheets.items.map((sheet) => {
      // of a blank sheet these are A1, so nothing here is ever missing
      const used = sheet.getUsedRange(true);
      used.load("rowIndex,columnIndex,rowCount,columnCount");
      sheet.protection.load("protected");
      return { sheet, used };
    });
    const places = tables.items.map((table) => {
      const range = table.getRange();
      range.load("address");
      return { name: table.name, range };
    });
    const cell = context.workbook.getActiveCell();
    cell.load("address");
    await context.sync();

    return {
      name: context.workbook.name,
      selected: [front.name, cell.address.slice(cell.address.lastIndexOf("!") + 1)],
      date1904: day.value === 1,
      size: font.size,
      names: names.items.map(({ name, formula }) => ({ name, formula: String(formula) })),
      // before ExcelApi 1.13 a table cannot be told to grow
      tables: has("1.13") ? places.map(({ name, range }) => ({ name, address: range.address })) : [],
      sheets: sheets.map(({ sheet, used }) => ({
        title: sheet.name,
        protected: sheet.protection.protected,
        row: used.rowIndex,
        column: used.columnIndex,
        rows: used.rowCount,
        columns: used.columnCount,
      })),
      parts: [],
    };
  });
}

/** Cells, with what tells dates, errors, formulas and hidden rows; each list in one answer. @param {Piece[][]} lists */
export async function readParts(lists) {
  const parts = [];
  for (const list of lists) parts.push(...await readTogether(list));
  return parts;
}

/** One answer; if it gets too big, two. @param {Piece[]} list @returns {Promise<PartRead[]>} */
async function readTogether(list) {
  try {
    return await Excel.run(async (context) => {
      const found = list.map((piece) => {
        const sheet = context.workbook.worksheets.getItem(piece.title);
        const range = sheet.getRangeByIndexes(piece.row, piece.column, piece.rows, piece.columns);
        range.load("values,valueTypes,formulas,numberFormat");
        return { piece, range, rows: range.getRowProperties({ rowHidden: true }) };
      });
      await context.sync();
      return found.map(({ piece, range, rows }) => ({
        title: piece.title,
        values: range.values,
        types: range.valueTypes,
        formulas: range.formulas,
        formats: range.numberFormat,
        hidden: rows.value.flatMap((row, i) => (row.rowHidden ? [piece.row + i + 1] : [])),
      }));
    });
  } catch (error) {
    const halves = halved(list);
    if (!halves || !(error instanceof OfficeExtension.Error) || !TOO_MUCH.test(error.code)) throw error;
    return readParts(halves);
  }
}

/** The same cells in two lists; null for a single row. @param {Piece[]} list */
function halved(list) {
  const [piece] = list;
  const middle = Math.ceil(list.length / 2);
  if (!piece || list.length > 1) return [list.slice(0, middle), list.slice(middle)];
  if (piece.rows === 1) return null;
  const rows = Math.ceil(piece.rows / 2);
  return [[{ ...piece, rows }], [{ ...piece, row: piece.row + rows, rows: piece.rows - rows }]];
}

/**
 * Carry out what Python worked out: one batch, and one step of Excel's undo. What would be too much for
 * one request goes in several.
 * @param {Operations} operations
 */
export function write(operations) {
  const { pages, growths, blocks } = operations;
  return Excel.run(has("1.20") ? { mergeUndoGroup: true } : {}, async (context) => {
    const { workbook } = context;
    const room = roomIn(context);
    for (const page of pages) {
      await ("mark" in page ? writePage(workbook, page, room) : enter(workbook, page, room));
    }
    // what a person typed into comes last, when everything else was taken
    for (const growth of growths) {
      await room(bytes(growth));
      grow(workbook, growth);
    }
    for (const block of blocks) await enter(workbook, block, room);
    await context.sync();
  });
}

/** @param {unknown} what */
const bytes = (what) => new TextEncoder().encode(JSON.stringify(what)).length + OF_A_CALL;

/** Sends what was asked for so far when so many more bytes would be too much. @param {Excel.RequestContext} context @returns {Room} */
function roomIn(context) {
  let taken = 0;
  return async (more) => {
    if (taken && taken + more > MOST) {
      await context.sync();
      taken = 0;
    }
    taken += more;
  };
}

/**
 * Cells, as many rows at a time as one request takes.
 * @param {Excel.Range} range @param {"values" | "numberFormat"} what @param {(string | number)[][]} rows @param {Room} room
 */
async function put(range, what, rows, room) {
  for (let from = 0, to = 0; from < rows.length; from = to) {
    let size = 0;
    while (to < rows.length && (to === from || size < MOST / 2)) size += bytes(rows[to++]) - OF_A_CALL;
    await room(size + OF_A_CALL);
    const all = to - from === rows.length;
    const part = all ? range : range.getRow(from).getResizedRange(to - from - 1, 0);
    part[what] = rows.slice(from, to);
  }
}

/** Values into cells that look as they are to. @param {Excel.Workbook} workbook @param {Block} block @param {Room} room */
function enter(workbook, { sheet, range, values }, room) {
  return put(workbook.worksheets.getItem(sheet).getRange(range), "values", values, room);
}

/** Bring a sheet to the front, and select a cell of it. @param {string} title @param {string} cell */
export function show(title, cell) {
  return Excel.run(async (context) => {
    const sheet = context.workbook.worksheets.getItem(title);
    sheet.activate();
    if (cell) sheet.getRange(cell).select();
    await context.sync();
  });
}

/** @param {Excel.Workbook} workbook @param {PageWrite} page @param {Room} room */
async function writePage(workbook, page, room) {
  const sheet = page.create ? workbook.worksheets.add(page.sheet) : workbook.worksheets.getItem(page.sheet);
  if (page.create) sheet.showGridlines = false;
  // half drawn, a page must not pass for what it was; a name that is deleted would empty Excel's undo
  const { mark } = page;
  if (mark.known) workbook.names.getItem(mark.name).formula = '=""';
  if (page.clear) {
    const before = sheet.getRange(page.clear);
    before.unmerge();
    before.clear();
  }
  const written = sheet.getRange(page.range);
  await put(written, "values", page.values, room);
  // a link brings a look of its own, so the looks come after it
  for (const [cell, place] of page.links) {
    await room(bytes(place));
    sheet.getRange(cell).hyperlink = { documentReference: place };
  }
  await put(written, "numberFormat", page.formats, room);
  for (const [addresses, look] of page.looks) {
    await room(bytes(addresses));
    dress(sheet.getRanges(addresses).format, look);
  }
  for (const [address, width] of page.widths) sheet.getRange(address).format.columnWidth = width;
  for (const [row, height] of page.heights) {
    await room(OF_A_CALL);
    sheet.getRange(`${row}:${row}`).format.rowHeight = height;
  }
  await room((page.merges.length + page.breaks.length + page.widths.length) * OF_A_CALL);
  for (const merge of page.merges) sheet.getRange(merge).merge(false);
  freeze(sheet.freezePanes, page);
  setUpPrint(sheet, page);
  if (page.known) workbook.names.getItem(page.name).formula = page.place;
  else workbook.names.add(page.name, page.place);
  if (mark.known) workbook.names.getItem(mark.name).formula = mark.formula;
  else workbook.names.add(mark.name, mark.formula);
}

/** @param {Excel.RangeFormat} format @param {Look} look */
function dress(format, look) {
  if (look.format) format.set(look.format);
  if (look.font) format.font.set(look.font);
  if (look.fill) format.fill.color = look.fill.color;
  if (look.line) {
    for (const side of /** @type {const} */ (["EdgeBottom", "InsideHorizontal"])) {
      format.borders.getItem(side).set(look.line);
    }
  }
}

/** @param {Excel.WorksheetFreezePanes} panes @param {PageWrite} page */
function freeze(panes, { frozen, frozenTo }) {
  panes.unfreeze();
  if (frozenTo) panes.freezeAt(frozenTo);
  else if (frozen.rows) panes.freezeRows(frozen.rows);
  else if (frozen.columns) panes.freezeColumns(frozen.columns);
}

/** @param {Excel.Worksheet} sheet @param {PageWrite} page */
function setUpPrint(sheet, page) {
  const layout = sheet.pageLayout;
  layout.set({ orientation: page.orientation, paperSize: "A4" });
  layout.zoom = { horizontalFitToPages: 1 };
  layout.setPrintArea(page.range);
  if (page.titles) layout.setPrintTitleRows(page.titles);
  const [leftHeader, centerHeader, rightHeader] = page.header;
  const [leftFooter, centerFooter, rightFooter] = page.footer;
  const texts = { leftHeader, centerHeader, rightHeader, leftFooter, centerFooter, rightFooter };
  layout.headersFooters.defaultForAllPages.set(texts);
  sheet.horizontalPageBreaks.removePageBreaks();
  for (const cell of page.breaks) sheet.horizontalPageBreaks.add(cell);
}

/** Room for new rows: the looks of the row above, and a table that covers them. @param {Excel.Workbook} workbook @param {Growth} growth */
function grow(workbook, { sheet, range, like, table }) {
  if (like) workbook.worksheets.getItem(sheet).getRange(range).copyFrom(like, "Formats");
  if (table) workbook.tables.getItem(table.name).resize(table.range);
}
