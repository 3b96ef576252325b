import { type ApiContext, type Need, personContext as findPerson } from "@bowerbird/api";
import type { Context } from "@bowerbird/core/context";
import type { Request, Response } from "express";

/** Makes what a request's procedures are called with. */
export type ContextOf = (req: Request, res: Response) => ApiContext;

/** The context of the person who calls. @throws UNAUTHORIZED, FORBIDDEN as procedures do */
export async function personContext(context: ApiContext, need: Need): Promise<Context> {
  return (await findPerson(context, need)).app;
}
