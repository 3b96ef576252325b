import { browser } from "./browser.ts";
import type { Link, Outcome } from "./saving/link.ts";

/** The requests of the extension's own pages to the background, with their answers. */
interface Requests {
  save: { ask: { links: Link[] }; answer: Outcome[] };
  /** Deletes a bookmark, or restores it from the trash. */
  remove: { ask: { id: string; url: string }; answer: true };
  restore: { ask: { id: string; url: string }; answer: true };
  /** Opens the server's page that grants a token. */
  pair: { ask: { origin: string }; answer: true };
  disconnect: { ask: object; answer: true };
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
