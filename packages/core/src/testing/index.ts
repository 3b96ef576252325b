export { createTestWorld, type TestWorld } from "./test-world.ts";
