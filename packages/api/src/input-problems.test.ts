import { inLanguage } from "@bowerbird/contract/messages/language-scope";
import { expect, it } from "vitest";
import { z } from "zod";
import { explainInputs } from "./trpc.ts";

explainInputs();

const schema = z.strictObject({
  title: z.string().max(5),
  count: z.number().int().min(1),
  tags: z.array(z.string()).max(2),
  kind: z.enum(["one", "other"]),
  id: z.uuid(),
  isOn: z.boolean(),
  either: z.union([z.string(), z.number()]),
  deep: z.object({ title: z.string() }),
});
const right = {
  title: "a",
  count: 1,
  tags: [],
  kind: "one",
  id: crypto.randomUUID(),
  isOn: true,
  either: 1,
  deep: { title: "a" },
};
const problemsOf = (input: unknown) => schema.safeParse(input).error?.issues.map(({ message }) => message);

it.each([
  [{ title: undefined }, 'The field "title" is missing.'],
  [{ title: 1 }, 'The field "title" must be text.'],
  [{ title: null }, 'The field "title" must be text.'],
  [{ title: "longer" }, 'The field "title" may have at most 5 characters.'],
  [{ count: "1" }, 'The field "count" must be a number.'],
  [{ count: 1.5 }, 'The field "count" must be a whole number.'],
  [{ count: 0 }, 'The field "count" must be at least 1.'],
  [{ tags: "a" }, 'The field "tags" must be a list.'],
  [{ tags: [1] }, 'The field "tags.0" must be text.'],
  [{ tags: ["a", "b", "c"] }, 'The field "tags" may have at most 2 entries.'],
  [{ kind: "none" }, 'The field "kind" must be one of these: one, other.'],
  [{ kind: undefined }, 'The field "kind" is missing.'],
  [{ id: "x" }, 'The field "id" is not valid.'],
  [{ isOn: "yes" }, 'The field "isOn" must be true or false.'],
  [{ either: {} }, 'The field "either" is not valid.'],
  [{ either: undefined }, 'The field "either" is missing.'],
  [{ deep: {} }, 'The field "deep.title" is missing.'],
  [{ more: 1 }, 'The field "more" is not known.'],
])("%o is answered with a sentence", (wrong, sentence) => {
  expect(problemsOf({ ...right, ...wrong })).toEqual([sentence]);
});

it("a body that is missing, or none, is answered with what to send", () => {
  for (const none of [undefined, null, "text", 1])
    expect(problemsOf(none)).toEqual(["Please send the request as JSON."]);
});

it("the sentence is in the language of the request", () => {
  const german = inLanguage("de", () => problemsOf({ ...right, title: undefined }));
  expect(german).toEqual(["Das Feld „title“ fehlt."]);
});
