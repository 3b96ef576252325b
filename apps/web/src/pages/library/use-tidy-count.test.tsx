import { useTidyCount } from "./library-links.tsx";
import { expect, openHook, server, test } from "../../shared/testing/in-page.ts";

test("the proposals of all kinds that have an answer ready are counted, some time after the page", async () => {
  server.on("tidy.list", { sections: [], ready: 1_203 });
  const { result } = await openHook(() => useTidyCount());
  expect(result.current).toBe(0);
  await expect.poll(() => result.current).toBe(1_203);
  expect(server.calls("tidy.list")).toEqual([{ limit: 1 }]);
});
