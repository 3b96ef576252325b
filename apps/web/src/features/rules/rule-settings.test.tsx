import { expectMessage, message } from "../../shared/testing/steps.ts";
import RuleSettings from "./rule-settings.tsx";
import { chooseInMenu, makeRule, serveRules, shown } from "./testing/serve-rules.ts";
import { address, expect, open, page, Refusal, server, test } from "../../shared/testing/in-page.ts";

test("without rules, two examples say what rules are, and one can be written", async () => {
  serveRules({});
  await open(<RuleSettings />);
  await expect.element(page.getByText("No rules yet")).toBeVisible();
  await expect.element(page.getByText("Links older than two years that you never opened are archived.")).toBeVisible();
  await page.getByRole("button", { name: "New rule" }).click();
  await page.getByRole("textbox", { name: "From site" }).fill("rust-lang.org");
  await page.getByRole("checkbox", { name: "Read later" }).click();
  await page.getByRole("button", { name: "Create rule" }).click();
  await expect.poll(shown).toEqual(["From rust-lang.org"]);
  await expectMessage("Rule created");
});

test("the message about a new rule runs it on all links", async () => {
  serveRules({});
  await open(<RuleSettings />);
  await page.getByRole("button", { name: "New rule" }).click();
  await page.getByRole("textbox", { name: "With tag" }).fill("rust");
  await page.getByRole("checkbox", { name: "Favorite" }).click();
  await page.getByRole("button", { name: "Create rule" }).click();
  await message().getByRole("button", { name: "Run on all links…", includeHidden: true }).click();
  await expect.element(page.getByRole("dialog", { name: "Run on all links" })).toBeVisible();
});

test("a condition in the address begins a new rule, and is gone with its dialog", async () => {
  serveRules({});
  await open(<RuleSettings />, { path: "/settings?tab=rules&condition=site%3Agithub.com+rust" });
  const condition = page.getByRole("textbox", { name: /Condition/ });
  await expect.element(condition).toHaveValue("site:github.com rust");
  await page.getByRole("checkbox", { name: "Favorite" }).click();
  await page.getByRole("button", { name: "Create rule" }).click();
  await expect.poll(shown).toEqual(["From github.comContains “rust”"]);
  await expect.poll(() => address().element().textContent).toBe("/settings?tab=automation");
  await page.getByRole("button", { name: "New rule" }).click();
  await expect.element(page.getByRole("textbox", { name: "From site" })).toHaveValue("");
});

test("a condition in the address that cannot be read says so before anything is typed", async () => {
  serveRules({});
  await open(<RuleSettings />, { path: "/settings?tab=rules&condition=lang%3Ade" });
  await expect.element(page.getByRole("alert")).toHaveTextContent("“lang:de” is not a condition.");
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "New rule" })).toHaveFocus();
  await expect.poll(() => address().element().textContent).toBe("/settings?tab=automation");
});

test("a rule is edited from its menu", async () => {
  serveRules({ rules: [makeRule()] });
  await open(<RuleSettings />);
  await chooseInMenu("From github.com", "Edit");
  await page.getByRole("textbox", { name: "From site" }).fill("gitlab.com");
  await page.getByRole("button", { name: "Save rule" }).click();
  await expect.poll(shown).toEqual(["From gitlab.com"]);
});

test("the rules can be loaded again after a failure", async () => {
  serveRules({ rules: [makeRule()] });
  server.on("rules.list", new Refusal("CONFLICT"));
  await open(<RuleSettings />);
  await expect.element(page.getByText("Couldn't load them.")).toBeVisible();
  serveRules({ rules: [makeRule()] });
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.poll(shown).toEqual(["From github.com"]);
});
