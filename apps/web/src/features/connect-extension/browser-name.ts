/** In this order, because Edge and Opera also contain "Chrome". */
const browsers: [RegExp, string][] = [
  [/\bEdg\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bFirefox\//, "Firefox"],
  [/Chrome\//, "Chrome"],
];

/** The name of the extension's token in the settings. */
export function tokenName(userAgent: string): string {
  const browser = browsers.find(([pattern]) => pattern.test(userAgent))?.[1];
  return browser ? `Browser extension (${browser})` : "Browser extension";
}
