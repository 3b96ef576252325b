import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { OAuthClientProvider } from "@modelcontextprotocol/sdk/client/auth.js";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import { password, signedIn as test } from "../people.ts";
import { expect } from "../test.ts";

type Stored<Name extends "clientInformation" | "tokens"> = Awaited<ReturnType<OAuthClientProvider[Name]>>;

/** Where the app is told the person's answer, on this device. */
async function listen() {
  const { promise: code, resolve } = Promise.withResolvers<string>();
  const server = createServer((req, res) => {
    const { searchParams } = new URL(req.url!, "http://127.0.0.1");
    if (searchParams.has("code")) resolve(searchParams.get("code")!);
    res.setHeader("content-type", "text/html").end("<h1>Back in the app</h1>");
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`,
    code,
    close: () => server.close(),
  };
}

/** What the official client asks its app to keep. */
function createApp(redirectUrl: string) {
  let client: Stored<"clientInformation">;
  let tokens: Stored<"tokens">;
  let verifier = "";
  const { promise: asked, resolve } = Promise.withResolvers<string>();
  const provider: OAuthClientProvider = {
    redirectUrl,
    clientMetadata: { client_name: "Travel planner", redirect_uris: [redirectUrl] },
    clientInformation: () => client,
    saveClientInformation: (information) => void (client = information),
    tokens: () => tokens,
    saveTokens: (given) => void (tokens = given),
    redirectToAuthorization: (address) => resolve(address.href),
    saveCodeVerifier: (given) => void (verifier = given),
    codeVerifier: () => verifier,
    invalidateCredentials: () => void (tokens = undefined),
  };
  return { provider, asked };
}

test("an app that knows the address alone is let in by signing in, answered, and refused once it is disconnected", async ({
  page,
  context,
  email,
}) => {
  const address = new URL("/mcp", process.env.E2E_URL!);
  const back = await listen();
  const { provider, asked } = createApp(back.address);
  const connect = async () => {
    const transport = new StreamableHTTPClientTransport(address, { authProvider: provider });
    const client = new Client({ name: "Travel planner", version: "1" });
    return { transport, client, connected: client.connect(transport as Transport) };
  };
  const first = await connect();
  await expect(first.connected).rejects.toThrow(/unauthorized/i);
  // Signed out, the person signs in first and comes back to the question.
  await context.clearCookies();
  const tab = await context.newPage();
  await tab.goto(await asked);
  await tab.getByLabel("Email").fill(email);
  await tab.getByLabel("Password", { exact: true }).fill(password);
  await tab.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(tab.getByRole("heading", { name: "Connect an app" })).toBeVisible();
  await expect(tab.getByText(`Travel planner asks to act for ${email}.`)).toBeVisible();
  await expect(tab.getByText(/^Not verified:/)).toBeVisible();
  await tab.getByRole("button", { name: "Allow" }).click();
  await expect(tab.getByRole("heading", { name: "Back in the app" })).toBeVisible();
  await first.transport.finishAuth(await back.code);
  const { client, connected } = await connect();
  await connected;
  const saved = await client.callTool({
    name: "save_bookmark",
    arguments: { url: "https://rye.example/", title: "Rye" },
  });
  expect(saved.isError ?? false).toBe(false);
  await page.goto("/settings?tab=privacy");
  await expect(page.getByText("Travel planner", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Disconnect Travel planner" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Disconnect" }).click();
  await expect(page.getByText("No app is connected.", { exact: false })).toBeVisible();
  await expect(client.callTool({ name: "search_bookmarks", arguments: {} })).rejects.toThrow(/unauthorized/i);
  back.close();
});
