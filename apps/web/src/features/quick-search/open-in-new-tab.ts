/** Opens a saved link in a new tab. An unsafe one, such as `javascript:`, is never opened. */
export function openInNewTab({ url }: { url: string }): void {
  if (/^https?:$/.test(URL.parse(url)?.protocol ?? "")) window.open(url, "_blank", "noopener,noreferrer");
}
