import type { Tagging } from "@bowerbird/contract/tagging";
import { choose, expectMessage } from "../../shared/testing/steps.ts";
import { TaggingForm } from "./tagging-form.tsx";
import { expect, open, page, Refusal, server, test, userEvent } from "../../shared/testing/in-page.ts";

const stored: Tagging = {
  instruction: "",
  language: null,
  detail: "standard",
  neverTags: [],
  sendsPageText: false,
  model: "gpt-4o-mini",
};
const save = page.getByRole("button", { name: "Save" });
const instruction = page.getByRole("textbox", { name: "Your instruction" });

test("an instruction is counted and saved with the other settings by one call", async () => {
  server.on("tagging.change", {
    ...stored,
    instruction: "Broad tags",
    language: "de",
    detail: "broad",
    neverTags: ["News"],
    sendsPageText: true,
  });
  await open(<TaggingForm stored={stored} />);
  await expect.element(save).toBeDisabled();
  await instruction.fill("Broad tags");
  await expect.element(page.getByText("10 of 1,000 characters")).toBeVisible();
  await page.getByRole("radio", { name: "Few" }).click();
  await choose("Language of new tags", "Deutsch");
  await page.getByRole("textbox", { name: "Never suggest" }).fill("News");
  await userEvent.keyboard("{Enter}");
  await page.getByRole("checkbox", { name: "Let models read the text of saved pages" }).click();
  await save.click();
  await expectMessage("Settings saved");
  expect(server.calls("tagging.change")).toMatchObject([
    { instruction: "Broad tags", language: "de", detail: "broad", neverTags: ["News"], sendsPageText: true },
  ]);
});

test("refused settings stay in the form", async () => {
  server.on("tagging.change", new Refusal("CONFLICT", "Please try later."));
  await open(<TaggingForm stored={stored} />);
  await instruction.fill("Broad tags");
  await save.click();
  await expectMessage("Please try later.");
  await expect.element(instruction).toHaveValue("Broad tags");
  await expect.element(save).toBeEnabled();
});

test("without a language model there is no instruction, no page for it to read, and only languages whose words are known", async () => {
  await open(<TaggingForm stored={{ ...stored, model: null }} />);
  await expect.element(save).toBeVisible();
  await expect.element(instruction).not.toBeInTheDocument();
  await expect.element(page.getByRole("checkbox")).not.toBeInTheDocument();
  await page.getByRole("combobox", { name: "Language of new tags" }).click();
  await expect.element(page.getByRole("option", { name: "Deutsch" })).toBeVisible();
  await expect.element(page.getByRole("option", { name: "日本語" })).not.toBeInTheDocument();
});
