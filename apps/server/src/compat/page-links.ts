import { personContext } from "@bowerbird/api";
import { AppError } from "@bowerbird/core/platform/errors";
import type { Context } from "@bowerbird/core/platform/context";
import type { Request, RequestHandler } from "express";
import type { GetContext } from "../request-context.ts";

/** What a page of ours shows: the query of its address. Null for everything. */
type Shown = Record<string, string> | null;
export type FindPage = (ctx: Context, req: Request) => Shown | Promise<Shown>;

/**
 * Sends a browser from an address of another product's pages, which apps write into notes and menus, to our page for it. Who is
 * not signed in signs in first.
 *
 * @param find what to show, for the person of the session
 */
export function sendToPage(getContext: GetContext, appUrl: string, find: FindPage): RequestHandler {
  return async (req, res) => {
    const page = await personContext(getContext(req, res), "read")
      .then(({ app }) => find(app, req))
      .then(toPage, (error: unknown) => toFallback(error, req));
    // By its whole address: with a host of its own, the other product's paths are not ours.
    res.redirect(302, `${appUrl}${page}`);
  };
}

function toPage(shown: Shown): string {
  const query = new URLSearchParams(shown ?? {}).toString();
  return query === "" ? "/" : `/?${query}`;
}

function toFallback(error: unknown, { baseUrl, url }: Request): string {
  if (!(error instanceof AppError)) throw error;
  return error.code === "UNAUTHORIZED" ? `/login?next=${encodeURIComponent(baseUrl + url)}` : "/";
}
