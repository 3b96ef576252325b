import type { TestProject } from "vitest/node";
import { startTestServices } from "./test-services.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** A database whose user may create others; tests make their own from it. */
    databaseUrl: string;
    /** Null on a machine without Redis: tests that need one leave themselves out. */
    redisUrl: string | null;
    /** Which of the two suites a test runs in. */
    suite: "fast" | "slow";
  }
}

/** Hands the tests the services of `npm test`, or starts some when vitest is run directly. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const services = given
    ? { databaseUrl: given, redisUrl: process.env.TEST_REDIS_URL ?? null, stop: () => Promise.resolve() }
    : await startTestServices();
  project.provide("databaseUrl", services.databaseUrl);
  project.provide("redisUrl", services.redisUrl);
  return services.stop;
}
