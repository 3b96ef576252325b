import { makeBookmark } from "../../shared/testing/samples.ts";
import { elapse, stopTime } from "../../shared/testing/time.ts";
import { SavedAndClosing } from "./saved-and-closing.tsx";
import { beforeEach, expect, type MockInstance, page, render, shown, test, vi } from "../../shared/testing/in-page.ts";

let close: MockInstance<typeof window.close>;
beforeEach(() => {
  close = vi.spyOn(window, "close").mockImplementation(() => {});
  stopTime();
});

const bookmark = makeBookmark({ title: "Rye bread", category: "Bread", categoryIcon: "🍞" });
const button = page.getByRole("button", { name: "Close now" });

test("the window closes after a while; if it cannot, it says so", async () => {
  await render(<SavedAndClosing bookmark={bookmark} />);
  expect(shown("“Rye bread” is in 🍞 Bread.").query()).toBeVisible();
  await elapse(2_499);
  expect(close).not.toHaveBeenCalled();
  await elapse(1);
  expect(close).toHaveBeenCalledTimes(1);
  await elapse(499);
  expect(shown("This window closes by itself.").query()).toBeVisible();
  await elapse(1);
  expect(shown("You can close this window now.").query()).toBeVisible();
  expect(button.query()).toBeNull();
});

test("it can be closed at once", async () => {
  await render(<SavedAndClosing bookmark={bookmark} />);
  await button.click();
  expect(close).toHaveBeenCalledTimes(1);
});

test("an unmounted page closes nothing", async () => {
  const { unmount } = await render(<SavedAndClosing bookmark={bookmark} />);
  await unmount();
  await elapse(10_000);
  expect(close).not.toHaveBeenCalled();
});
