export { allBookmarks, allItems, bytes, importOptions, importText, link } from "./imported.ts";
export { createTestWorld, signUpPerson, type TestWorld } from "./test-world.ts";
export { type OutboxMail, readOutbox } from "./read-outbox.ts";
export { queueBackends, type TestQueueBackend } from "./test-redis.ts";
export { createTestServices, type TestServices } from "./test-services.ts";
