import type { Area } from "../browser.ts";

/** The connected server and its token. */
export interface Connection {
  /** The server's address, for example `https://bookmarks.example`, or with the path that it is under. */
  origin: string;
  token: string;
  /** The server no longer accepts the token. */
  isRevoked?: boolean;
}

const key = "connection";

export async function readConnection(area: Area): Promise<Connection | null> {
  return ((await area.get(key))[key] as Connection | undefined) ?? null;
}

export async function storeConnection(area: Area, connection: Connection): Promise<void> {
  await area.set({ [key]: connection });
}

export async function removeConnection(area: Area): Promise<void> {
  await area.remove(key);
}

const ownMachine = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * The origin of the server that a person has typed, for example `https://bookmarks.example`; null if it is
 * invalid. Without a scheme it is https, but http for this machine.
 */
export function serverOrigin(typed: string): string | null {
  return readAddress(typed)?.origin ?? null;
}

/**
 * Where the server may be, by what a person has typed, the longest address first: it can be under a path, and what was typed
 * can be the address of one of its pages.
 */
export function possibleServers(typed: string): string[] {
  const url = readAddress(typed);
  if (!url) return [];
  const parts = url.pathname.split("/").filter(Boolean).slice(0, maxPathParts);
  return parts.concat("").map((_, index) => [url.origin, ...parts.slice(0, parts.length - index)].join("/"));
}

/** A server is asked for at each part of a path. */
const maxPathParts = 4;

function readAddress(typed: string): URL | null {
  const text = typed.trim();
  // Chromium would write a space in the host name as %20.
  if (/\s/.test(text)) return null;
  const given = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `${isOwn(text) ? "http" : "https"}://${text}`;
  const url = URL.parse(given);
  return url && /^https?:$/.test(url.protocol) && url.hostname !== "" ? url : null;
}

/** The address without its scheme, as people read it. */
export function shownAddress(origin: string): string {
  return origin.replace(/^https?:\/\//, "");
}

/** Whether an address is a page of the server. */
export function isPageOf(url: string, origin: string): boolean {
  return url.startsWith(`${origin}/`);
}

function isOwn(text: string): boolean {
  return ownMachine.test(URL.parse(`http://${text}`)?.hostname ?? "");
}

/** Whether traffic to the server can be read on the network. */
export function isOpenToOthers(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  return protocol === "http:" && !ownMachine.test(hostname);
}

/** The server's match pattern for a permission; patterns have no ports. */
export function hostPattern(origin: string): string {
  const { protocol, hostname } = new URL(origin);
  return `${protocol}//${hostname}/*`;
}
