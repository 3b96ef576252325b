import { expect, test } from "vitest";
import { joinAnswers } from "./model-question.ts";

const of = (...confidences: number[]) => confidences.map((confidence, index) => ({ id: `f${index}`, confidence }));

test("a model's choice wins where the person's folders are undecided", () => {
  expect(joinAnswers(of(0.35, 0.3, 0.1), { id: "f1", confidence: 0.9 })).toMatchObject({ id: "f1" });
});

test("both together are surer than each alone", () => {
  expect(joinAnswers(of(0.6, 0.3), { id: "f0", confidence: 0.9 }).confidence).toBeGreaterThan(0.8);
});

test("folders that are sure win over a model, and are less sure then", () => {
  const { id, confidence } = joinAnswers(of(0.9, 0.02), { id: "f1", confidence: 0.9 });
  expect(id).toBe("f0");
  expect(confidence).toBeLessThan(0.9);
});

test("a model that is unsure changes nothing", () => {
  expect(joinAnswers(of(0.5, 0.3), { id: "f1", confidence: 0.1 }).id).toBe("f0");
});

test("a folder that only the model knows is not sure", () => {
  expect(joinAnswers(of(0.3, 0.3), { id: "other", confidence: 1 }).confidence).toBeLessThan(0.7);
});
