import { expect, it } from "vitest";
import { SavingPace } from "./read-pages-later.ts";

it("reads the page of each link by itself for a person, and together for a program that sends hundreds", () => {
  const pace = new SavingPace();
  const answers = Array.from({ length: 100 }, (_, n) => pace.next("ada", n * 30));
  expect(answers.slice(0, 5)).toEqual(["alone", "alone", "alone", "alone", "alone"]);
  expect(answers.filter((answer) => answer === "together")).toHaveLength(3);
  expect(answers.filter((answer) => answer === "requested")).toHaveLength(92);
  expect(pace.next("bob", 3_000)).toBe("alone");
});

it("requests at most once a second however long a program continues", () => {
  const pace = new SavingPace();
  const asked: number[] = [];
  for (let now = 1_000_000; now < 1_060_000; now += 100) if (pace.next("ada", now) === "together") asked.push(now);
  const gaps = asked.slice(1).map((at, index) => at - asked[index]!);
  expect(Math.max(...gaps)).toBeLessThanOrEqual(1_000);
  expect(asked.at(-1)).toBeGreaterThan(1_058_000);
});

it("reads pages one by one again after a program has stopped", () => {
  const pace = new SavingPace();
  for (let n = 0; n < 100; n++) pace.next("ada", n);
  expect(pace.next("ada", 60_000)).toBe("alone");
});
