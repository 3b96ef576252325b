import type { appRouter } from "@bowerbird/api";
import { AppError } from "@bowerbird/core/platform/errors";
import type { RequestHandler } from "express";
import type { GetContext } from "../request-context.ts";

/** Our own calls, as the calling person. */
export type Calls = ReturnType<typeof appRouter.createCaller>;

/** A cookie is not enough: another site could make a browser send it. @returns a handler that throws UNAUTHORIZED */
export function requireToken(
  getContext: GetContext,
  { absent, wrong }: Record<"absent" | "wrong", string>,
): RequestHandler {
  return async (req, res, next) => {
    const caller = await getContext(req, res).findCaller();
    if (caller?.via.type === "token") return next();
    const isGiven = /^bearer\s/i.test(req.headers.authorization ?? "");
    throw new AppError("UNAUTHORIZED", isGiven ? wrong : absent);
  };
}

/** The bookmark that has the address already, if this is why a call failed. */
export function findDuplicate(error: unknown): { id: string } | null {
  const { cause } = error as { cause?: unknown };
  return cause instanceof AppError && cause.code === "CONFLICT"
    ? (cause.details?.["bookmark"] as { id: string })
    : null;
}
