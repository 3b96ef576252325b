import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ada } from "../testing/samples.ts";
import { sessionStore } from "./session-store.ts";
import { useSession } from "./use-session.ts";

const shown = (text: string) => page.getByText(text);

function Who() {
  const session = useSession();
  return <p>{session.status === "signed-in" ? session.user.email : session.status}</p>;
}

test("the page shows the signed-in user, and that there is none after signing out", async () => {
  sessionStore.set(null);
  await render(<Who />);
  await expect.element(shown("signed-out")).toBeVisible();
  sessionStore.set(ada);
  await expect.element(shown(ada.email)).toBeVisible();
  sessionStore.set(null);
  await expect.element(shown("signed-out")).toBeVisible();
});

test("until the server has answered, the session is unknown", async () => {
  const get = vi.spyOn(sessionStore, "get").mockReturnValue(undefined);
  await render(<Who />);
  await expect.element(shown("loading")).toBeVisible();
  get.mockRestore();
});
