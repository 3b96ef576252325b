import { queryClient } from "../api/query-client.ts";
import { connection } from "../connection/connection.ts";
import { useIsExpired } from "../session/session-store.ts";
import { openWith } from "../testing/open-with.tsx";
import { useReconnect } from "./use-live-updates.ts";
import { beforeEach, elapse, expect, open, page, Refusal, server, stopTime, test, vi } from "../testing/in-page.ts";

const reset = vi.fn<() => void>();
const lost = new Error("lost");
beforeEach(() => {
  reset.mockClear();
  stopTime();
  server.on("stats.get", { totalBookmarks: 0, categories: 0 });
  server.onRest("GET /api/auth/user", () => new Response());
});

interface LineProps {
  status: string;
  error?: unknown;
}

function Stream({ status, error }: LineProps) {
  useReconnect({ status, error, reset });
  return <p>{useIsExpired() ? "Expired" : "Signed in"}</p>;
}

const resets = (): number => reset.mock.calls.length;

test("a working stream sends no query and is not reopened", async () => {
  await open(<Stream status="pending" error={null} />);
  await elapse(60_000);
  expect([resets(), server.log]).toEqual([0, []]);
});

test("a broken stream sends one query", async () => {
  const give = await openWith<LineProps>(Stream, { status: "pending", error: null });
  give({ status: "connecting", error: lost });
  await elapse(60_000);
  expect(server.log).toEqual(["stats.get"]);
  give({ status: "connecting", error: new Error("lost again") });
  await elapse(60_000);
  expect(server.log).toEqual(["stats.get"]);
  expect(resets()).toBe(0);
});

test("each break sends its own query", async () => {
  const give = await openWith<LineProps>(Stream, { status: "connecting", error: lost });
  await expect.poll(() => elapse(0).then(() => queryClient.isFetching())).toBe(0);
  give({ status: "pending", error: null });
  give({ status: "connecting", error: lost });
  await expect.poll(() => elapse(0).then(() => server.log)).toEqual(["stats.get", "stats.get"]);
});

test("the query shows that the session has ended", async () => {
  server.on("stats.get", new Refusal("UNAUTHORIZED"));
  await open(<Stream status="connecting" error={lost} />);
  await elapse(0);
  await expect.element(page.getByText("Expired")).toBeVisible();
});

test("a closed stream is reopened after about a second", async () => {
  await open(<Stream status="error" error={lost} />);
  await elapse(799);
  expect(resets()).toBe(0);
  await elapse(401);
  expect(resets()).toBe(1);
});

test("each attempt waits longer than the one before, until the stream works again", async () => {
  const give = await openWith<LineProps>(Stream, { status: "error", error: lost });
  await elapse(1_200);
  give({ status: "connecting", error: lost });
  give({ status: "error", error: lost });
  await elapse(1_599);
  expect(resets()).toBe(1);
  await elapse(801);
  expect(resets()).toBe(2);
  give({ status: "pending", error: null });
  give({ status: "error", error: lost });
  await elapse(1_200);
  expect(resets()).toBe(3);
});

test("a stream is not reopened while the server is away, and is once the server is back", async () => {
  server.goAway();
  connection.reportAway();
  await open(<Stream status="error" error={lost} />);
  await elapse(60_000);
  expect(resets()).toBe(0);
  server.goAway(false);
  connection.tryNow();
  await elapse(1_200);
  expect(resets()).toBe(1);
});

test("the stream of an unmounted page is not reopened", async () => {
  const { unmount } = await open(<Stream status="error" error={lost} />);
  await unmount();
  await elapse(60_000);
  expect(resets()).toBe(0);
});
