import { giveFirstData } from "../../shared/testing/first-data.ts";
import { useSignUps } from "./entry-state.ts";
import { expect, openHook, server, test } from "../../shared/testing/in-page.ts";

test("who may create an account comes from the page, until the server has answered", async () => {
  giveFirstData({ signUps: "closed" });
  server.on("auth.options", { google: false, providers: [], passkeys: false, signUps: "invite" });
  const release = server.hold("auth.options");
  const { result } = await openHook(useSignUps, { user: null });
  expect(result.current).toBe("closed");
  release();
  await expect.poll(() => result.current).toBe("invite");
});

test("a page without the setting, such as the offline one, lets anyone try", async () => {
  server.on("auth.options", { google: false, providers: [], passkeys: false, signUps: "open" });
  const { result } = await openHook(useSignUps, { user: null });
  expect(result.current).toBe("open");
});
