import { beforeEach, expect, test, vi } from "vitest";
import { fake } from "../testing/extension.ts";
import { readGivenPage, switchPageText } from "./given-page.ts";

let tab: chrome.tabs.Tab;
beforeEach(() => {
  tab = fake.grantActiveTab(fake.addTab({ url: "https://rye.example/bread", title: "Rye" }));
});

const holds = (text: string, language = "en", description = "") =>
  fake.pageTexts.set(tab.id!, { language, description, text });

test("a page's text is on one line, begins with its description and is cut", async () => {
  holds(` Knead \n\n it. ${"x".repeat(20_000)}`, "pt_br", "All about rye.");
  const page = await readGivenPage(tab);
  expect(page).toEqual({ language: "pt-BR", text: expect.stringMatching(/^All about rye. Knead it. x+…?$/) as string });
  expect(page!.text.length).toBeLessThanOrEqual(10_000);
});

test("a description that is in the text is not repeated, and what is no language is none", async () => {
  holds("All about rye. Knead it.", "english (british)", "All about rye.");
  expect(await readGivenPage(tab)).toEqual({ language: null, text: "All about rye. Knead it." });
});

test("nothing is read in private windows, when switched off, where the browser forbids it, and of an empty page", async () => {
  holds("Secret");
  expect(await readGivenPage({ ...tab, incognito: true })).toBeUndefined();
  await switchPageText(false);
  expect(await readGivenPage(tab)).toBeUndefined();
  await switchPageText(true);
  expect(fake.scripts).toEqual([]);
  const settings = fake.addTab({ url: "chrome://settings", title: "Settings" });
  expect(await readGivenPage(settings)).toBeUndefined();
  expect(await readGivenPage(undefined)).toBeUndefined();
  holds(" ");
  expect(await readGivenPage(tab)).toBeUndefined();
});

test("a page that does not answer is saved without its text", async () => {
  vi.useFakeTimers();
  vi.spyOn(chrome.scripting, "executeScript").mockReturnValue(new Promise(() => {}) as never);
  const reading = readGivenPage(tab);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await reading).toBeUndefined();
  vi.useRealTimers();
  vi.restoreAllMocks();
});
