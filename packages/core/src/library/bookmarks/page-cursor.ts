import { AppError } from "../../platform/errors/index.ts";

/** Encodes where a page ended. Milliseconds suffice: no timestamp is written with more precision. */
export function writeCursor(time: Date, id: string): string {
  return `${time.getTime().toString(36)}.${id}`;
}

/** Decodes a cursor. @throws BAD_REQUEST for an invalid one */
export function readCursor(cursor: string): [time: Date, id: string] {
  const [time = "", id = ""] = cursor.split(".");
  const date = new Date(Number.parseInt(time, 36));
  if (Number.isNaN(date.getTime()) || !isUuid(id)) {
    throw new AppError("BAD_REQUEST", "This cursor is not one of ours.");
  }
  return [date, id];
}

/** Checks whether PostgreSQL accepts the text as a uuid. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}
