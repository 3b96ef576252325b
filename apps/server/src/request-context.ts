import { type ApiContext, type Need, personContext as findPerson } from "@bowerbird/api";
import type { Context } from "@bowerbird/core/platform/context";
import type { Request, Response } from "express";

/** Creates the context of a request's procedures. */
export type GetContext = (req: Request, res: Response) => ApiContext;

/** The context of the calling person. @throws UNAUTHORIZED, FORBIDDEN as procedures do */
export async function personContext(context: ApiContext, need: Need): Promise<Context> {
  return (await findPerson(context, need)).app;
}
