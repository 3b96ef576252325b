import type { ApiContext } from "@bowerbird/api";
import type { Context } from "@bowerbird/core/context";
import { AppError } from "@bowerbird/core/errors";
import type { Request, Response } from "express";

/** Makes what a request's procedures are called with. */
export type ContextOf = (req: Request, res: Response) => ApiContext;

/** The signed-in person's context. @throws UNAUTHORIZED without one */
export async function personContext(context: ApiContext): Promise<Context> {
  const userId = await context.findUserId();
  if (userId === null) throw new AppError("UNAUTHORIZED", "Not authenticated");
  return { ...context.visitor, userId };
}
