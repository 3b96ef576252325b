import { useLogOut } from "./use-log-out.ts";
import { expect, messageText, openHook, server, test } from "../../shared/testing/in-page.ts";

test("while the server is away, a message says so and the session stays", async () => {
  server.goAway();
  const { result } = await openHook(useLogOut);
  result.current.mutate();
  await expect.poll(messageText).toContain("Couldn't log out.");
  expect(result.current.isPending).toBe(false);
});
