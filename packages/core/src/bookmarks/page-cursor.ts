import { AppError } from "../errors/index.ts";
import { isUuid } from "./is-uuid.ts";

/** Where a page ended. Microseconds would be lost in a Date; we write whole milliseconds only. */
export function writeCursor(time: Date, id: string): string {
  return `${time.getTime().toString(36)}.${id}`;
}

/** The place, to compare with. @throws BAD_REQUEST for what we did not write */
export function readCursor(cursor: string): [time: Date, id: string] {
  const [time = "", id = ""] = cursor.split(".");
  const date = new Date(Number.parseInt(time, 36));
  if (Number.isNaN(date.getTime()) || !isUuid(id)) {
    throw new AppError("BAD_REQUEST", "This cursor is not one of ours.");
  }
  return [date, id];
}
