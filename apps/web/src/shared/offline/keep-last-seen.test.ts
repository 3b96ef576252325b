import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { LastSeen, SeenQuery } from "../session/last-seen.ts";
import { ada } from "../testing/samples.ts";
import { keepLastSeen, type OfflineParts } from "./keep-last-seen.ts";

const grace = { ...ada, id: "grace" };
const write = vi.fn<(lastSeen: LastSeen) => Promise<void>>();
const remove = vi.fn<() => void>();
let client: QueryClient;
let user: typeof ada | null;
let isSure: boolean;
let kept: LastSeen | null;

beforeEach(() => {
  write.mockReset().mockResolvedValue();
  remove.mockReset();
  client = new QueryClient();
  [user, isSure, kept] = [ada, true, null];
});

/** Without the throttle: each change is saved at once. */
function start(): void {
  const parts = {
    queryClient: client,
    sessionStore: { get: () => user, isSure: () => isSure },
    lastSeenStore: { read: async () => kept, write, remove },
    createThrottle: (_: number, action: () => void) => ({ call: action, cancel: () => {} }),
    stringify: JSON.stringify,
    pagesKey: "pages",
  };
  keepLastSeen(parts as unknown as OfflineParts);
}

/** Shows a page of bookmarks, like a visible list. */
function show(...key: unknown[]): void {
  const options = { queryKey: key, queryFn: () => new Promise<never>(() => {}), staleTime: Infinity };
  onTestFinished(new QueryObserver(client, options).subscribe(() => {}));
}

const categories = [["categories", "list"], { type: "query" }];
const lastWritten = () => write.mock.lastCall?.[0];
const keys = () => (JSON.parse(lastWritten()?.queries ?? "[]") as SeenQuery[]).map(({ key }) => key);

test("the categories and the visible pages are stored for the signed-in person", async () => {
  start();
  show("pages", "bread", 0);
  client.setQueryData(categories, ["Bread"]);
  client.setQueryData(["pages", "bread", 0], ["Rye"]);
  client.setQueryData(["stats"], 3);
  await expect.poll(keys).toEqual([categories, ["pages", "bread", 0]]);
  expect(lastWritten()?.user).toEqual(ada);
});

test("of more than thirty pages the visible and the newest are stored", async () => {
  for (let index = 0; index < 40; index += 1)
    client.setQueryData(["pages", "bread", index], [], { updatedAt: index + 1 });
  show("pages", "bread", 0);
  start();
  await expect.poll(() => keys().length).toBe(30);
  expect(keys()[0]).toEqual(["pages", "bread", 0]);
  expect(keys().at(-1)).toEqual(["pages", "bread", 11]);
});

test.each([
  ["nobody is signed in", () => (user = null)],
  ["it is not sure who is", () => (isSure = false)],
])("while %s nothing is kept", async (_, happen) => {
  happen();
  start();
  show("pages", "bread", 0);
  client.setQueryData(["pages", "bread", 0], ["Rye"]);
  await Promise.resolve();
  expect(write).not.toHaveBeenCalled();
});

test("while no list is visible, the stored data stays", async () => {
  start();
  client.setQueryData(["pages", "bread", 0], ["Rye"]);
  client.setQueryData(categories, ["Bread"]);
  await Promise.resolve();
  expect(write).not.toHaveBeenCalled();
});

test.each([
  [grace, 1],
  [ada, 0],
])("data of another person is removed at the start, the own data is not", async (owner, count) => {
  kept = { user: owner, savedAt: 1, queries: "[]" };
  show("pages", "bread", 0);
  client.setQueryData(["pages", "bread", 0], ["Rye"]);
  start();
  await expect.poll(() => write.mock.calls.length).toBe(1);
  expect(remove).toHaveBeenCalledTimes(count);
});

test("data written while the person signed out is removed", async () => {
  const written = Promise.withResolvers<void>();
  write.mockReturnValue(written.promise);
  show("pages", "bread", 0);
  client.setQueryData(["pages", "bread", 0], ["Rye"]);
  start();
  await expect.poll(() => write.mock.calls.length).toBe(1);
  user = null;
  written.resolve();
  await expect.poll(() => remove.mock.calls.length).toBe(1);
});

test("a full disk does no harm", async () => {
  write.mockRejectedValue(new DOMException("full", "QuotaExceededError"));
  show("pages", "bread", 0);
  client.setQueryData(["pages", "bread", 0], ["Rye"]);
  start();
  await expect.poll(() => write.mock.calls.length).toBe(1);
  client.setQueryData(["pages", "bread", 0], ["Oat"]);
  await expect.poll(() => write.mock.calls.length).toBe(2);
});

test("a change that is shown before the server has it is not stored, and one that failed leaves what was there", async () => {
  start();
  show("pages", "bread", 0);
  client.setQueryData(["pages", "bread", 0], ["Rye", "Spelt"]);
  await expect.poll(keys).toHaveLength(1);
  const answer = Promise.withResolvers<void>();
  const deleting = client.getMutationCache().build(client, { mutationFn: () => answer.promise });
  const failing = deleting.execute(undefined).catch(() => client.setQueryData(["pages", "bread", 0], ["Rye", "Spelt"]));
  client.setQueryData(["pages", "bread", 0], ["Rye"]);
  const stored = () => (JSON.parse(lastWritten()?.queries ?? "[]") as SeenQuery[]).map(({ data }) => data);
  expect(stored()).toEqual([["Rye", "Spelt"]]);
  isSure = false;
  answer.reject(new Error("The server is away."));
  await failing;
  expect(stored()).toEqual([["Rye", "Spelt"]]);
});

test("a change that the server has is stored", async () => {
  start();
  show("pages", "bread", 0);
  const answer = Promise.withResolvers<void>();
  const deleting = client.getMutationCache().build(client, { mutationFn: () => answer.promise });
  const done = deleting.execute(undefined);
  client.setQueryData(["pages", "bread", 0], ["Rye"]);
  expect(write).not.toHaveBeenCalled();
  answer.resolve();
  await done;
  await expect.poll(keys).toHaveLength(1);
});
