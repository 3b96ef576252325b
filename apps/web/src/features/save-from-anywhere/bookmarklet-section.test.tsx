import { ApiSection } from "./ways-to-save.tsx";
import { BookmarkletSection } from "./bookmarklet-section.tsx";
import { expect, messageText, open, page, test, vi } from "../../shared/testing/in-page.ts";

test("the bookmarklet contains code for this site, and a click here explains its use", async () => {
  await open(<BookmarkletSection />);
  const link = page.getByRole("link", { name: "Save to Bowerbird" });
  const href = link.element().getAttribute("href")!;
  // Some browsers cut a URL at the first space or quote.
  expect(href).toMatch(/^javascript:[\w%.()!~*'-]+$/);
  const code = decodeURIComponent(href);
  expect(code).toContain(`"${location.origin}/add?"+new URLSearchParams({popup:1,url:location.href`);
  await link.click();
  await expect.poll(messageText).toContain("Drag it to your bookmarks bar");
});

test("the bookmarklet sends the page, its title and the selection to the form for adding", async () => {
  await open(<BookmarkletSection />);
  const opened = vi.spyOn(window, "open").mockReturnValue(window);
  document.title = "Rye & oat";
  const href = page.getByRole("link", { name: "Save to Bowerbird" }).element().getAttribute("href")!;
  // As the browser does on a click in another page.
  new Function(decodeURIComponent(href.slice("javascript:".length)))();
  const [address] = opened.mock.calls[0]!;
  const { searchParams, pathname } = new URL(String(address));
  expect(pathname).toBe("/add");
  expect(Object.fromEntries(searchParams)).toEqual({ popup: "1", url: location.href, title: "Rye & oat", text: "" });
  opened.mockRestore();
});

test("the bookmarklet's code and the example of the API can be copied", async () => {
  const written = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await open(
    <>
      <BookmarkletSection />
      <ApiSection />
    </>,
  );
  await page.getByRole("button", { name: "Copy its address" }).click();
  await expect.poll(messageText).toContain("Bookmarklet copied");
  await page.getByRole("button", { name: "Copy", exact: true }).click();
  await expect.poll(messageText).toContain("Example copied");
  expect(written.mock.calls.flat()).toEqual([
    expect.stringMatching(/^javascript:/),
    expect.stringContaining(`curl ${location.origin}/api/bookmarks`),
  ]);
  written.mockRestore();
});
