import { expect, test } from "vitest";
import { openHook } from "../../shared/testing/open.tsx";
import { server } from "../../shared/testing/server.ts";
import { messageText } from "../../shared/testing/steps.ts";
import { useLogOut } from "./use-log-out.ts";

test("while the server is away, a message says so and the session stays", async () => {
  server.goAway();
  const { result } = await openHook(useLogOut);
  result.current.mutate();
  await expect.poll(messageText).toContain("Couldn't log out.");
  expect(result.current.isPending).toBe(false);
});
