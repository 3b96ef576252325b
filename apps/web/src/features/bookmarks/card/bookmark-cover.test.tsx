import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { makeBookmark } from "../../../shared/testing/samples.ts";
import { elapse, stopTime, until } from "../../../shared/testing/time.ts";
import BookmarkCover from "./bookmark-cover.tsx";

const bookmark = makeBookmark({ coverUrl: "https://rye.example/c.jpg" });

const sourceOf = (container: HTMLElement) => container.querySelector("img")?.getAttribute("src");

test("its address changes with the cover's, so that no browser shows an old one", async () => {
  // There is no such picture here, and one that fails goes.
  const keep = (event: Event): void => event.stopPropagation();
  document.addEventListener("error", keep, true);
  const { container, rerender } = await render(<BookmarkCover bookmark={bookmark} />);
  const first = sourceOf(container);
  expect(first).toMatch(new RegExp(`^/api/covers/${bookmark.id}\\?v=[0-9a-z]+$`));
  await rerender(<BookmarkCover bookmark={{ ...bookmark, title: "Rye" }} />);
  expect(sourceOf(container)).toBe(first);
  await rerender(<BookmarkCover bookmark={{ ...bookmark, coverUrl: "https://rye.example/d.jpg" }} />);
  expect(sourceOf(container)).not.toBe(first);
  document.removeEventListener("error", keep, true);
});

test("without a cover there is the tint of the site, and nothing is requested", async () => {
  const { container } = await render(<BookmarkCover bookmark={{ ...bookmark, coverUrl: null }} />);
  expect(container.querySelector("img")).toBeNull();
  expect(getComputedStyle(container.firstElementChild!).backgroundColor).toMatch(/oklch/);
});

test("a picture that fails leaves the tint, is tried twice more, and then no longer", async () => {
  stopTime();
  const { container } = await render(<BookmarkCover bookmark={bookmark} />);
  const picture = () => container.querySelector("img");
  for (const delayMs of [3_000, 12_000, 60_000]) {
    picture()?.dispatchEvent(new Event("error"));
    await until(() => picture() === null);
    await elapse(delayMs - 1);
    expect(picture()).toBeNull();
    await elapse(1);
    expect(picture() !== null).toBe(delayMs < 60_000);
  }
});
