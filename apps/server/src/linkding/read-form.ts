import { pipeline } from "node:stream/promises";
import { AppError } from "@bowerbird/core/platform/errors";
import busboy from "busboy";
import type { Request, RequestHandler } from "express";

/** Far more than a bookmark has. */
const maxBytes = 512 * 1024;
const maxFields = 1_100;

/** Bodies as JSON or as a form, which some apps send; uploads of files are refused later, unread. */
export const readBody: RequestHandler = async (req, res, next) => {
  const isEmpty = req.headers["transfer-encoding"] === undefined && !Number(req.headers["content-length"] ?? 0);
  if (typeof req.body === "string") req.body = parseJson(req.body);
  if (isEmpty || req.is(["json", "+json"]) || /\/(?:upload|singlefile)\/?$/.test(req.path)) return next();
  if (!req.is(["multipart/form-data", "urlencoded"])) {
    return void res
      .status(415)
      .json({ detail: `Unsupported media type "${req.get("content-type") ?? ""}" in request.` });
  }
  req.body = await readForm(req);
  next();
};

/** @throws BAD_REQUEST in linkding's words, which apps show */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new AppError("BAD_REQUEST", `JSON parse error - ${(error as Error).message}`);
  }
}

/** Reads the fields of a form. Those with several values have a list: `tag_names=a&tag_names=b`. */
async function readForm(req: Request): Promise<Record<string, string | string[]>> {
  const length = Number(req.headers["content-length"] ?? Number.POSITIVE_INFINITY);
  if (length > maxBytes) throw new AppError("PAYLOAD_TOO_LARGE", "The request is too large.");
  const lists = new Map<string, string[]>();
  try {
    const parser = busboy({ headers: req.headers, limits: { files: 0, fields: maxFields, fieldSize: maxBytes } });
    parser.on("field", (field, value) => {
      const name = field.replace(/\[\d*\]$/, "");
      lists.set(name, [...(lists.get(name) ?? []), value]);
    });
    // A bad form does not destroy the request, which is still answered.
    await pipeline(req.iterator({ destroyOnReturn: false }), parser);
  } catch {
    throw new AppError("BAD_REQUEST", "The form is not complete or not valid.");
  }
  const fields = [...lists].map(([name, values]) => [name, name === "tag_names" ? values : values.at(-1)!] as const);
  return Object.fromEntries(fields);
}
