import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import express from "express";
import { openTestFolder } from "@bowerbird/core/testing/in-vitest";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { extensionRoutes } from "./extension-routes.ts";

const folder = openTestFolder();
const dist = path.join(folder, "dist");
const xpi = path.join(folder, "signed.xpi");
const nowhere = { chromeUrl: null, firefoxUrl: null, xpi: null };

beforeAll(() => {
  mkdirSync(path.join(dist, "chromium"), { recursive: true });
  writeFileSync(path.join(dist, "chromium/manifest.json"), '{ "version": "1.2.3" }');
  writeFileSync(path.join(dist, "bowerbird-chromium.zip"), "a zip");
  writeFileSync(path.join(dist, "secret.txt"), "a secret");
  writeFileSync(xpi, "an add-on");
});

/** What the routes answer to GET. */
async function get(address: string, extension: Parameters<typeof extensionRoutes>[0]["extension"], from = dist) {
  const listening = express().use("/extension", extensionRoutes({ extension }, from)).listen(0, "127.0.0.1");
  onTestFinished(() => void listening.close());
  await new Promise((resolve) => listening.once("listening", resolve));
  const { port } = listening.address() as { port: number };
  const response = await fetch(`http://127.0.0.1:${port}${address}`);
  return { status: response.status, type: response.headers.get("content-type"), text: await response.text() };
}

test("the information names the version that is built, and where else the extension can be had", async () => {
  const info = async (...given: [Parameters<typeof get>[1], string?]) =>
    JSON.parse((await get("/extension/info.json", ...given)).text) as unknown;
  const nothing = { version: "1.2.3", chromeUrl: null, firefoxUrl: null, signedUrl: null };
  expect(await info(nowhere)).toEqual(nothing);
  expect(await info({ ...nowhere, chromeUrl: "https://store.example", xpi })).toEqual({
    ...nothing,
    chromeUrl: "https://store.example",
    signedUrl: "/extension/bowerbird.xpi",
  });
  expect(await info({ ...nowhere, xpi: "/gone.xpi" }, "/nowhere")).toEqual({ ...nothing, version: null });
});

test("the zip of a browser is downloaded, and the signed add-on is offered for installation", async () => {
  expect(await get("/extension/bowerbird-chromium.zip", nowhere)).toMatchObject({ status: 200, text: "a zip" });
  const signed = await get("/extension/bowerbird.xpi", { ...nowhere, xpi });
  expect(signed).toEqual({ status: 200, type: "application/x-xpinstall", text: "an add-on" });
});

test.each(["/extension/bowerbird.xpi", "/extension/bowerbird-firefox.zip", "/extension/secret.txt", "/extension/x/y"])(
  "%s is not there, and no page is shown for it",
  async (address) => {
    expect(await get(address, nowhere)).toMatchObject({ status: 404, text: "There is no such file.\n" });
  },
);

test("a signed add-on that cannot be read is not there", async () => {
  expect(await get("/extension/bowerbird.xpi", { ...nowhere, xpi: "/gone.xpi" })).toMatchObject({ status: 404 });
});
