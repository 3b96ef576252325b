import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { open } from "../../shared/testing/open.tsx";
import { server } from "../../shared/testing/server.ts";
import { MethodPanel } from "./method-panel.tsx";

const nothingRead = { title: "", description: "", favicon: "", language: null, isFallback: true };

test("what is typed right after opening arrives in the form, also a slash", async () => {
  server.on("tags.popular", []);
  server.on("bookmarks.findSaved", { bookmark: null });
  server.on("metadata.extract", { ...nothingRead, url: "https://rye.example" });
  await open(<MethodPanel method="single" tree={null} />);
  await userEvent.keyboard("rye.example/bread");
  await expect.element(page.getByRole("textbox", { name: "URL" })).toHaveValue("rye.example/bread");
});

test("a list of links can be typed right away, too", async () => {
  await open(<MethodPanel method="bulk" tree={null} />);
  await userEvent.keyboard("https://rye.example");
  await expect.element(page.getByRole("textbox").first()).toHaveValue("https://rye.example");
});
