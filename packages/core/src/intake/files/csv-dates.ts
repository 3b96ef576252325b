import { format } from "@bowerbird/contract/messages";
import { type DateOrder, parseDate, possibleOrders } from "./parse-date.ts";
import t from "../messages.json" with { type: "json" };

/**
 * The dates of a column. Their order of day, month and year is that of the first one that can be read in one way only; if
 * there is none, that of the person's language.
 */
export class DateColumn {
  #order: DateOrder | null;
  #ambiguous: string | null = null;

  /** @param order null if it is not known */
  constructor(order: DateOrder | null) {
    this.#order = order;
  }

  /** Whether a later cell may tell how the cells so far are read. */
  get isOpen(): boolean {
    return this.#order === null && this.#ambiguous !== null;
  }

  learn(cell: string): void {
    if (this.#order !== null || cell === "") return;
    const orders = possibleOrders(cell);
    if (orders.length > 1) this.#ambiguous ??= cell.trim().slice(0, 50);
    else if (orders[0] && orders[0] !== "ymd") this.#order = orders[0];
  }

  /** Takes the order of a language. @returns a sentence that says so; null if the column says its order, or needs none */
  close(language: string): string | null {
    const example = this.#ambiguous;
    if (this.#order !== null || example === null) return null;
    this.#order = localOrder(language);
    const date = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(this.parse(example)!);
    return format(t.datesGuessed, { example, date });
  }

  /** Whether a cell is a date, in whatever order. */
  isDate(cell: string): boolean {
    return this.parse(cell) !== null || possibleOrders(cell).length > 0;
  }

  parse(cell: string): Date | null {
    return parseDate(cell, Date.now(), this.#order ?? undefined) ?? fromSpreadsheet(cell);
  }
}

/** The order in which a language writes short dates. */
export function localOrder(language: string): DateOrder {
  const parts = new Intl.DateTimeFormat(`${language}-u-ca-gregory`, { dateStyle: "short" }).formatToParts(0);
  const letters = parts.map(({ type }) => ({ day: "d", month: "m", year: "y" })[type as string] ?? "").join("");
  return letters === "mdy" || letters === "ymd" ? letters : "dmy";
}

/** Spreadsheets count days from 1899-12-30. */
function fromSpreadsheet(cell: string): Date | null {
  const days = /^\s*(\d{5}(?:\.\d{1,12})?)\s*$/.exec(cell)?.[1];
  return days === undefined ? null : parseDate(Math.round((Number(days) - 25_569) * 86_400));
}
