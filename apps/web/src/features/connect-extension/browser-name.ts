/** In this order: Edge and Opera also say that they are Chrome. */
const browsers: [RegExp, string][] = [
  [/\bEdg\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bFirefox\//, "Firefox"],
  [/Chrome\//, "Chrome"],
];

/** What a token for this browser's extension is called in the settings. */
export function tokenName(userAgent: string): string {
  const browser = browsers.find(([pattern]) => pattern.test(userAgent))?.[1];
  return browser ? `Browser extension (${browser})` : "Browser extension";
}
