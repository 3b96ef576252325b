/** What a server offers of the browser extension: `GET /extension/info.json`. Each null where there is nothing. */
export interface ExtensionInfo {
  /** Of the files `/extension/bowerbird-chromium.zip` and `/extension/bowerbird-firefox.zip`; null if they were not built. */
  version: string | null;
  chromeUrl: string | null;
  firefoxUrl: string | null;
  /** The address of the add-on that Mozilla has signed. */
  signedUrl: string | null;
}

/** The address of the information, of the page about it, and of the files. */
export const extensionPath = "/extension";
/** The page that connects the extension. Apart from its messages, because the first script of every page knows its address. */
export const pairingPath = "/connect-extension";

// The messages between the page "Connect your browser" and the extension's script in that page. The state in the page's
// URL, set by the extension, identifies the pairing. Without zod, for the extension.

interface Addressed<To extends string> {
  to: To;
  /** Identifies this pairing; created by the extension. */
  state: string;
}

/** `hello` asks whether the extension is there; `token` passes its personal token. */
export type SaidToExtension = { type: "hello" } | { type: "token"; token: string };
export type ToExtension = Addressed<"bowerbird-extension"> & SaidToExtension;

export type ToPage = Addressed<"bowerbird-page"> & { type: "here" | "connected" | "refused" };

/** The query parameter with the state. */
export const pairingState = "state";

export function isToExtension(message: unknown): message is ToExtension {
  if (!isAddressed(message, "bowerbird-extension")) return false;
  const { type, token } = message as { type?: unknown; token?: unknown };
  return type === "hello" || (type === "token" && typeof token === "string");
}

export function isToPage(message: unknown): message is ToPage {
  return isAddressed(message, "bowerbird-page");
}

function isAddressed(message: unknown, to: string): message is Addressed<string> {
  if (typeof message !== "object" || message === null) return false;
  const { to: given, state } = message as Partial<Addressed<string>>;
  return given === to && typeof state === "string";
}

/** The prefix of personal tokens, by which people and secret scanners recognize them. */
export const apiTokenPrefix = "bbt_";
