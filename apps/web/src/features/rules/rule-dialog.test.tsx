import { choose, expectMessage } from "../../shared/testing/steps.ts";
import RuleDialog from "./rule-dialog.tsx";
import { makeRule, rust, serveRules } from "./testing/serve-rules.ts";
import { expect, open, page, Refusal, server, test, userEvent, vi } from "../../shared/testing/in-page.ts";

const chosen = () => page.getByRole("combobox", { name: "Move to" }).element().textContent;
const condition = () => page.getByRole("textbox", { name: /Condition/ });
const asText = () => page.getByRole("button", { name: "Edit as text" }).click();

test("a rule is written with its condition and all that it does", async () => {
  serveRules({});
  const onClose = vi.fn();
  await open(<RuleDialog rule={null} onClose={onClose} onRun={() => {}} />);
  await page.getByRole("textbox", { name: "From site" }).fill("github.com");
  await page.getByRole("textbox", { name: "With tag" }).fill("rust");
  await choose("Move to", "Rust");
  await page.getByRole("textbox", { name: "Add tags" }).fill("systems,");
  await page.getByRole("checkbox", { name: "Archived" }).click();
  await page.getByRole("checkbox", { name: "Favorite" }).click();
  await page.getByRole("checkbox", { name: "Archived" }).click();
  await page.getByRole("button", { name: "Create rule" }).click();
  await expectMessage("Rule created");
  expect(server.calls("rules.create")).toEqual([
    { condition: "site:github.com tag:rust", categoryId: rust.id, tags: ["systems"], marks: ["favorite"] },
  ]);
  expect(onClose).toHaveBeenCalledOnce();
});

test("a rule without a condition, or that does nothing, is not saved", async () => {
  serveRules({});
  await open(<RuleDialog rule={null} onClose={() => {}} onRun={() => {}} />);
  await page.getByRole("button", { name: "Create rule" }).click();
  await expect.element(page.getByText("Enter a condition, for example site:github.com.")).toBeVisible();
  await asText();
  await condition().fill("rust");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("Choose a category, a tag or a mark.")).toBeVisible();
  expect(server.calls("rules.create")).toEqual([]);
});

test("what the server refuses is shown beside the condition, and nothing typed is lost", async () => {
  serveRules({ rules: [] });
  server.on("rules.update", new Refusal("BAD_REQUEST", "“lang:de” is not a condition."));
  const onClose = vi.fn();
  await open(<RuleDialog rule={makeRule({ tags: ["code"] })} onClose={onClose} onRun={() => {}} />);
  await expect.poll(chosen).toContain("Development");
  await asText();
  await condition().fill("lang:de");
  await page.getByRole("button", { name: "Save rule" }).click();
  await expect.element(page.getByText("“lang:de” is not a condition.")).toBeVisible();
  await expect.element(condition()).toHaveValue("lang:de");
  expect(onClose).not.toHaveBeenCalled();
});

test("a rule whose category was deleted gets another one", async () => {
  const rule = makeRule({ isCategoryGone: true, categoryId: crypto.randomUUID(), tags: ["code"] });
  serveRules({ rules: [rule] });
  await open(<RuleDialog rule={rule} onClose={() => {}} onRun={() => {}} />);
  await expect.poll(chosen).toBe("Don't move");
  await choose("Move to", "Rust");
  await page.getByRole("button", { name: "Save rule" }).click();
  await expect.poll(() => server.calls("rules.update")).toMatchObject([{ id: rule.id, categoryId: rust.id }]);
});
