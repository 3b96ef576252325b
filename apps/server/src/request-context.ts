import { type ApiContext, type Need, personContext as findPerson } from "@bowerbird/api";
import type { Context } from "@bowerbird/core/platform/context";
import type { Request, Response } from "express";

/** Creates the context of a request's procedures. */
export type GetContext = (req: Request, res: Response) => ApiContext;

/** The context of the calling person, who has a turn until the request is answered. @throws UNAUTHORIZED, FORBIDDEN as procedures do */
export async function personContext(context: ApiContext, need: Need): Promise<Context> {
  const { app } = await findPerson(context, need);
  await context.takeTurn(app.userId);
  return app;
}
