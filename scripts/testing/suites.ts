/** `fast` is `npm test`: what every change needs before a push. `slow` is `npm run test:slow`: everything else. */
export type Suite = "fast" | "slow";

/** A stage of a suite: Vitest or Playwright projects that run together. */
export interface TestStage {
  name: string;
  tool: "vitest" | "playwright";
  projects: string[];
}

/** Browser tests have their own stage, so that stages do not compete for the two processors. */
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
