import { inject, test } from "vitest";
import type { Context } from "../platform/context/index.ts";
import { openForTests } from "./in-vitest/index.ts";
import { createTestWorld } from "./test-world.ts";

export { openForTests, openTestFolder } from "./in-vitest/index.ts";
export { type Sample, saveSamples } from "./test-library.ts";

type NewPeople = Record<"ctx" | "ada" | "bob" | "eve" | "other", Context>;

/**
 * Opens a test world for all tests of a file; call at the top of the file.
 *
 * @param settings environment variables beside the default ones, known when the tests begin
 * @returns the world, and an `it` whose tests name the new people that they need: `it("…", async ({ ada, bob }) => …)`
 */
export function openTestWorld(settings?: () => Record<string, string>) {
  const world = openForTests(() => createTestWorld(inject("databaseUrl"), settings?.()));
  // oxlint-disable-next-line no-empty-pattern -- Vitest reads from the pattern which others a fixture needs.
  const person = async ({}, use: (person: Context) => Promise<void>) => use(await world.person());
  const it = test.extend<NewPeople>({ ctx: person, ada: person, bob: person, eve: person, other: person });
  return { world, it };
}
