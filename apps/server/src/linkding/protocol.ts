import { toErrorAnswer } from "@bowerbird/api";
import { AppError } from "@bowerbird/core/platform/errors";
import { jsonType } from "../compat/original-answers.ts";
import type { ErrorRequestHandler, RequestHandler } from "express";
import { asAppError, sendError, retryAfter } from "../errors.ts";
import type { Logger } from "pino";

/** Before `/api` and `/health`; apps call this the address of the server. */
export const linkdingPath = "/compat/linkding";

/** linkding's word for a token, `Authorization: Token …`, becomes ours. Before everything that reads the token. */
export const acceptTokenScheme: RequestHandler = ({ headers }, _res, next) => {
  if (headers.authorization) headers.authorization = headers.authorization.replace(/^token\s+/i, "Bearer ");
  next();
};

/** Our fields by the names that linkding has for them. */
const fieldNames: Record<string, string> = { tags: "tag_names", isUnread: "unread", isArchived: "is_archived" };

/** The error for fields of a body, each with its problem. */
export function invalidFields(fields: Record<string, string[]>): AppError {
  return new AppError("BAD_REQUEST", Object.values(fields).flat()[0] ?? "The request is not valid.", { fields });
}

/** Answers errors in the form of linkding: by field, or in `detail`. */
export function answerLinkdingErrors(log: Logger): ErrorRequestHandler {
  return (error: unknown, req, res, _next) => {
    const { status, body } = toErrorAnswer(asAppError(error));
    if (status === 500) log.error({ path: req.path, err: error }, "request failed");
    if (res.headersSent) return void res.destroy();
    res.set(retryAfter([error])).setHeader("content-type", jsonType);
    if (status === 401) res.set("www-authenticate", "Token");
    sendError(req, res, status, toLinkdingError(body as ErrorBody));
  };
}

type ErrorBody = { message: string; fields?: Record<string, string[]>; issues?: { path: string; message: string }[] };

function toLinkdingError({ message, fields, issues = [] }: ErrorBody): object {
  if (fields) return fields;
  const found: Record<string, string[]> = {};
  for (const { path, message: problem } of issues) {
    const [name = ""] = path.split(".");
    (found[fieldNames[name] ?? (name || "non_field_errors")] ??= []).push(problem);
  }
  if (issues.length > 0) return found;
  return { detail: message.replace(/^(\w+) not found$/, "No $1 matches the given query.") };
}

export const unknownAddress: RequestHandler = () => {
  throw new AppError("NOT_FOUND", "Not found.");
};

/** For known addresses. */
export const refuseMethod: RequestHandler = ({ method }, res) => {
  res.status(405).json({ detail: `Method "${method}" not allowed.` });
};
