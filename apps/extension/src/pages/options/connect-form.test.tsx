import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { fake, origin, requests, server, startBackground } from "../../testing/extension.ts";
import { ConnectForm } from "./connect-form.tsx";

const field = page.getByLabelText("Its address");
const connect = page.getByRole("button", { name: "Connect" });
const alert = page.getByRole("alert");
const pairingTab = () => fake.tabs.find(({ url }) => url?.includes("/connect-extension"))?.url;

beforeEach(async () => {
  server.on("auth.user", null);
  await startBackground();
});

test("a server's address leads to its page that grants a token", async () => {
  await render(<ConnectForm last="" />);
  await field.fill(" bookmarks.example/settings ");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText(/Continue in the tab that has opened/)).toBeVisible();
  expect(pairingTab()).toMatch(/^https:\/\/bookmarks\.example\/connect-extension\?state=./);
  expect(fake.askedFor).toEqual(["https://bookmarks.example/*"]);
  expect(requests[0]!.credentials).toBe("omit");
  await expect.element(alert).not.toBeInTheDocument();
});

test("the last server is filled in", async () => {
  await render(<ConnectForm last={origin} />);
  await expect.element(field).toHaveValue(origin);
  await connect.click();
  await expect.poll(pairingTab).toContain(origin);
});

test("an invalid address shows an error, and nothing is requested", async () => {
  await render(<ConnectForm last="" />);
  await field.fill("two words");
  await connect.click();
  await expect
    .element(alert)
    .toHaveTextContent("Please enter the address of your server, such as https://bookmarks.example.com");
  expect(fake.askedFor).toEqual([]);
  expect(requests).toEqual([]);
});

test("a refused permission shows an error, and the server is not called", async () => {
  fake.grantsPermissions = false;
  await render(<ConnectForm last={origin} />);
  await connect.click();
  await expect
    .element(alert)
    .toHaveTextContent("Without the permission to reach your server nothing can be saved there.");
  expect(requests).toEqual([]);
});

test("a site that is not Bowerbird shows an error, which the next attempt clears", async () => {
  server.goAway();
  await render(<ConnectForm last={origin} />);
  await connect.click();
  await expect.element(alert).toHaveTextContent(`There is no Bowerbird at ${origin}, or it does not answer.`);
  expect(pairingTab()).toBeUndefined();
  server.goAway(false);
  await connect.click();
  await expect.poll(pairingTab).toContain(origin);
  await expect.element(alert).not.toBeInTheDocument();
});

test("an unencrypted address shows a warning while typing, one on this machine does not", async () => {
  await render(<ConnectForm last="" />);
  await field.fill("http://nas.local");
  await expect.element(page.getByText(/This address is not encrypted/)).toBeVisible();
  await field.fill("localhost:3000");
  await expect.element(page.getByText(/This address is not encrypted/)).not.toBeInTheDocument();
});
