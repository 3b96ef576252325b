// What the page "Connect your browser" and the browser extension say to each other, inside that page alone: they find
// each other by the state that the extension has put into the page's address. Without zod, for the extension.

interface Addressed<To extends string> {
  to: To;
  /** The extension's, of this one pairing. */
  state: string;
}

/** `hello` asks whether the extension listens; `token` hands over what it is to call with. */
export type SaidToExtension = { type: "hello" } | { type: "token"; token: string };
export type ToExtension = Addressed<"bowerbird-extension"> & SaidToExtension;

export type ToPage = Addressed<"bowerbird-page"> & { type: "here" | "connected" | "refused" };

/** The parameter of the page's address that holds the state. */
export const pairingState = "state";
export const pairingPath = "/connect-extension";

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
