import { browser } from "./browser.ts";
import type { ChangeCounts } from "./sync/plan-changes.ts";
import type { SyncSettings } from "./sync/sync-store.ts";
import type { Link, Outcome } from "./saving/link.ts";

type SyncChoice = Pick<SyncSettings, "folder" | "categoryId">;

/** The requests of the extension's own pages to the background, with their answers. */
interface Requests {
  save: { ask: { links: Link[] }; answer: Outcome[] };
  /** Deletes a bookmark, or restores it from the trash. */
  remove: { ask: { id: string; url: string }; answer: true };
  restore: { ask: { id: string; url: string }; answer: true };
  /** Opens the server's page that grants a token. */
  pair: { ask: { origin: string }; answer: true };
  disconnect: { ask: object; answer: true };
  syncPreview: { ask: SyncChoice; answer: { here: ChangeCounts; there: ChangeCounts } };
  syncStart: { ask: SyncChoice; answer: true };
  /** With the person's consent to many deletions. */
  syncNow: { ask: { mayDelete?: boolean }; answer: true };
  syncKeep: { ask: object; answer: true };
  syncPause: { ask: object; answer: true };
  syncStop: { ask: object; answer: true };
  syncUndo: { ask: object; answer: true };
}
export type RequestName = keyof Requests;
export type RequestOf<Name extends RequestName> = Requests[Name]["ask"];
export type AnswerTo<Name extends RequestName> = Requests[Name]["answer"];
export type Handlers = { [Name in RequestName]: (request: RequestOf<Name>) => Promise<AnswerTo<Name>> };

/** Sends a request to the background, which the browser starts if needed. @throws with a sentence for the person */
export async function ask<Name extends RequestName>(name: Name, request: RequestOf<Name>): Promise<AnswerTo<Name>> {
  const reply = (await browser.runtime.sendMessage({ name, request })) as { answer?: AnswerTo<Name>; problem?: string };
  if (reply.problem !== undefined) throw new Error(reply.problem);
  return reply.answer!;
}
