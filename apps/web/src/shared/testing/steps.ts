import { expect } from "vitest";
import { page } from "vitest/browser";
import { queryClient } from "../api/query-client.ts";
import { connection } from "../connection/connection.ts";
import { server } from "./server.ts";

/** Where the toast is shown, before the address of the page: it has no role of its own. */
export const message = () =>
  page.elementLocator(document.querySelector("[aria-live=polite]:has(+ [data-testid=address])")!);

/** The toast's title and description joined. */
export const messageText = () => message().element().textContent || "no message";

export const expectMessage = (text: string) => expect.poll(messageText).toContain(text);

export const undoButton = () => message().getByRole("button", { name: "Undo", includeHidden: true });
export const undo = () => undoButton().click();

/** Chooses an option of a select. */
export async function choose(select: string, option: string): Promise<void> {
  const field = page.getByRole("combobox", { name: select });
  await expect.element(field).toBeVisible();
  if (field.element().ariaExpanded !== "true") await field.click();
  await page.getByRole("option", { name: option }).click();
}

/** Waits until every request is answered: repeated requests meanwhile are merged. */
export const allLoaded = () => expect.poll(() => queryClient.isFetching()).toBe(0);

/** Makes the server unreachable while this runs; afterwards the app knows that it is back. */
export async function whileAway(act: () => Promise<void>): Promise<void> {
  server.onRest("GET /api/auth/user", () => new Response(null));
  server.goAway();
  await act();
  server.goAway(false);
  connection.tryNow();
  await expect.poll(() => connection.isAway()).toBe(false);
}
