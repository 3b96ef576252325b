import type { Source } from "@bowerbird/contract/sources";
import { describeSource, SourceSettings } from "./source-settings.tsx";
import { expect, expectMessage, open, page, Refusal, server, test } from "../../shared/testing/in-page.ts";

const makeSource = (fields: Partial<Source> = {}): Source => ({
  id: "1",
  kind: "karakeep",
  account: "https://keep.example",
  isDaily: true,
  isReading: false,
  readAt: new Date("2026-05-12T09:00:00"),
  newLinks: 3,
  problem: null,
  nextAt: new Date("2026-05-13T09:00:00"),
  ...fields,
});

test("a source shows what it brought and when it is read next", async () => {
  server.on("sources.list", [makeSource()]);
  await open(<SourceSettings />);
  await expect.element(page.getByText("https://keep.example")).toBeVisible();
  await expect
    .element(page.getByText("Read May 12, 2026, 9:00 AM: 3 new links. Next: May 13, 2026, 9:00 AM."))
    .toBeVisible();
});

test.each<[string, Partial<Source>, string]>([
  ["that is being read", { isReading: true, problem: "The service refuses the key." }, "Reading…"],
  ["that was never read", { readAt: null }, "Waiting for the first time…"],
  ["without new links", { newLinks: 0, nextAt: null }, "Read May 12, 2026, 9:00 AM: no new links."],
  ["that is read once", { isDaily: false, newLinks: 1 }, "Read May 12, 2026, 9:00 AM: 1 new link. It was read once."],
  [
    "with a problem",
    { problem: "The service refuses the key." },
    "The service refuses the key. Next: May 13, 2026, 9:00 AM.",
  ],
])("a source %s says so", (_name, fields, text) => {
  expect(describeSource(makeSource(fields)).replaceAll("\u202f", " ")).toBe(text);
});

test("a source is read on request, not while it is being read", async () => {
  server.on("sources.list", [makeSource()]);
  server.on("sources.read", makeSource({ isReading: true }));
  await open(<SourceSettings />);
  const read = page.getByRole("button", { name: "Read Karakeep now" });
  await expect.element(read).toBeEnabled();
  server.on("sources.list", [makeSource({ isReading: true })]);
  await read.click();
  await expect.element(page.getByText("Reading…")).toBeVisible();
  await expect.element(read).toBeDisabled();
  expect(server.calls("sources.read")).toEqual([{ id: "1" }]);
});

test("disconnecting asks first, and a refusal is told", async () => {
  server.on("sources.list", [makeSource()]);
  server.on("sources.remove", new Refusal("CONFLICT", "Please wait a moment."));
  await open(<SourceSettings />);
  await page.getByRole("button", { name: "Disconnect Karakeep" }).click();
  await expect.element(page.getByText(/The links that you have stay\./)).toBeVisible();
  expect(server.calls("sources.remove")).toEqual([]);
  await page.getByRole("button", { name: "Disconnect", exact: true }).click();
  await expectMessage("Please wait a moment.");
  expect(server.calls("sources.remove")).toEqual([{ id: "1" }]);
});

test("the list can be loaded again after a failure", async () => {
  server.on("sources.list", new Refusal("CONFLICT"));
  await open(<SourceSettings />);
  await expect.element(page.getByText("Couldn't load them.")).toBeVisible();
  server.on("sources.list", []);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByRole("group", { name: "Connect a service" })).toBeVisible();
});
