import { createStore } from "../store/create-store.ts";

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
