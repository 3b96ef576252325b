// How addresses are shown. Apart from web-url.ts, which the home page does not need at once.

/** Host for display: without `www.`; "Website" for an invalid URL. */
export function displayHost(url: string | null | undefined): string {
  const parsed = url && url !== "unknown" ? URL.parse(url) : null;
  return parsed && /^https?:$/.test(parsed.protocol) && parsed.hostname ? bareHost(parsed.hostname) : "Website";
}

/** The title to show: the host name when the title is empty, equal to the URL, "unknown" or "Website". */
export function displayTitle(bookmark: { title: string; url: string }): string {
  const title = bookmark.title.trim();
  const isUseless = title === "" || title === bookmark.url || title === "unknown" || title === "Website";
  return isUseless ? displayHost(bookmark.url) : title;
}

/** Removes `www.` unless no domain would be left, as for `www.com`. */
export function bareHost(hostname: string): string {
  return hostname.toLowerCase().replace(/^(www\.)+(?=[^.]+\.)/, "");
}
