import { createStore, useStore } from "./create-store.ts";
import { expect, page, render, test, vi } from "../testing/in-page.ts";

test("listeners are called at each change until they unsubscribe", () => {
  const store = createStore(1);
  const heard = vi.fn();
  const stop = store.subscribe(heard);
  store.set(2);
  expect([store.get(), heard.mock.calls.length]).toEqual([2, 1]);
  stop();
  store.set(3);
  expect([store.get(), heard.mock.calls.length]).toEqual([3, 1]);
});

test("a component shows the value, and renders again only when what it reads has changed", async () => {
  const store = createStore({ name: "Rye", count: 1 });
  const rendered = vi.fn();
  function Name() {
    rendered();
    return <p>{useStore(store, ({ name }) => name)}</p>;
  }
  const Count = () => <p>{useStore(store).count}</p>;
  await render(
    <>
      <Name />
      <Count />
    </>,
  );
  store.set({ name: "Rye", count: 2 });
  await expect.element(page.getByText("2")).toBeVisible();
  expect(rendered).toHaveBeenCalledTimes(1);
  store.set({ name: "Spelt", count: 2 });
  await expect.element(page.getByText("Spelt")).toBeVisible();
});
