import { parseWebUrl } from "@bowerbird/contract/web-url";

/** A page that stays longer is one that people read, such as a slide show or live news. */
const maxDelaySeconds = 10;

/**
 * Where a page leads by a META refresh or a `Refresh` header; null if it stays: it reloads itself, waits longer, or the
 * target is no web address.
 *
 * https://html.spec.whatwg.org/multipage/semantics.html#shared-declarative-refresh-steps
 *
 * @param content such as `0; URL='/target'`
 * @param base resolves a relative target
 * @param page the address of the page itself
 */
export function findRefreshTarget(content: string, base: string, page: string): string | null {
  const [start, seconds] = /^\s*(\d{0,9})[\d.]*/.exec(content)!;
  const rest = content.slice(start.length);
  if (start.trim() === "" || Number(seconds) > maxDelaySeconds || !/^[\s;,]/.test(rest)) return null;
  const href = unquote(rest.replace(/^\s*[;,]?\s*/, "").replace(/^url\s*=\s*/i, ""));
  const target = href === "" ? null : URL.parse(href, base);
  if (!target || !parseWebUrl(target.href).ok || isSame(target, page)) return null;
  return target.href;
}

/** Without quotes, or up to the closing one. */
function unquote(text: string): string {
  const [quote] = text;
  if (quote !== '"' && quote !== "'") return text.trim();
  return (text.slice(1).split(quote, 1)[0] ?? "").trim();
}

function isSame(target: URL, page: string): boolean {
  const bare = (url: string) => url.replace(/#.*$/s, "");
  return bare(target.href) === bare(page);
}
