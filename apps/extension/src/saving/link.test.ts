import { expect, test } from "vitest";
import { type Outcome, savedSentence } from "./link.ts";

const bookmark = { id: "", url: "", title: "", category: "", categoryId: "", tags: [] };
const saved: Outcome = { kind: "saved", bookmark };
const known: Outcome = { kind: "known", bookmark };
const waiting: Outcome = { kind: "waiting", isRevoked: false };

test("the result of saving many tabs is one sentence without empty parts", () => {
  expect(savedSentence([saved, saved], "Trip")).toBe("2 saved in Trip.");
  expect(savedSentence([saved, known, waiting, waiting], "Trip")).toBe(
    "1 saved in Trip. 1 was saved before. 2 wait until your server answers.",
  );
});
