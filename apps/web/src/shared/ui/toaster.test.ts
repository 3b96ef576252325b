import { expect, test, vi } from "vitest";
import { clearToast, toast, toastStore } from "./toaster.tsx";

test("a new message replaces the last, and clearing removes it", () => {
  toast({ title: "Bookmark saved", tone: "success" });
  toast({ title: "Bookmark deleted" });
  expect(toastStore.get()).toMatchObject({ title: "Bookmark deleted" });
  expect(toastStore.get()).not.toHaveProperty("tone");
  clearToast();
  expect(toastStore.get()).toBeNull();
});

test("the same message again counts as a new one", () => {
  toast({ title: "Bookmark saved" });
  const first = toastStore.get();
  toast({ title: "Bookmark saved" });
  expect(toastStore.get()?.id).not.toBe(first?.id);
});

test("an unsubscribed listener is not called", () => {
  const heard = vi.fn<() => void>();
  const stop = toastStore.subscribe(heard);
  toast({ title: "One" });
  stop();
  toast({ title: "Two" });
  expect(heard).toHaveBeenCalledTimes(1);
});
