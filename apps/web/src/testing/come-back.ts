import { expect } from "vitest";
import { connection } from "../connection/connection-store.ts";
import { server } from "./server.ts";

/** The server is there again, and the page knows it: otherwise the next test would be the one in which it is tried. */
export async function comeBack(): Promise<void> {
  server.goAway(false);
  server.onRest("GET /api/auth/user", () => new Response());
  connection.tryNow();
  await expect.poll(connection.isAway).toBe(false);
}
