import { trpc } from "../../shared/api/trpc.ts";
import { RuleList } from "./rule-settings.tsx";
import { chooseInMenu, makeRule, rust, serveRules, shown } from "./testing/serve-rules.ts";
import { expect, open, page, server, test, userEvent } from "../../shared/testing/in-page.ts";

function List() {
  const { data = [] } = trpc.rules.list.useQuery();
  return <RuleList rules={data} onEdit={() => {}} onRun={() => {}} />;
}

const order = ["From one.example", "From two.example", "From three.example"];

async function openThree(): Promise<void> {
  serveRules({ rules: ["one", "two", "three"].map((name) => makeRule({ condition: `site:${name}.example` })) });
  await open(<List />);
  await expect.poll(shown).toEqual(order);
}

test("a rule is shown in plain words, with when it runs and why it does nothing", async () => {
  serveRules({
    rules: [
      makeRule({ categoryId: rust.id, tags: ["code"] }),
      makeRule({ condition: "older:2y opened:never", categoryId: null, marks: ["archived"], isDaily: true }),
      makeRule({ condition: "gone", isCategoryGone: true }),
    ],
  });
  await open(<List />);
  await expect.element(page.getByText("Move to Development › Rust and add the tag code")).toBeVisible();
  await expect.element(page.getByText("Mark as Archived")).toBeVisible();
  await expect.element(page.getByText("Also runs once a day.")).toBeVisible();
  await expect.element(page.getByText(/Its category was deleted/)).toBeVisible();
  await expect.element(page.getByRole("switch", { name: "Rule on: Contains “gone”" })).not.toBeChecked();
});

test("Alt and the arrow keys move a rule, and its new place is read out", async () => {
  await openThree();
  const handle = page.getByRole("button", { name: "Move the rule From one.example" });
  (handle.element() as HTMLElement).focus();
  await userEvent.keyboard("{Alt>}{ArrowUp}{ArrowDown}{/Alt}");
  await expect.poll(shown).toEqual(["From two.example", "From one.example", "From three.example"]);
  await expect.element(page.getByText("The rule is now number 2 of 3.")).toBeInTheDocument();
  await expect.element(handle).toHaveFocus();
  await expect.poll(() => server.calls("rules.reorder")).toHaveLength(1);
});

test("the menu moves a rule up and down, except beyond the ends", async () => {
  await openThree();
  await chooseInMenu("From three.example", "Move up");
  await expect.poll(shown).toEqual(["From one.example", "From three.example", "From two.example"]);
  await page.getByRole("button", { name: "More for the rule From one.example" }).click();
  await expect.element(page.getByRole("menuitem", { name: "Move up" })).toHaveAttribute("aria-disabled", "true");
});
