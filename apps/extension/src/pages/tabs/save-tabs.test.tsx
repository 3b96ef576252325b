import { Refusal } from "@bowerbird/api/testing";
import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { fake, origin, server, startConnected } from "../../testing/extension.ts";
import { makeBookmark } from "../../testing/samples.ts";
import { SaveTabs } from "./save-tabs.tsx";

const category = page.getByLabelText("Category");
const save = (name: string) => page.getByRole("button", { name, exact: true });
const sent = () => server.calls("bookmarks.add");

beforeEach(async () => {
  fake.granted.add("tabs");
  for (const name of ["rye", "oat", "rye"]) fake.addTab({ url: `https://${name}.example/`, title: `About ${name}` });
  for (const url of ["chrome://extensions", `${origin}/settings`, "about:blank"]) fake.addTab({ url });
  server.on("bookmarks.add", ({ url }) => makeBookmark({ url }));
  await startConnected();
});

const open = () => render(<SaveTabs ownOrigin={origin} />);

test("the window's web pages are listed once each, without the server's and the browser's own", async () => {
  await open();
  await expect.poll(() => page.getByRole("checkbox").elements()).toHaveLength(2);
  await expect.element(page.getByRole("checkbox", { name: "About rye rye.example" })).toBeChecked();
  await expect.element(page.getByRole("checkbox", { name: "About oat oat.example" })).toBeChecked();
  await expect.element(category).toHaveValue(`Tabs of ${new Date().toLocaleDateString("en-CA")}`);
});

test("the chosen tabs are saved in the named category, and the result is shown", async () => {
  await open();
  await category.fill(" Bread ");
  await save("Save 2 tabs").click();
  await expect.element(page.getByText("2 saved in Bread.")).toBeVisible();
  expect(sent()).toEqual([
    { url: "https://rye.example/", title: "About rye", category: "Bread" },
    { url: "https://oat.example/", title: "About oat", category: "Bread" },
  ]);
});

test("an excluded tab is not saved, and can be included again", async () => {
  await open();
  const [rye, oat] = [page.getByRole("checkbox", { name: /rye/ }), page.getByRole("checkbox", { name: /oat/ })];
  await rye.click();
  await expect.element(save("Save 1 tab")).toBeEnabled();
  await oat.click();
  await expect.element(save("Save 0 tabs")).toBeDisabled();
  await oat.click();
  await save("Save 1 tab").click();
  await expect.poll(() => sent().map(({ url }) => url)).toEqual(["https://oat.example/"]);
});

test("nothing can be saved without a category's name, or twice", async () => {
  const release = server.hold("bookmarks.add");
  await open();
  await category.fill("  ");
  await expect.element(save("Save 2 tabs")).toBeDisabled();
  await category.fill("Bread");
  await save("Save 2 tabs").click();
  await expect.element(save("Saving")).toBeDisabled();
  release();
  await expect.element(page.getByText("2 saved in Bread.")).toBeVisible();
});

test("queued tabs are counted separately", async () => {
  server.on("bookmarks.add", ({ url }) => {
    if (url.includes("oat")) throw new Refusal("SERVICE_UNAVAILABLE");
    return makeBookmark({ url });
  });
  await open();
  await category.fill("Bread");
  await save("Save 2 tabs").click();
  await expect.element(page.getByText("1 saved in Bread. 1 waits until your server answers.")).toBeVisible();
});

test("a failing background is reported and leaves the form unchanged", async () => {
  vi.spyOn(chrome.runtime, "sendMessage").mockRejectedValue(new Error("The browser is low on memory."));
  await open();
  await page.getByRole("checkbox", { name: /rye/ }).click();
  await save("Save 1 tab").click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("The browser is low on memory.");
  await expect.element(save("Save 1 tab")).toBeEnabled();
});

test("a window without web pages says so", async () => {
  fake.tabs.splice(0, 3);
  await open();
  await expect.element(page.getByText("No tab shows a web page.")).toBeVisible();
});

test("the tabs are read only after the person allows it", async () => {
  fake.granted.delete("tabs");
  fake.grantsPermissions = false;
  await open();
  await save("Show my tabs").click();
  await expect.poll(() => fake.askedFor).toEqual(["tabs"]);
  await expect.element(save("Show my tabs")).toBeVisible();
  fake.grantsPermissions = true;
  await save("Show my tabs").click();
  await expect.element(save("Save 2 tabs")).toBeEnabled();
});
