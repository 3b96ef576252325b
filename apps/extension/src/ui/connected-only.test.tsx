import { expect, test } from "vitest";
import { renderHook } from "vitest-browser-react";
import { removeConnection } from "../server/connection.ts";
import { connect, fake, origin, token } from "../testing/extension.ts";
import { useClient, useConnection } from "./connected-only.tsx";

test("the connection is unknown at first, then none, and follows what other pages store", async () => {
  const seen: unknown[] = [];
  await renderHook(() => seen.push(useConnection()));
  await expect.poll(() => seen.at(-1)).toBeNull();
  expect(seen[0]).toBeUndefined();
  connect();
  await expect.poll(() => seen.at(-1)).toEqual({ origin, token });
  await removeConnection(fake.open({ url: "chrome-extension://bowerbird/options.html" }).chrome.storage.local);
  await expect.poll(() => seen.at(-1)).toBeNull();
});

test("a client is made again only for another server or token", async () => {
  const { result, rerender } = await renderHook((given: string = "one") => useClient({ origin, token: given }));
  const first = result.current;
  await rerender("one");
  expect(result.current).toBe(first);
  await rerender("two");
  expect(result.current).not.toBe(first);
});
