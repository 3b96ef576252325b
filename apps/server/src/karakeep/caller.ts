import { type ApiContext, inHeavyTurn } from "@bowerbird/api";
import type { Context } from "@bowerbird/core/platform/context";
import type { Request, Response } from "express";
import type { Calls } from "../compat/calls.ts";

/** The calling person, our own calls as theirs, and whether the app sees one list that has the whole library in it. */
export interface Caller {
  ctx: Context;
  context: ApiContext;
  calls: Calls;
  /** Of the app. */
  tokenId: string;
  hasRoot: boolean;
  /** What is cut is said in a header of it. */
  res: Response;
}
export type GetPerson = (req: Request, res: Response) => Promise<Caller>;

/** Reads all lists or tags when no other call of the person reads as much. Never in a transaction. */
export function readWhole<T>(caller: Caller, read: (caller: Caller) => Promise<T>): Promise<T> {
  return inHeavyTurn(caller.context, caller.ctx.userId, () => read(caller));
}

export async function whoAmI({ calls }: Caller) {
  const { id, email, firstName, lastName } = await calls.auth.currentUser();
  return { id, name: `${firstName} ${lastName}`.trim(), email, image: null, localUser: true };
}
