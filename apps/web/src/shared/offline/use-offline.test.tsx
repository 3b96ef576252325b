import superjson from "superjson";
import { queryClient } from "../api/query-client.ts";
import { trpc } from "../api/trpc.ts";
import { sessionStore } from "../session/session-store.ts";
import { useOffline } from "./use-offline.ts";
import { ada, afterEach, expect, makeCategory, open, server, shown, test, vi } from "../testing/in-page.ts";

const key = [["categories", "list"], { type: "query" }];
const queries = superjson.stringify([{ key, data: [makeCategory({ name: "Seen last" })] }]);

function Categories() {
  useOffline();
  const { data } = trpc.categories.list.useQuery();
  return <p>{data?.map(({ name }) => name).join(", ") ?? "Loading"}</p>;
}

function keepSeen(isSure: boolean): void {
  vi.spyOn(sessionStore, "isSure").mockReturnValue(isSure);
  vi.spyOn(sessionStore, "lastSeen").mockReturnValue({ user: ada, savedAt: Date.now(), queries });
}
afterEach(() => queryClient.setQueryDefaults(["bookmark-pages"], {}));

test("without a confirmed session the cached data is shown without requests", async () => {
  keepSeen(false);
  await open(<Categories />);
  await expect.element(shown("Seen last")).toBeVisible();
  expect(server.log).toEqual([]);
});

test("once the session is confirmed, only the server's answers are shown", async () => {
  keepSeen(true);
  server.on("categories.list", [makeCategory({ name: "Fresh" })]);
  await open(<Categories />);
  await expect.element(shown("Fresh")).toBeVisible();
});
