import { trpc } from "../../shared/api/trpc.ts";
import { connection } from "../../shared/connection/connection.ts";
import { sessionStore } from "../../shared/session/session-store.ts";
import { ConnectionBanner } from "./connection-banner.tsx";
import { beforeEach, expect, open, page, server, shown, test, vi } from "../../shared/testing/in-page.ts";

function Stats() {
  const { data } = trpc.stats.get.useQuery();
  return <p>{data?.totalBookmarks} bookmarks</p>;
}

const banner = page.getByText(/^Cannot reach Bowerbird\./);

beforeEach(() => {
  server.on("stats.get", { totalBookmarks: 1, categories: 0 });
  server.onRest("GET /api/auth/user", () => new Response());
});

async function openPage(): Promise<void> {
  await open(
    <>
      <Stats />
      <ConnectionBanner />
    </>,
  );
  await expect.element(shown("1 bookmarks")).toBeVisible();
  await expect.element(banner).not.toBeInTheDocument();
}

test("the banner shows that the server is away; once it is back, everything shown is reloaded", async () => {
  await openPage();
  server.goAway();
  connection.reportAway();
  await expect.element(shown("Trying again…")).toBeVisible();
  server.on("stats.get", { totalBookmarks: 2, categories: 0 });
  server.goAway(false);
  await page.getByRole("button", { name: "Try now" }).click();
  await expect.element(shown("2 bookmarks")).toBeVisible();
  await expect.element(banner).not.toBeInTheDocument();
});

test("a failed attempt keeps the message", async () => {
  await openPage();
  server.goAway();
  connection.reportAway();
  await page.getByRole("button", { name: "Try now" }).click();
  await expect.element(banner).toBeVisible();
  expect(server.calls("stats.get")).toHaveLength(1);
  server.goAway(false);
  connection.tryNow();
  await expect.element(banner).not.toBeInTheDocument();
});

test("cached data is labelled as such", async () => {
  const isSure = vi.spyOn(sessionStore, "isSure").mockReturnValue(false);
  await openPage();
  connection.reportAway();
  await expect.element(shown("This is what you saw last.")).toBeVisible();
  isSure.mockRestore();
  connection.tryNow();
  await expect.element(banner).not.toBeInTheDocument();
});
