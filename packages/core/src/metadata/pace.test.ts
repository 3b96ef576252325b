import { describe, expect, it } from "vitest";
import { createPace } from "./pace.ts";

describe("a pace", () => {
  it("lets the first begin at once and the others wait for their time", async () => {
    const pace = createPace(100);
    const start = performance.now();
    await pace(5);
    const first = performance.now() - start;
    await Promise.all([pace(5), pace(5), pace(1)]);
    const all = performance.now() - start;
    expect(first).toBeLessThan(all);
    // Timers may be a millisecond early.
    expect(all).toBeGreaterThan(140);
  });
});
