import { useLayoutEffect } from "react";
import { Link, MemoryRouter, Route, Routes, useNavigate } from "react-router";
import { useScrollMemory } from "./bookmark-groups.tsx";
import { beforeEach, expect, page, render, test } from "../../../shared/testing/in-page.ts";

function Page({ next, isReady = true }: { next: string; isReady?: boolean }) {
  useScrollMemory(isReady);
  // As when the browser reports the scroll to the top before the old page's effects are cleaned up.
  useLayoutEffect(() => void window.dispatchEvent(new Event("scroll")));
  const navigate = useNavigate();
  return (
    <div style={{ height: 5_000 }}>
      <nav style={{ position: "fixed" }}>
        <Link to={next}>Go to {next}</Link>
        <button onClick={() => navigate(-1)}>Back</button>
      </nav>
    </div>
  );
}

const openPages = () =>
  render(
    <MemoryRouter initialEntries={["/a"]}>
      <Routes>
        <Route path="/a" element={<Page next="/b" />} />
        <Route path="/b" element={<Page next="/c" />} />
        <Route path="/c" element={<Page next="/a" isReady={false} />} />
      </Routes>
    </MemoryRouter>,
  );

const link = (path: string) => page.getByRole("link", { name: `Go to ${path}` });
const go = (path: string) => link(path).click();
const back = () => page.getByRole("button", { name: "Back" }).click();

/** Scrolls, and waits for the scroll event. */
async function scrollTo(top: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<Event>();
  addEventListener("scroll", resolve, { once: true });
  window.scrollTo(0, top);
  await promise;
}

const top = () => window.scrollY;

beforeEach(() => window.scrollTo(0, 0));

test("a new page starts at its top, and Back restores the scroll position", async () => {
  await openPages();
  await scrollTo(1_200);
  await go("/b");
  await expect.poll(top).toBe(0);
  await scrollTo(700);
  await back();
  await expect.poll(top).toBe(1_200);
});

test("a page whose height is not known yet does not scroll", async () => {
  await openPages();
  await go("/b");
  await expect.element(link("/c")).toBeVisible();
  await scrollTo(700);
  await go("/c");
  await expect.element(link("/a")).toBeVisible();
  expect(window.scrollY).toBe(700);
});

test("without storage the page starts at its top and nothing fails", async () => {
  const { getItem, setItem } = Storage.prototype;
  Storage.prototype.getItem = Storage.prototype.setItem = () => {
    throw new DOMException("denied", "SecurityError");
  };
  try {
    await openPages();
    await scrollTo(1_200);
    await go("/b");
    await expect.poll(top).toBe(0);
    await back();
    await expect.element(link("/b")).toBeVisible();
    expect(window.scrollY).toBe(0);
  } finally {
    Object.assign(Storage.prototype, { getItem, setItem });
  }
});
