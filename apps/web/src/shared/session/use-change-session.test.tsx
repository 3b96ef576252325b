import { queryClient } from "../api/query-client.ts";
import { trpc } from "../api/trpc.ts";
import { toast } from "../ui/toaster.tsx";
import { setExpired, useIsExpired, useSession } from "./session-store.ts";
import { useRenewSession, useSetSession } from "./use-change-session.ts";
import { ada, beforeEach, expect, onTestFinished, open, page, server, shown, test, vi } from "../testing/in-page.ts";

const grace = { ...ada, id: "grace", email: "grace@example.com" };
const told = vi.fn<(event: MessageEvent) => void>();

beforeEach(() => {
  told.mockClear();
  const otherTab = new BroadcastChannel("bowerbird:session");
  otherTab.addEventListener("message", told);
  onTestFinished(() => otherTab.close());
  server.on("stats.get", { totalBookmarks: 3, categories: 1 });
});

function Page() {
  const setSession = useSetSession();
  const renew = useRenewSession();
  const session = useSession();
  const isExpired = useIsExpired();
  trpc.stats.get.useQuery();
  return (
    <>
      <p>{session.status === "signed-in" ? session.user.email : session.status}</p>
      <p>{isExpired ? "Expired" : "At work"}</p>
      <button onClick={() => setSession(grace)}>Sign in as Grace</button>
      <button onClick={() => setSession(null)}>Sign out</button>
      <button onClick={() => renew(ada)}>Sign in again</button>
    </>
  );
}

const press = (name: string) => page.getByRole("button", { name }).click();

test("signing in shows the user, informs the other tabs, and drops the data of the previous user", async () => {
  await open(<Page />);
  queryClient.setQueryData(["secret of Ada"], "secret");
  toast({ title: "Bookmark saved" });
  setExpired(true);
  await expect.element(shown("Bookmark saved")).toBeVisible();
  await press("Sign in as Grace");
  await expect.element(shown(grace.email)).toBeVisible();
  await expect.element(shown("At work")).toBeVisible();
  await expect.poll(() => told.mock.calls.length).toBe(1);
  expect(queryClient.getQueryData(["secret of Ada"])).toBeUndefined();
  await expect.element(page.getByText("Bookmark saved")).not.toBeInTheDocument();
});

test("signing out clears the cache, too", async () => {
  await open(<Page />);
  queryClient.setQueryData(["secret of Ada"], "secret");
  await press("Sign out");
  await expect.element(shown("signed-out")).toBeVisible();
  expect(queryClient.getQueryData(["secret of Ada"])).toBeUndefined();
});

test("a person who signs in again stays on the page, which refetches its data", async () => {
  await open(<Page />);
  setExpired(true);
  await expect.element(shown("Expired")).toBeVisible();
  await expect.poll(() => server.calls("stats.get").length).toBe(1);
  await press("Sign in again");
  await expect.element(shown("At work")).toBeVisible();
  await expect.element(shown(ada.email)).toBeVisible();
  await expect.poll(() => server.calls("stats.get").length).toBe(2);
  await expect.poll(() => told.mock.calls.length).toBe(1);
});
