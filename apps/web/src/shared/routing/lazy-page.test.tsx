import { Suspense } from "react";
import { ErrorBoundary } from "../components/error-boundary.tsx";
import { lazyPage } from "./lazy-page.tsx";
import { beforeEach, expect, render, shown, test, vi } from "../testing/in-page.ts";

const Landed = () => <p>Landed</p>;
const importPage = vi.fn<() => Promise<{ default: typeof Landed }>>();
beforeEach(() => void importPage.mockReset().mockResolvedValue({ default: Landed }));

const openPage = (Page: ReturnType<typeof lazyPage>) =>
  render(
    <ErrorBoundary>
      <Suspense fallback="Loading">
        <Page />
      </Suspense>
    </ErrorBoundary>,
  );

test("a page's code is loaded when it is first shown, and only then", async () => {
  const code = Promise.withResolvers<{ default: typeof Landed }>();
  importPage.mockReturnValue(code.promise);
  const Page = lazyPage(importPage);
  expect(importPage).not.toHaveBeenCalled();
  await openPage(Page);
  await expect.element(shown("Loading")).toBeVisible();
  code.resolve({ default: Landed });
  await expect.element(shown("Landed")).toBeVisible();
  expect(importPage).toHaveBeenCalledTimes(1);
});

test("a loaded page is shown at once", async () => {
  const Page = lazyPage(importPage);
  await Page.load();
  importPage.mockReturnValue(new Promise(() => {}));
  await openPage(Page);
  await expect.element(shown("Landed")).toBeVisible();
  expect(importPage).toHaveBeenCalledTimes(1);
});

test("a page whose code fails to load twice in a row says so", async () => {
  // The state after a reload for this reason.
  sessionStorage.setItem("bowerbird:reloaded", String(Date.now()));
  importPage.mockRejectedValue(new TypeError("Failed to fetch dynamically imported module"));
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const Page = lazyPage(importPage);
  await expect(Page.load()).resolves.toBeUndefined();
  await openPage(Page);
  await expect.element(shown("Couldn't show this page")).toBeVisible();
  log.mockRestore();
});
