import { format } from "@bowerbird/contract/messages";
import { limits } from "@bowerbird/contract/limits";
import { findExcess, parseQuery as parse, type Query } from "@bowerbird/bookmark/parse-query";
import { AppError } from "../../platform/errors/index.ts";
import t from "../messages.json" with { type: "json" };

/** Reads a query. @throws BAD_REQUEST for too many words, operators or exclusions */
export function parseQuery(text: string, now = new Date()): Query {
  const excess = findExcess(text);
  if (excess === "operators")
    throw new AppError("BAD_REQUEST", format(t.tooManyOperators, { max: limits.searchOperators }));
  if (excess === "words")
    throw new AppError("BAD_REQUEST", format(t.aSearchCanHaveAtMostMax, { max: limits.searchWords }));
  return parse(text, now);
}
