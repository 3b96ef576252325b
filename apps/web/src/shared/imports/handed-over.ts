import type { BookmarkValues } from "../forms/bookmark-form-fields.tsx";

/** What was pasted, dropped or filled in elsewhere, for the form that opens next. */
interface HandedOver {
  files?: File[];
  /** One address per line. */
  urls?: string;
  bookmark?: BookmarkValues;
}

let handedOver: HandedOver = {};

export function handOver(given: HandedOver): void {
  handedOver = given;
}

/** Takes what was handed over, once. */
export function takeHandedOver<K extends keyof HandedOver>(kind: K): HandedOver[K] {
  const taken = handedOver[kind];
  delete handedOver[kind];
  return taken;
}
