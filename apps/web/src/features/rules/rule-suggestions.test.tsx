import { RuleSuggestions } from "./rule-suggestions.tsx";
import { makeSuggestion, rust, serveRules } from "./testing/serve-rules.ts";
import { allLoaded, expect, expectMessage, open, page, server, test, undo, vi } from "../../shared/testing/in-page.ts";

const byTag = { condition: "site:github.com tag:rust", tag: "rust", categoryId: rust.id, count: 6, total: 6 };
const rows = () => page.getByRole("listitem").elements().length;

test("each suggested rule has its evidence", async () => {
  serveRules({ suggestions: [makeSuggestion(), makeSuggestion(byTag)] });
  await open(<RuleSuggestions onRun={() => {}} />);
  await expect.element(page.getByText("From github.com: Move to Development", { exact: true })).toBeVisible();
  await expect
    .element(page.getByText("34 of 35 links from github.com that you sorted are in Development."))
    .toBeVisible();
  await expect
    .element(
      page.getByText("6 of 6 links from github.com with the tag rust that you sorted are in Development › Rust."),
    )
    .toBeVisible();
});

test("an accepted suggestion becomes a rule, which can be run on all links", async () => {
  serveRules({ suggestions: [makeSuggestion()] });
  const onRun = vi.fn();
  await open(<RuleSuggestions onRun={onRun} />);
  await page.getByRole("button", { name: /^Accept/ }).click();
  await expectMessage("Rule created");
  await expect.poll(rows).toBe(0);
  expect(server.calls("rules.create")).toMatchObject([{ condition: "site:github.com" }]);
});

test("a refused suggestion is gone, until Undo offers it again", async () => {
  serveRules({ suggestions: [makeSuggestion()] });
  await open(<RuleSuggestions onRun={() => {}} />);
  await page.getByRole("button", { name: /^Dismiss/ }).click();
  await expectMessage("This rule is not suggested again");
  await expect.poll(rows).toBe(0);
  await undo();
  await expect.poll(rows).toBe(1);
});

test("nothing is shown without suggestions", async () => {
  serveRules({});
  await open(<RuleSuggestions onRun={() => {}} />);
  await allLoaded();
  expect(page.getByText("Suggested rules").elements()).toEqual([]);
});
