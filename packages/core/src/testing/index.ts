export { createTestWorld, signUpPerson, type TestWorld } from "./test-world.ts";
export { queueBackends, type TestQueueBackend } from "./test-redis.ts";
export { createTestServices, type TestServices } from "./test-services.ts";
