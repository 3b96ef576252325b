import { makeBookmark } from "../../../shared/testing/samples.ts";
import { BrokenNotice } from "./edit-bookmark-dialog.tsx";
import { beforeEach, expect, messageText, open, page, server, test, vi } from "../../../shared/testing/in-page.ts";

const bookmark = makeBookmark({ brokenReason: "Not found (404)" });
/** The reason in the notice; the toast contains it, too. */
const reason = () => page.getByRole("status").filter({ hasText: "The link check didn't find this page" });
const button = (name: string) => page.getByRole("button", { name });

async function openNotice(shown = bookmark) {
  const onGone = vi.fn<() => void>();
  await open(<BrokenNotice bookmark={shown} onGone={onGone} />);
  return onGone;
}

beforeEach(() => {
  server.on("linkChecks.trust", { ...bookmark, brokenReason: null });
  server.on("linkChecks.again", { outcome: "answers", bookmark: { ...bookmark, brokenReason: null } });
});

test("a bookmark that is not broken has no notice", async () => {
  await openNotice(makeBookmark());
  expect(page.getByRole("button").elements()).toEqual([]);
});

test("it says why the page is gone and leads to an archived copy", async () => {
  await openNotice();
  await expect.element(page.getByText("Not found (404)")).toBeVisible();
  const archive = page.getByRole("link", { name: "Archived copy" }).element();
  expect(archive.getAttribute("href")).toContain(bookmark.url);
  expect(archive.getAttribute("target")).toBe("_blank");
});

test("a page that answers again removes the notice, and a second click while checking sends nothing", async () => {
  const release = server.hold("linkChecks.again");
  const onGone = await openNotice();
  await button("Check again").click();
  await expect.element(button("Check again")).toHaveAttribute("aria-busy", "true");
  await button("Check again").click();
  release();
  await expect.element(reason()).not.toBeInTheDocument();
  expect(onGone).toHaveBeenCalledOnce();
  expect(server.calls("linkChecks.again")).toEqual([{ id: bookmark.id }]);
});

test("a page that is still gone keeps its notice", async () => {
  server.on("linkChecks.again", { outcome: "fails", bookmark });
  const onGone = await openNotice();
  await button("Check again").click();
  await expect.poll(messageText).toContain("Still broken");
  await expect.element(reason()).toBeVisible();
  expect(onGone).not.toHaveBeenCalled();
});

test("Not broken removes the notice", async () => {
  const onGone = await openNotice();
  await button("Not broken").click();
  await expect.element(reason()).not.toBeInTheDocument();
  expect(onGone).toHaveBeenCalledOnce();
  expect(server.calls("linkChecks.trust")).toEqual([{ id: bookmark.id, isTrusted: true }]);
});
