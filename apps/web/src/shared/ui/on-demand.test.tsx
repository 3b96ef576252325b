import { lazyPart, OnDemand } from "./later.tsx";
import { expect, page, render, test, vi } from "../testing/in-page.ts";

test("the code behind a button is loaded on the first press, and the button stays meanwhile", async () => {
  const code = Promise.withResolvers<{ default: () => string }>();
  const fetchCode = vi.fn(() => code.promise);
  const Menu = lazyPart(fetchCode);
  const button = page.getByRole("button", { name: "Help" });
  await render(
    <OnDemand renderTrigger={(props) => <button {...props}>Help</button>}>
      {(trigger) => (
        <>
          {trigger}
          <p>
            <Menu />
          </p>
        </>
      )}
    </OnDemand>,
  );
  await expect.element(button).toBeVisible();
  expect(fetchCode).not.toHaveBeenCalled();
  await button.click();
  await expect.element(button).toHaveAttribute("aria-busy", "true");
  code.resolve({ default: () => "Tutorial" });
  await expect.element(page.getByText("Tutorial")).toBeVisible();
  await expect.element(button).not.toHaveAttribute("aria-busy");
  await button.click();
  expect(fetchCode).toHaveBeenCalledTimes(1);
});
