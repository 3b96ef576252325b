import { Refusal } from "@bowerbird/api/testing";
import { expect, test, vi } from "vitest";
import { renderHook } from "vitest-browser-react";
import { createClient } from "../../server/client.ts";
import { origin, server, token } from "../../testing/extension.ts";
import { makeBookmark } from "../../testing/samples.ts";
import { useSuggestedTags } from "./use-suggested-tags.ts";

const suggest = (bookmark: ReturnType<typeof makeBookmark> | null) => {
  const [client, take] = [createClient({ origin, token }), vi.fn<(tags: string[]) => void>()];
  return renderHook(() => useSuggestedTags(client, bookmark, take)).then(({ result }) => ({ result, take }));
};

test.each([
  ["that is not new", null],
  ["that has tags", makeBookmark({ tags: ["rye"] })],
  ["without a title", makeBookmark({ title: "  " })],
])("a bookmark %s is not asked about", async (_name, bookmark) => {
  const { result } = await suggest(bookmark);
  expect(result.current).toBe(false);
  expect(server.log).toEqual([]);
});

test("a failed request ends the waiting and changes no tags", async () => {
  server.on("ai.suggest", new Refusal("TOO_MANY_REQUESTS"));
  const { result, take } = await suggest(makeBookmark());
  await expect.poll(() => result.current).toBe(false);
  expect(server.calls("ai.suggest")).toHaveLength(1);
  expect(take).not.toHaveBeenCalled();
});
