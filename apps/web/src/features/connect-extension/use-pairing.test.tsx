import type { CreatedApiToken } from "@bowerbird/contract/api-tokens";
import { isToExtension, type ToExtension, type ToPage } from "@bowerbird/contract/extension-info";
import { ProofDialog } from "../../pages/layout/session-dialogs.tsx";
import { elapse, stopTime } from "../../shared/testing/time.ts";
import { ConnectExtension } from "./connect-extension.tsx";
import { usePairing } from "./use-pairing.ts";
import { afterEach, beforeEach, expect, open, page, Refusal, server, test } from "../../shared/testing/in-page.ts";

function Page({ state }: { state: string }) {
  return <ConnectExtension pairing={usePairing(state)} email="ada@example.com" />;
}

const created: CreatedApiToken = {
  id: "token",
  name: "Browser extension (Chrome)",
  scopes: ["read", "write"],
  scope: "read-write",
  ending: "cret",
  createdAt: new Date("2026-05-12T09:00:00Z"),
  lastUsedAt: null,
  expiresAt: null,
  appliesAtOnce: false,
  token: "bbt_secret",
};
const connect = page.getByRole("button", { name: "Connect" });
let heard: ToExtension[];
let answers: Partial<Record<ToExtension["type"], ToPage["type"]>>;

/** An extension that listens in this page. */
function listen({ data }: MessageEvent<unknown>): void {
  if (!isToExtension(data)) return;
  heard.push(data);
  const type = answers[data.type];
  if (type) window.postMessage({ to: "bowerbird-page", state: data.state, type }, location.origin);
}

beforeEach(() => {
  [heard, answers] = [[], { hello: "here", token: "connected" }];
  window.addEventListener("message", listen);
  server.on("apiTokens.create", created);
  server.on("apiTokens.revoke", { message: "" });
});
afterEach(() => window.removeEventListener("message", listen));

test("an extension that answers gets a token when the person agrees", async () => {
  await open(<Page state="xyz" />);
  await expect.element(page.getByText("ada@example.com")).toBeVisible();
  expect(server.log).toEqual([]);
  const release = server.hold("apiTokens.create");
  await connect.click();
  await connect.click();
  release();
  await expect.element(page.getByText("You can close this tab and save from any page.")).toBeVisible();
  expect(server.calls("apiTokens.create")).toEqual([{ name: "Browser extension (Chrome)", scopes: ["read", "write"] }]);
  expect(server.calls("apiTokens.revoke")).toEqual([]);
  expect(heard.at(-1)).toEqual({ to: "bowerbird-extension", state: "xyz", type: "token", token: "bbt_secret" });
});

test("a token that the extension does not take is revoked", async () => {
  answers.token = "refused";
  await open(<Page state="xyz" />);
  await connect.click();
  await expect
    .element(page.getByRole("alert"))
    .toHaveTextContent("The extension did not take the connection. Please begin again in its options.");
  expect(server.calls("apiTokens.revoke")).toEqual([{ id: "token" }]);
});

test("a refused token shows an error, and another attempt works", async () => {
  server.on("apiTokens.create", new Refusal("CONFLICT", "You have 50 tokens already."));
  await open(<Page state="xyz" />);
  await connect.click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("You have 50 tokens already.");
  expect(heard.map(({ type }) => type)).not.toContain("token");
  server.on("apiTokens.create", created);
  await connect.click();
  await expect.element(page.getByText("You can close this tab and save from any page.")).toBeVisible();
});

test("a person whose sign-in is old enters the password before the token is created", async () => {
  const needsPassword = new Refusal("FORBIDDEN", "Please enter your password to continue.", { proof: "password" });
  server.on("apiTokens.create", needsPassword);
  server.on("account.confirm", () => {
    server.on("apiTokens.create", created);
    return { message: "Confirmed." };
  });
  await open(
    <>
      <Page state="xyz" />
      <ProofDialog />
    </>,
  );
  await connect.click();
  const dialog = page.getByRole("dialog", { name: "Confirm it's you" });
  await dialog.getByLabelText("Password", { exact: true }).fill("correct horse");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect.element(page.getByText("You can close this tab and save from any page.")).toBeVisible();
  expect(heard.at(-1)).toMatchObject({ type: "token", token: "bbt_secret" });
});

test("a page without the extension says so and sends nothing", async () => {
  await open(<Page state="" />);
  await expect.element(page.getByText("The extension does not answer")).toBeVisible();
  expect(heard).toEqual([]);
});

test("an extension that is silent for three seconds counts as absent, and a later answer still counts", async () => {
  stopTime();
  answers = {};
  await open(<Page state="xyz" />);
  await elapse(2_999);
  await expect.element(page.getByText("Looking for the extension")).toBeVisible();
  await elapse(1);
  await expect.element(page.getByText("The extension does not answer")).toBeVisible();
  answers = { hello: "here" };
  await elapse(250);
  await expect.element(connect).toBeVisible();
});

test("an answer with another state is ignored", async () => {
  answers = {};
  await open(<Page state="mine" />);
  const heardLast = Promise.withResolvers<void>();
  window.addEventListener("message", ({ data }) => data === "last" && heardLast.resolve());
  window.postMessage({ to: "bowerbird-page", state: "other", type: "refused" }, location.origin);
  window.postMessage("last", location.origin);
  await heardLast.promise;
  // If accepted, it would have ended the wait for the real one.
  answers = { hello: "here" };
  await expect.element(connect).toBeVisible();
});
