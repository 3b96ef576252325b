import { MethodPanel } from "./method-panel.tsx";
import { expect, open, page, server, test, userEvent } from "../../shared/testing/in-page.ts";

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
