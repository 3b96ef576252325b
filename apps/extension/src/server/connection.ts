import type { Area } from "../area.ts";

/** The server that the person has chosen, and what it is called with. */
export interface Connection {
  /** Such as `https://bookmarks.example`. */
  origin: string;
  token: string;
  /** The server does not know the token any more. */
  isRevoked?: boolean;
}

const key = "connection";

export async function readConnection(area: Area): Promise<Connection | null> {
  return ((await area.get(key))[key] as Connection | undefined) ?? null;
}

export async function keepConnection(area: Area, connection: Connection): Promise<void> {
  await area.set({ [key]: connection });
}

export async function forgetConnection(area: Area): Promise<void> {
  await area.remove(key);
}
