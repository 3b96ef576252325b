/** `fast` is `npm test`: what every change needs before it is pushed. `slow` is `npm run test:slow`: all the rest. */
export type Suite = "fast" | "slow";

/** A stage of a suite: Vitest's projects that run together, or Playwright's. */
export interface TestStage {
  name: string;
  tool: "vitest" | "playwright";
  projects: string[];
}

/** Tests in the browser have a stage of their own, so that the stages do not take the two processors from each other. */
export const testStages: Record<Suite, TestStage[]> = {
  fast: [
    { name: "unit and integration tests", tool: "vitest", projects: ["packages", "programs"] },
    { name: "component tests", tool: "vitest", projects: ["web"] },
    { name: "journeys", tool: "playwright", projects: ["journeys"] },
  ],
  slow: [
    { name: "slow tests", tool: "vitest", projects: ["slow", "every queue"] },
    { name: "slow component tests", tool: "vitest", projects: ["web, slow", "extension"] },
    { name: "slow end-to-end tests", tool: "playwright", projects: ["slow"] },
  ],
};
