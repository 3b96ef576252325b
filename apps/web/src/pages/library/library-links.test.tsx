import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { address, open } from "../../shared/testing/open.tsx";
import { server } from "../../shared/testing/server.ts";
import { LibraryLinks } from "./library-links.tsx";

const onSelect = vi.fn<() => void>();
const broken = page.getByRole("link", { name: /^Broken links/ });
beforeEach(() => void onSelect.mockClear());

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

test.each([
  ["Favorites", "favorite"],
  ["Read later", "unread"],
])("%s has a link of its own, which ends another search", async (name, state) => {
  server.on("linkChecks.broken", { broken: 0 });
  await open(<LibraryLinks onSelect={onSelect} />, { path: "/?search=rye&tags=bread" });
  await page.getByRole("link", { name }).click();
  await expect.element(page.getByRole("link", { name })).toHaveAttribute("aria-current", "page");
  await expect.element(address()).toMatchTextContent(`is=${state}`);
  await expect.element(address()).not.toMatchTextContent("rye");
});

test("the tags have their own page", async () => {
  server.on("linkChecks.broken", { broken: 0 });
  await open(<LibraryLinks onSelect={onSelect} />);
  await page.getByRole("link", { name: "Tags" }).click();
  await expect.element(address()).toHaveTextContent("/tags");
});
