// Everything that touches Excel's own model, and nothing that decides: two round trips read a
// workbook, one batch writes it. No call here empties Excel's own undo.

/** @param {string} version */
const has = (version) => Office.context.requirements.isSetSupported("ExcelApi", version);

/** All that the sheets hold, with what tells dates, errors, formulas and hidden rows. @returns {Promise<BookRead>} */
export function readBook() {
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
      used.load("values,valueTypes,formulas,numberFormat,rowIndex,columnIndex");
      const below = used.getRowsBelow(1);
      below.load("numberFormat");
      const rows = used.getRowProperties({ rowHidden: true });
      sheet.protection.load("protected");
      return { sheet, used, below, rows };
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
      sheets: sheets.map(({ sheet, used, below, rows }) => ({
        title: sheet.name,
        protected: sheet.protection.protected,
        row: used.rowIndex,
        column: used.columnIndex,
        values: used.values,
        types: used.valueTypes,
        formulas: used.formulas,
        formats: used.numberFormat,
        below: below.numberFormat[0] ?? [],
        hidden: rows.value.flatMap((row, i) => (row.rowHidden ? [used.rowIndex + i + 1] : [])),
      })),
    };
  });
}

/** Carry out what Python worked out: one batch, and one step of Excel's undo. @param {Operations} operations */
export function write(operations) {
  const { pages, growths, blocks } = operations;
  return Excel.run(has("1.20") ? { mergeUndoGroup: true } : {}, async (context) => {
    for (const page of pages) writePage(context.workbook, page);
    // what a person typed into comes last, when everything else was taken
    for (const growth of growths) grow(context.workbook, growth);
    for (const { sheet, range, values } of blocks) {
      context.workbook.worksheets.getItem(sheet).getRange(range).values = values;
    }
    await context.sync();
  });
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

/** @param {Excel.Workbook} workbook @param {PageWrite} page */
function writePage(workbook, page) {
  const sheet = page.create ? workbook.worksheets.add(page.sheet) : workbook.worksheets.getItem(page.sheet);
  if (page.create) sheet.showGridlines = false;
  if (page.clear) {
    const before = sheet.getRange(page.clear);
    before.unmerge();
    before.clear();
  }
  const written = sheet.getRange(page.range);
  written.values = page.values;
  // a link brings a look of its own, so the looks come after it
  for (const [cell, place] of page.links) sheet.getRange(cell).hyperlink = { documentReference: place };
  written.numberFormat = page.formats;
  for (const [addresses, look] of page.looks) dress(sheet.getRanges(addresses).format, look);
  for (const [address, width] of page.widths) sheet.getRange(address).format.columnWidth = width;
  for (const [row, height] of page.heights) sheet.getRange(`${row}:${row}`).format.rowHeight = height;
  for (const merge of page.merges) sheet.getRange(merge).merge(false);
  freeze(sheet.freezePanes, page);
  setUpPrint(sheet, page);
  if (page.known) workbook.names.getItem(page.name).formula = page.place;
  else workbook.names.add(page.name, page.place);
  // a name that is deleted would empty Excel's undo
  if (page.look) workbook.names.getItem(page.look).formula = '=""';
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
