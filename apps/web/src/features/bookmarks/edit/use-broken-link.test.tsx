import { trpc } from "../../../shared/api/trpc.ts";
import { makeBookmark } from "../../../shared/testing/samples.ts";
import { allLoaded, messageText, undo } from "../../../shared/testing/steps.ts";
import { useBrokenLink } from "./use-broken-link.ts";
import { beforeEach, expect, openHook, Refusal, server, test, vi } from "../../../shared/testing/in-page.ts";

const bookmark = makeBookmark({ brokenReason: "Not found (404)" });
const { id } = bookmark;
const countCalls = () => server.calls("linkChecks.broken").length;

async function openActions() {
  const { result } = await openHook(() => {
    trpc.linkChecks.broken.useQuery();
    return useBrokenLink();
  });
  await allLoaded();
  return { actions: () => result.current, onCleared: vi.fn<() => void>() };
}

beforeEach(() => {
  server.on("linkChecks.broken", { broken: 1 });
  server.on("linkChecks.trust", { ...bookmark, brokenReason: null });
});

test.for([
  ["answers", "The page answers again", 1],
  ["fails", "Still brokenNot found (404)", 0],
  ["unclear", "Not clearThe site answers, but doesn't show us the page.", 0],
] as const)("a check with the outcome %s shows its message", async ([outcome, text, cleared]) => {
  server.on("linkChecks.again", { outcome, bookmark });
  const release = server.hold("linkChecks.again");
  const { actions, onCleared } = await openActions();
  actions().checkAgain(bookmark, onCleared);
  await expect.poll(() => actions().isChecking).toBe(true);
  release();
  await expect.poll(messageText).toContain(text);
  await expect.poll(() => actions().isChecking).toBe(false);
  expect(onCleared).toHaveBeenCalledTimes(cleared);
  expect(server.calls("linkChecks.again")).toEqual([{ id }]);
  await expect.poll(countCalls).toBe(2);
});

test("trusting a link removes its mark, and undo marks it again", async () => {
  const { actions, onCleared } = await openActions();
  actions().trust(bookmark, onCleared);
  await expect.poll(messageText).toContain("No longer marked as broken");
  expect(onCleared).toHaveBeenCalledOnce();
  expect(server.calls("linkChecks.trust")).toEqual([{ id, isTrusted: true }]);
  await expect.poll(countCalls).toBe(2);
  await undo();
  await expect.poll(() => server.calls("linkChecks.trust").at(-1)).toEqual({ id, isTrusted: false });
  await expect.poll(countCalls).toBe(3);
});

test("a refused check and a refused trust say why and clear nothing", async () => {
  server.on("linkChecks.again", new Refusal("TOO_MANY_REQUESTS", "Please wait a minute."));
  server.on("linkChecks.trust", new Refusal("CONFLICT", "This bookmark is gone."));
  const { actions, onCleared } = await openActions();
  actions().checkAgain(bookmark, onCleared);
  await expect.poll(messageText).toContain("ErrorPlease wait a minute.");
  actions().trust(bookmark, onCleared);
  await expect.poll(messageText).toContain("ErrorThis bookmark is gone.");
  expect(onCleared).not.toHaveBeenCalled();
  await expect.poll(countCalls).toBe(3);
});
