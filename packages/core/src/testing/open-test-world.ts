import { afterAll, beforeAll, inject } from "vitest";
import { createTestWorld, type TestWorld } from "./test-world.ts";

/** Opens a test world for all tests of a file; call at the top of the file. */
export function openTestWorld(): TestWorld {
  let world: TestWorld;
  beforeAll(async () => {
    world = await createTestWorld(inject("databaseUrl"));
  });
  afterAll(() => world.close());
  return {
    get services() {
      return world.services;
    },
    get mails() {
      return world.mails;
    },
    get jobs() {
      return world.jobs;
    },
    get schedules() {
      return world.schedules;
    },
    person: (email) => world.person(email),
    work: () => world.work(),
    close: () => world.close(),
  };
}
