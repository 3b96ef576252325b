import { createStore } from "../store/create-store.ts";
import type { BookmarkValues } from "../forms/bookmark-form-fields.tsx";
import { useEffect, useEffectEvent } from "react";

/** What was typed, pasted or dropped. */
export interface Incoming {
  text: string;
  files: File[];
}

/** What the dialog for adding starts with; null while it is closed. */
export const addRequest = createStore<Incoming | null>(null);

export function openAdd(given: Incoming = { text: "", files: [] }): void {
  addRequest.set(given);
}

export function closeAdd(): void {
  addRequest.set(null);
}

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

/** Whether a part of the dialog for adding can be sent: not yet, now, or it is being sent. */
export type Readiness = "waiting" | "ready" | "busy";

/** Tells the dialog, whose button sends the part. */
export function useReadiness(readiness: Readiness, onReadiness: (readiness: Readiness) => void): void {
  const report = useEffectEvent(onReadiness);
  useEffect(() => report(readiness), [readiness]);
}
