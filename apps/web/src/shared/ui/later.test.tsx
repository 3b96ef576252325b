import { useState } from "react";
import { clearToast } from "./toaster.tsx";
import { Later, lazyPart, OnDemand } from "./later.tsx";
import { beforeEach, expect, open, page, test, vi } from "../testing/in-page.ts";

beforeEach(clearToast);
const failure = page.getByText("Couldn't load this");
const code = { default: () => <p>Dialog</p> };

/** Fails as often as said, then loads. */
function failing(times: number) {
  let left = times;
  return vi.fn<() => Promise<typeof code>>(async () => {
    if (left-- > 0) throw new TypeError("Failed to fetch dynamically imported module");
    return code;
  });
}

function Page({ part: Part }: { part: ReturnType<typeof lazyPart> }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <input aria-label="Title" />
      <button type="button" onClick={() => setOpen(true)}>
        Edit
      </button>
      {isOpen && (
        <Later onFailed={() => setOpen(false)}>
          <Part />
        </Later>
      )}
    </>
  );
}

test("code that cannot be fetched costs a message; what was typed stays, and the next try loads it", async () => {
  const load = failing(1);
  await open(<Page part={lazyPart(load)} />);
  await page.getByRole("textbox", { name: "Title" }).fill("My title");
  await page.getByRole("button", { name: "Edit" }).click();
  await expect.element(failure).toBeVisible();
  await expect.element(page.getByRole("textbox", { name: "Title" })).toHaveValue("My title");
  await page.getByRole("button", { name: "Edit" }).click();
  await expect.element(page.getByText("Dialog", { exact: true })).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});

test("a button whose menu cannot be fetched stays, and the next press loads it", async () => {
  const Menu = lazyPart(failing(1));
  await open(
    <OnDemand
      renderTrigger={(props) => (
        <button type="button" {...props}>
          Menu
        </button>
      )}
    >
      {() => <Menu />}
    </OnDemand>,
  );
  await page.getByRole("button", { name: "Menu" }).click();
  await expect.element(failure).toBeVisible();
  await page.getByRole("button", { name: "Menu" }).click();
  await expect.element(page.getByText("Dialog", { exact: true })).toBeVisible();
});
