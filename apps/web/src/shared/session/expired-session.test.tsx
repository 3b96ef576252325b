import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { setExpired, useIsExpired } from "./expired-session.ts";

const Expired = () => <p>{useIsExpired() ? "Expired" : "At work"}</p>;
const shown = (text: string) => page.getByText(text);

test("all components learn that the session has ended, and that it continues", async () => {
  await render(
    <main>
      <Expired />
    </main>,
  );
  await expect.element(shown("At work")).toBeVisible();
  setExpired(true);
  await expect.element(shown("Expired")).toBeVisible();
  setExpired(false);
  await expect.element(shown("At work")).toBeVisible();
});
