import { type OutputOf, type Path, Refusal } from "@bowerbird/api/testing";
import type { ReactNode } from "react";
import { expect } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { queryClient } from "../api/query-client.ts";
import { connection } from "../connection/connection.ts";
import { open } from "./open.tsx";
import { server } from "./server.ts";

/** Where the toast is shown, before the address of the page: it has no role of its own. */
export const message = () =>
  page.elementLocator(document.querySelector("[aria-live=polite]:has(+ [data-testid=address])")!);

export const shown = (text: string | RegExp) => page.getByText(text);
export const button = (name: string) => page.getByRole("button", { name });
export const heading = (name: string) => page.getByRole("heading", { name });
export const link = (name: string | RegExp) => page.getByRole("link", { name });
export const press = (keys: string) => userEvent.keyboard(keys);

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

/**
 * What is refused is told where it would be shown, and "Try again" shows it.
 *
 * @param part what shows the answer, or what opens it @param result text or element that the answer has
 */
export async function expectRetry<P extends Path>(
  call: P,
  answer: OutputOf<P>,
  part: ReactNode | (() => Promise<unknown>),
  problem: string,
  result: string | Locator,
): Promise<void> {
  server.on(call, new Refusal("CONFLICT", problem));
  await (typeof part === "function" ? part() : open(part));
  await expect.element(page.getByRole("alert").filter({ hasText: problem })).toBeVisible();
  server.on(call, answer);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(typeof result === "string" ? page.getByText(result).first() : result).toBeVisible();
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
