import { inLanguage } from "@bowerbird/contract/messages/language-scope";
import { expect, it } from "vitest";
import { translateAnswer } from "./trpc.ts";

const answer = {
  items: [{ title: "No URLs found", tags: ["Trash"], message: "No URLs found", createdAt: new Date(0) }],
  message: "Confirmed.",
};

it("in an answer our own texts are in the language of the request, and a person's stay as they are", () => {
  expect(inLanguage("de", () => translateAnswer(answer))).toEqual({
    items: [{ ...answer.items[0], message: "Keine URLs gefunden" }],
    message: "Bestätigt.",
  });
});

it("in English an answer is not copied", () => {
  expect(translateAnswer(answer)).toBe(answer);
});
