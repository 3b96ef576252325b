import { expect } from "vitest";
import { connection } from "../connection/connection.ts";
import { server } from "./server.ts";

/** Makes the server reachable and waits until the page knows: otherwise the next test would see the probe. */
export async function comeBack(): Promise<void> {
  server.goAway(false);
  server.onRest("GET /api/auth/user", () => new Response());
  connection.tryNow();
  await expect.poll(connection.isAway).toBe(false);
}
