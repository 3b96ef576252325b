import { expect, it } from "vitest";
import { bareLink } from "../files/file-link.ts";
import { prepareLink } from "./prepare-link.ts";

const link = bareLink("https://rye.example/", "Rye");
const shortened = (max: string) => `A text longer than ${max} characters was shortened.`;

it.each([
  ["title", { title: "t".repeat(1_001) }, shortened("1,000")],
  ["description", { description: "d".repeat(10_001) }, shortened("10,000")],
  ["notes", { notes: "n".repeat(10_001) }, shortened("10,000")],
  ["tag", { tags: ["rye", "t".repeat(61)] }, shortened("60")],
  ["text", { title: "t".repeat(1_000), description: "d".repeat(10_000), tags: ["t".repeat(60)] }, null],
])("a %s that is too long is shortened, and that is said", (_field, texts, message) => {
  expect(prepareLink({ ...link, ...texts }, new Date(), 0)).toMatchObject({ kind: "store", message });
});

it("tags beyond 50 are named behind a text that was shortened", () => {
  const tags = Array.from({ length: 52 }, (_, index) => `t${index}`);
  const { message } = prepareLink({ ...link, title: "t".repeat(2_000), tags }, new Date(), 0);
  expect(message).toBe(`${shortened("1,000")} More than 50 tags. Left out: t50, t51`);
});
