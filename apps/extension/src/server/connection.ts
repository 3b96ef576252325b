import type { Area } from "../area.ts";

/** The connected server and its token. */
export interface Connection {
  /** For example `https://bookmarks.example`. */
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
