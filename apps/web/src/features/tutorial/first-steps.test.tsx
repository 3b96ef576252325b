import { makeImport } from "../../shared/testing/run-samples.ts";
import { makeBookmark, makeCategory } from "../../shared/testing/samples.ts";
import FirstSteps from "./first-steps.tsx";
import { beforeEach, expect, open, page, server, test, vi } from "../../shared/testing/in-page.ts";

const finished = makeImport({ status: "succeeded", created: 4, finishedAt: new Date() });
const offer = page.getByRole("region", { name: "Your links are in" });
const onClose = vi.fn<() => void>();

const openSteps = () => open(<FirstSteps importId={finished.id} onClose={onClose} />);

beforeEach(() => {
  onClose.mockClear();
  server.on("imports.get", finished);
});

test("a finished first import offers the steps, which can be refused", async () => {
  await openSteps();
  await offer.getByRole("button", { name: "Not now" }).click();
  expect(onClose).toHaveBeenCalledOnce();
});

test("the steps begin when the person wants them", async () => {
  server.on("categories.list", [makeCategory({ name: "Bread", bookmarkCount: 4 })]);
  server.on("bookmarks.list", { items: [makeBookmark()], nextCursor: null });
  await openSteps();
  await offer.getByRole("button", { name: "Show me" }).click();
  await expect.element(page.getByText("4 links in 1 category.", { exact: false })).toBeVisible();
});

test.for([
  { status: "running", finishedAt: null },
  { status: "failed", created: 0 },
] as const)("an import that is %j offers nothing", async (fields) => {
  server.on("imports.get", { ...finished, ...fields });
  await openSteps();
  await expect.poll(() => server.calls("imports.get")).not.toHaveLength(0);
  await expect.element(offer).not.toBeInTheDocument();
});
