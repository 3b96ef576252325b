import { expect, it } from "vitest";
import { shareNext } from "./shared-page-routes.ts";

function open() {
  const asked: { key: string; answer: (text: string) => void; fail: (error: Error) => void }[] = [];
  const ask = shareNext((key: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    asked.push({ key, answer: resolve, fail: reject });
    return promise;
  });
  return { asked, ask };
}

it("who asks while an answer is under way gets the next one, which all of them share", async () => {
  const { asked, ask } = open();
  const first = ask("a");
  const later = [ask("a"), ask("a"), ask("a")];
  expect(asked).toHaveLength(1);
  asked[0]!.answer("old");
  expect(await first).toBe("old");
  await new Promise(setImmediate);
  expect(asked).toHaveLength(2);
  const last = ask("a");
  asked[1]!.answer("new");
  expect(await Promise.all(later)).toEqual(["new", "new", "new"]);
  await new Promise(setImmediate);
  asked[2]!.answer("newest");
  expect(await last).toBe("newest");
});

it("different questions do not wait for each other, and a failure is that of who asked", async () => {
  const { asked, ask } = open();
  const [a, after, b] = [ask("a"), ask("a"), ask("b")];
  expect(asked.map(({ key }) => key)).toEqual(["a", "b"]);
  asked[0]!.fail(new Error("lost"));
  await expect(a).rejects.toThrow("lost");
  await new Promise(setImmediate);
  asked[2]!.answer("found");
  asked[1]!.answer("other");
  expect([await after, await b]).toEqual(["found", "other"]);
});
