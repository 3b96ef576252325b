import type { TestProject } from "vitest/node";
import { startTestServices } from "./test-services.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** A database whose user may create others; tests create their own from it. */
    databaseUrl: string;
    /** Null on a machine without Redis: tests that need it are skipped. */
    redisUrl: string | null;
    /** The suite of a test. */
    suite: "fast" | "slow";
  }
}

/** Passes on the services of `npm test`, or starts them if vitest is run directly. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const services = given
    ? { databaseUrl: given, redisUrl: process.env.TEST_REDIS_URL ?? null, stop: () => Promise.resolve() }
    : await startTestServices();
  project.provide("databaseUrl", services.databaseUrl);
  project.provide("redisUrl", services.redisUrl);
  return services.stop;
}
