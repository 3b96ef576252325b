import { isLanguage, type Language, matchLanguage, readAcceptLanguage } from "@bowerbird/contract/languages";
import { inLanguage } from "@bowerbird/contract/messages/language-scope";
import type { Request, RequestHandler } from "express";

/** The language that a person has chosen in this browser; the pages set it. */
const cookie = /(?:^|; ?)language=([\w-]+)/;

/**
 * The language of a request: the one chosen in this browser, or else that of the account, or else the browser's.
 *
 * @param ofAccount where it is known
 */
export function languageOf(req: Request, ofAccount?: Language | null): Language {
  const chosen = cookie.exec(req.headers.cookie ?? "")?.[1];
  if (chosen !== undefined && isLanguage(chosen)) return chosen;
  return ofAccount ?? matchLanguage(readAcceptLanguage(req.headers["accept-language"] ?? ""));
}

/** Answers in the language of the request. */
export const speak: RequestHandler = (req, _res, next) => inLanguage(languageOf(req), next);
