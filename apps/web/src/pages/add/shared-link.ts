import { limits } from "@bowerbird/contract/limits";
import { parseWebUrl } from "@bowerbird/contract/web-url";
import { findLinks } from "../../shared/imports/find-links.ts";
import { type Method, methods } from "../../shared/routing/add-paths.ts";

/** What another app or the bookmarklet shares. */
export interface SharedLink {
  /** Empty if it contains no link. */
  url: string;
  title: string;
  description: string;
}

/**
 * Reads what was shared from the page's URL: `url`, `title` and `text`, each optional. Most phones
 * put the link into the text, some into the title.
 *
 * @returns null if nothing was shared
 */
export function readSharedLink(params: URLSearchParams): SharedLink | null {
  const [given, heading, text] = ["url", "title", "text"].map((name) => params.get(name)?.trim() ?? "") as Texts;
  if (!given && !heading && !text) return null;
  const url = (isLink(given) ? given : null) ?? findLink(text) ?? findLink(heading) ?? given;
  const [title, rest] = [without(heading, url), without(text, url)];
  const description = rest === title ? "" : rest;
  // A short text without a title becomes the title.
  const isTitle = title === "" && description.length <= maxTitleFromText && !description.includes("\n");
  const parts = isTitle ? { title: description, description: "" } : { title, description };
  return {
    url,
    title: parts.title.slice(0, limits.titleLength),
    description: parts.description.slice(0, limits.descriptionLength),
  };
}

type Texts = [string, string, string];
const maxTitleFromText = 200;

function isLink(text: string): boolean {
  return parseWebUrl(text).ok;
}

function findLink(text: string): string | null {
  return findLinks(text).find(isLink) ?? null;
}

function without(text: string, url: string): string {
  return (url === "" ? text : text.replaceAll(url, "")).trim();
}

/** What the add page shows, read from its URL. */
export type AddView =
  | { kind: "choose" }
  /** The form for a single link may be prefilled. */
  | { kind: "method"; method: Method; shared?: SharedLink }
  | { kind: "import"; id: string; method: Method | null }
  | { kind: "organize"; bookmarkId: string }
  /** Without an id, the form that starts a run. */
  | { kind: "fix"; id: string | null };

export function readAddView(params: URLSearchParams): AddView {
  const method = methods.find((known) => known === params.get("method")) ?? null;
  const [fix, id, bookmarkId] = [params.get("fix"), params.get("import"), params.get("bookmark")];
  if (fix) return { kind: "fix", id: fix === "new" ? null : fix };
  if (id) return { kind: "import", id, method };
  if (bookmarkId) return { kind: "organize", bookmarkId };
  const shared = readSharedLink(params);
  if (shared) return { kind: "method", method: "single", shared };
  return method ? { kind: "method", method } : { kind: "choose" };
}
