/** The URL if it may be linked: http and https only, so that a stored script can never run. */
export function safeHref(url: string): string | undefined {
  const parsed = URL.parse(url);
  return parsed?.protocol === "http:" || parsed?.protocol === "https:" ? url : undefined;
}
