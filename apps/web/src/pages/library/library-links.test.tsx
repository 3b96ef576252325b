import { LibraryLinks } from "./library-links.tsx";
import { address, beforeEach, expect, open, page, server, test, vi } from "../../shared/testing/in-page.ts";

const onSelect = vi.fn<() => void>();
const broken = page.getByRole("link", { name: /^Broken links/ });
beforeEach(() => {
  onSelect.mockClear();
  server.on("tidy.list", { sections: [], ready: 0 });
});

test("broken links can be searched for, in a view of their own", async () => {
  server.on("linkChecks.broken", { broken: 1 });
  await open(<LibraryLinks onSelect={onSelect} />, { path: "/?category=bread&view=dense" });
  await expect.element(page.getByText("1 bookmark")).toBeInTheDocument();
  await broken.click();
  await expect.element(broken).toHaveAttribute("aria-current", "page");
  await expect.element(address()).toMatchTextContent("is=broken");
  await expect.element(address()).not.toMatchTextContent("view");
  await expect.element(address()).not.toMatchTextContent("category");
  expect(onSelect).toHaveBeenCalledTimes(1);
});

test("without broken links there is no link to them, unless they are being shown", async () => {
  server.on("linkChecks.broken", { broken: 0 });
  const first = await open(<LibraryLinks onSelect={undefined} />);
  await expect.poll(() => server.calls("linkChecks.broken")).toHaveLength(1);
  await expect.element(broken).not.toBeInTheDocument();
  await first.unmount();
  await open(<LibraryLinks onSelect={undefined} />, { path: "/?search=&is=broken" });
  await expect.element(broken).toBeVisible();
});

test("favorites, read later and the archive are always there, in one row", async () => {
  server.on("linkChecks.broken", { broken: 0 });
  await open(<LibraryLinks onSelect={undefined} />);
  const row = page.getByRole("list").first();
  const names = row
    .getByRole("link")
    .elements()
    .map((link) => link.textContent);
  expect(names).toEqual(["Favorites", "Read later", "Archived"]);
});

test.each([
  ["Tags", "/tags"],
  ["Tidy up", "/tidy"],
  ["Rediscover", "/rediscover"],
  ["Insights", "/insights"],
  ["History", "/history"],
  ["Trash", "/trash"],
])("%s leads to its page", async (name, path) => {
  server.on("linkChecks.broken", { broken: 0 });
  await open(<LibraryLinks onSelect={onSelect} />);
  const link = page.getByRole("link", { name });
  await link.click();
  await expect.element(address()).toHaveTextContent(path);
  await expect.element(link).toHaveAttribute("aria-current", "page");
  expect(onSelect).toHaveBeenCalledOnce();
});

test("the pages can be hidden, and stay so", async () => {
  server.on("linkChecks.broken", { broken: 0 });
  const first = await open(<LibraryLinks onSelect={undefined} />);
  await page.getByRole("button", { name: "Collapse Library" }).click();
  await first.unmount();
  await open(<LibraryLinks onSelect={undefined} />);
  await expect.element(page.getByRole("link", { name: "Favorites" })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Trash" })).not.toBeInTheDocument();
});

test.each([
  ["Favorites", "favorite"],
  ["Read later", "unread"],
  ["Archived", "archived"],
])("%s has a link of its own, which ends another search", async (name, state) => {
  server.on("linkChecks.broken", { broken: 0 });
  await open(<LibraryLinks onSelect={onSelect} />, { path: "/?search=rye&tags=bread" });
  const link = page.getByRole("link", { name: new RegExp(`^${name}`) });
  await link.click();
  await expect.element(link).toHaveAttribute("aria-current", "page");
  await expect.element(address()).toMatchTextContent(`is=${state}`);
  await expect.element(address()).not.toMatchTextContent("rye");
});
