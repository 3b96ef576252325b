/** An address that a page may link to; undefined for one that would run a script, such as `javascript:`. */
export function safeHref(url: string): string | undefined {
  const parsed = URL.parse(url);
  return parsed?.protocol === "http:" || parsed?.protocol === "https:" ? url : undefined;
}
