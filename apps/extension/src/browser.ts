/** The extension's calls, by the name under which each browser answers with promises. */
export const browser = ((globalThis as { browser?: typeof chrome }).browser ?? chrome) as typeof chrome;

/** Firefox says some things in another way. */
export const isFirefox = (): boolean => browser.runtime.getURL("").startsWith("moz-extension:");
