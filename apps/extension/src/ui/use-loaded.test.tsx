import { expect, test } from "vitest";
import { renderHook } from "vitest-browser-react";
import { useLoaded } from "./use-loaded.ts";

/** Requests, by their key, that the test answers when it wants. */
function questions() {
  const asked = new Map<string, PromiseWithResolvers<string>>();
  const signals: AbortSignal[] = [];
  const load = (key: string) => (signal: AbortSignal) => {
    signals.push(signal);
    asked.set(key, Promise.withResolvers());
    return asked.get(key)!.promise;
  };
  return { asked, signals, load };
}

test("an answer stays while the next request is running", async () => {
  const { asked, load } = questions();
  const { result, rerender } = await renderHook((key: string = "a") => useLoaded(key, load(key)));
  expect(result.current).toEqual({ state: "loading" });
  asked.get("a")!.resolve("one");
  await expect.poll(() => result.current).toEqual({ state: "loaded", value: "one" });
  await rerender("b");
  expect(result.current).toEqual({ state: "loaded", value: "one" });
  asked.get("b")!.reject(new Error("no"));
  await expect.poll(() => result.current).toEqual({ state: "failed", error: new Error("no") });
});

test("a late answer to an earlier request is dropped, and the request is cancelled", async () => {
  const { asked, signals, load } = questions();
  const { result, rerender } = await renderHook((key: string = "a") => useLoaded(key, load(key)));
  await rerender("b");
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  asked.get("b")!.resolve("two");
  await expect.poll(() => result.current).toEqual({ state: "loaded", value: "two" });
  asked.get("a")!.resolve("one");
  await rerender("b");
  expect(result.current).toEqual({ state: "loaded", value: "two" });
});
