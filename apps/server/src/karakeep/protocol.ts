import { toErrorAnswer } from "@bowerbird/api";
import { AppError } from "@bowerbird/core/platform/errors";
import { jsonType } from "../compat/original-answers.ts";
import { withinMeasure } from "@bowerbird/contract/measure";
import type { ErrorRequestHandler, RequestHandler } from "express";
import type { Logger } from "pino";
import type { z } from "zod";
import { asAppError, retryAfter, sendError } from "../errors.ts";

/** Before `/api/v1`; apps call this the address of the server. */
export const karakeepPath = "/compat/karakeep";

/** Answers errors in the form of Karakeep: a code for programs and a message. */
export function answerKarakeepErrors(log: Logger): ErrorRequestHandler {
  return (error: unknown, req, res, _next) => {
    const { status, body } = toErrorAnswer(asAppError(error));
    if (status === 500) log.error({ path: req.path, err: error }, "request failed");
    if (res.headersSent) return void res.destroy();
    res.set(retryAfter([error])).setHeader("content-type", jsonType);
    // Apps know categories as lists.
    sendError(req, res, status, { code: body.code, message: body.message.replace(/^Category not/, "List not") });
  };
}

/** Reads a body or a query. @throws BAD_REQUEST with the first problem and its field */
export function parse<T extends z.ZodType>(schema: T, given: unknown): z.output<T> {
  const { success, data, error } = schema.safeParse(withinMeasure(schema, given ?? {}));
  if (success) return data;
  const { path, message } = error.issues[0]!;
  throw new AppError("BAD_REQUEST", path.length > 0 ? `${path.join(".")}: ${message}` : message);
}

export const unknownAddress: RequestHandler = () => {
  throw new AppError("NOT_FOUND", "Not found");
};
