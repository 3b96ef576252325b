import { LanguageSetting } from "./appearance-settings.tsx";
import { makeAccount } from "./testing/account-samples.ts";
import { choose, expect, expectMessage, open, page, Refusal, server, test, vi } from "../../shared/testing/in-page.ts";

test("a language is chosen by its own name, stored in the account and shown", async () => {
  const onChosen = vi.fn<(language: string) => void>();
  server.on("account.update", makeAccount({ language: "de" }));
  await open(<LanguageSetting onChosen={onChosen} />);
  await expect.element(page.getByRole("combobox", { name: "Language" })).toHaveTextContent("English");
  await choose("Language", "Deutsch");
  await expect.poll(() => onChosen.mock.calls).toEqual([["de"]]);
  expect(server.calls("account.update")).toEqual([{ language: "de" }]);
});

test("a language that is not stored is not shown, and a message says so", async () => {
  const onChosen = vi.fn<(language: string) => void>();
  server.on("account.update", new Refusal("CONFLICT", "Not now."));
  await open(<LanguageSetting onChosen={onChosen} />);
  await choose("Language", "日本語");
  await expectMessage("Not now.");
  expect(onChosen).not.toHaveBeenCalled();
});
