import { afterEach, expect, it, vi } from "vitest";
import { createVisitorContext } from "../../platform/context/index.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";
import { getSignInOptions } from "./index.ts";

const { world } = openTestWorld();
afterEach(() => vi.restoreAllMocks());

it("whether there is an account is asked once for all who look within a second, and each time while there is none", async () => {
  const clock = vi.spyOn(performance, "now").mockReturnValue(1_000_000);
  // Of their own: what was asked is remembered with the services.
  const { config, ...services } = world.services;
  const ctx = createVisitorContext({ ...services, config: { ...config, signUps: "invite" } });
  const asked = vi.spyOn(ctx.em, "fork");
  const look = async () => {
    const options = await Promise.all(Array.from({ length: 20 }, () => getSignInOptions(ctx)));
    return [...new Set(options.map(({ signUps }) => signUps))].join();
  };
  expect([await look(), await look(), asked.mock.calls.length]).toEqual(["open", "open", 2]);
  await world.person();
  expect([await look(), await look(), asked.mock.calls.length]).toEqual(["invite", "invite", 3]);
  clock.mockReturnValue(1_001_000);
  expect([await look(), asked.mock.calls.length]).toEqual(["invite", 4]);
});
