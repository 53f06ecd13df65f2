// Office.js for tests: notes what it is asked, and sends that to Excel's side on context.sync(). Like
// the real one it tells nothing that was not loaded. `officeSync` is a function of whoever starts it.
(() => {
  const SCALARS = new Set([
    "address", "bold", "color", "columnIndex", "columnWidth", "formula", "formulas", "horizontalAlignment",
    "hyperlink", "indentLevel", "italic", "items", "name", "numberFormat", "orientation", "paperSize",
    "columnCount", "protected", "rowCount", "rowHeight", "rowIndex", "showGridlines", "size", "style", "underline", "value", "values",
    "valueTypes", "verticalAlignment", "weight", "wrapText", "zoom",
    ...["left", "center", "right"].flatMap((side) => [`${side}Header`, `${side}Footer`]),
  ]);

  class OfficeError extends Error {
    constructor(code, message) { super(message); this.code = code; }
  }

  let contexts = 0;

  /** One run: its operations, and what was loaded of each object. */
  class Run {
    constructor() { this.context = ++contexts; this.operations = []; this.last = 0; this.loaded = new Map(); }

    /** The object with a number, which `made` notes when it is first needed. */
    node(made) {
      let number;
      const id = () => number ??= made(++this.last);
      const children = {};
      const set = (name, value) => { this.operations.push(["set", id(), name, value]); return true; };
      return new Proxy(function () {}, {
        get: (_, name) => {
          if (typeof name === "symbol" || name === "then" || name === "toJSON") return undefined;
          if (name === "load") return (names) => { this.operations.push(["load", id(), names.split(",")]); };
          if (name === "set") return (values) => { for (const [key, value] of Object.entries(values)) set(key, value); };
          if (SCALARS.has(name)) return this.told(id(), name);
          return children[name] ??= this.member(id, name);
        },
        set: (_, name, value) => {
          if (!SCALARS.has(name)) throw new TypeError(`${name} cannot be set`);
          return set(name, value);
        },
      });
    }

    /** What may be an object, or be called. */
    member(parent, name) {
      const object = this.node((number) => { this.operations.push(["get", number, parent(), name]); return number; });
      return new Proxy(function () {}, {
        get: (_, inner) => object[inner],
        set: (_, inner, value) => { object[inner] = value; return true; },
        apply: (_, __, given) => {
          const number = ++this.last;
          this.operations.push(["call", number, parent(), name, given]);
          return this.node(() => number);
        },
      });
    }

    told(id, name) {
      const values = this.loaded.get(id) ?? {};
      if (!(name in values)) throw new OfficeError("PropertyNotLoaded", `${name} is not loaded`);
      if (name !== "items") return values[name];
      return values.items.map((item) => {
        const node = this.node((number) => { this.operations.push(["call", number, id, "getItem", [item.name]]); return number; });
        return new Proxy(node, {
          get: (_, inner) => inner in item ? item[inner] : node[inner],
          set: (_, inner, value) => { node[inner] = value; return true; },
        });
      });
    }

    async sync() {
      const { context, operations } = this;
      this.operations = [];
      const { loaded, error } = JSON.parse(await globalThis.officeSync(JSON.stringify({ context, operations })));
      for (const [id, values] of Object.entries(loaded)) {
        this.loaded.set(Number(id), { ...this.loaded.get(Number(id)), ...values });
      }
      if (error) throw new OfficeError(...error);
    }
  }

  globalThis.OfficeExtension = { Error: OfficeError };
  globalThis.Office = {
    associated: {},
    HostType: { Excel: "Excel" },
    onReady: async () => ({ host: "Excel", platform: "PC" }),
    // office-js 1809: an error of Excel's own, for no reason that an add-in could know
    addin: { showAsTaskpane: async () => { if (Office.lacking.includes("pane")) throw new Error("SetAppRuntimeState"); } },
    actions: { associate: (name, action) => { Office.associated[name] = action; } },
    lacking: globalThis.lacking ?? [],
    context: {
      platform: globalThis.platform ?? "PC",
      displayLanguage: "de-DE",
      requirements: { isSetSupported: (set) => !Office.lacking.includes(set) },
    },
  };
  globalThis.CustomFunctions = {
    associated: {},
    associate: (id, action) => { CustomFunctions.associated[id] = action; },
    ErrorCode: { invalidValue: "#VALUE!" },
    Error: class { constructor(code, message) { Object.assign(this, { code, message }); } },
  };
  globalThis.Excel = {
    run: (...given) => {
      const run = new Run();
      const context = run.node(() => 0);
      return given.at(-1)(new Proxy(context, { get: (_, name) => name === "sync" ? () => run.sync() : context[name] }));
    },
  };
})();
