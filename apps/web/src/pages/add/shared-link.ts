import { readSharedText, type SharedLink } from "@bowerbird/bookmark/pasted-links";
import { type Method, methods } from "../../shared/routing/paths.ts";

/**
 * Reads what was shared from the page's URL: `url`, `title` and `text`, each optional. Most phones
 * put the link into the text, some into the title.
 *
 * @returns null if nothing was shared
 */
export function readSharedLink(params: URLSearchParams): SharedLink | null {
  const [url = "", title = "", text = ""] = ["url", "title", "text"].map((name) => params.get(name)?.trim() ?? "");
  return url || title || text ? readSharedText({ url, title, text }) : null;
}

/** What the add page shows, read from its URL. */
export type AddView =
  | { kind: "choose" }
  /** The form for a single link may be prefilled. */
  | { kind: "method"; method: Method; shared?: SharedLink }
  | { kind: "import"; id: string; method: Method | null }
  | { kind: "organize"; bookmarkId: string }
  /** The links of the shared page with this token. */
  | { kind: "shared"; token: string }
  /** Without an id, the form that starts a run. */
  | { kind: "fix"; id: string | null };

export function readAddView(params: URLSearchParams): AddView {
  const method = methods.find((known) => known === params.get("method")) ?? null;
  const [fix, id, bookmarkId] = [params.get("fix"), params.get("import"), params.get("bookmark")];
  if (fix) return { kind: "fix", id: fix === "new" ? null : fix };
  if (id) return { kind: "import", id, method };
  const token = params.get("share");
  if (token) return { kind: "shared", token };
  if (bookmarkId) return { kind: "organize", bookmarkId };
  const shared = readSharedLink(params);
  if (shared) return { kind: "method", method: "single", shared };
  return method ? { kind: "method", method } : { kind: "choose" };
}
