/** Browsers by what only their user agents say, those that imitate others first. */
const browsers = [
  ["Firefox/", "Firefox"],
  ["Edg/", "Edge"],
  ["OPR/", "Opera"],
  ["Vivaldi/", "Vivaldi"],
  ["Chrome/", "Chrome"],
] as const;
const systems: Record<string, string> = {
  mac: "macOS",
  win: "Windows",
  android: "Android",
  cros: "ChromeOS",
  linux: "Linux",
  openbsd: "OpenBSD",
};

export function toBrowserName(userAgent: string): string {
  return browsers.find(([sign]) => userAgent.includes(sign))?.[1] ?? "Chromium";
}

/** @returns null for one without a name */
export function toSystemName(os: string): string | null {
  return systems[os] ?? null;
}
