import { expectAccessibleAtAnyWidth } from "../accessibility.ts";
import { categoriesOf, save, signedIn as test } from "../people.ts";
import { expect, choose } from "../test.ts";

const links = [
  { url: "https://github.com/tokio-rs/tokio", title: "Tokio", category: "Reading" },
  { url: "https://github.com/serde-rs/serde", title: "Serde", category: "Reading" },
  { url: "https://bread.example/rye", title: "Rye bread", category: "Reading" },
];

test("a search becomes a rule, which is previewed, run on all links, undone, and sorts a new link", async ({
  page,
}) => {
  await save(page, ...links);
  const before = await categoriesOf(page);

  await test.step("the results of a search lead to a rule with its condition", async () => {
    await page.goto("/?search=site:github.com");
    await page.getByRole("link", { name: "Create rule" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "New rule" });
    await expect(dialog.getByRole("textbox", { name: "From site" })).toHaveValue("github.com");
    await expect(dialog.getByText("Matches 2 links")).toBeVisible();
    await expectAccessibleAtAnyWidth(page, "a rule of a search");
    await dialog.getByRole("combobox", { name: "Move to" }).click();
    await page.getByRole("option", { name: "Development" }).click();
    await dialog.getByRole("button", { name: "Create rule" }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL("/settings?tab=automation");
    await expect(page.getByRole("list", { name: "Your rules" })).toContainText("Move to Development");
  });

  await test.step("its preview says what would change, and the run changes that", async () => {
    await choose(page, "More for the rule From github.com", "Run on all links…");
    const dialog = page.getByRole("dialog", { name: "Run on all links" });
    await expect(dialog.getByText("2 of 2 matching links would change.")).toBeVisible();
    const preview = dialog.getByRole("list", { name: "The newest links that would change" });
    await expect(preview.getByRole("link")).toHaveText(["Serde", "Tokio"]);
    await expectAccessibleAtAnyWidth(page, "a run of a rule");
    expect(await categoriesOf(page)).toEqual(before);
    await dialog.getByRole("button", { name: "Run on 2 links" }).click();
    await expect(page.getByText("2 links changed", { exact: true })).toBeVisible();
    expect(await categoriesOf(page)).toEqual({ ...before, Tokio: "Development", Serde: "Development" });
  });

  await test.step("the history has the run and undoes it", async () => {
    await page.goto("/history");
    const entry = page.getByRole("listitem").filter({ hasText: "ran the rule site:github.com on 2 links" });
    await entry.getByRole("button", { name: /^Undo/ }).click();
    await expect(entry.getByText("Undone", { exact: true })).toBeVisible();
    expect(await categoriesOf(page)).toEqual(before);
  });

  await test.step("a new link is sorted by the rule", async () => {
    await page.goto("/add?method=single");
    await page.getByLabel(/^URL/).fill("https://github.com/hyperium/hyper");
    await page.getByLabel(/^Title/).fill("Hyper");
    await page.getByRole("button", { name: "Save bookmark" }).click();
    await expect(page.getByText("Bookmark saved", { exact: true })).toBeVisible();
    expect(await categoriesOf(page)).toEqual({ ...before, Hyper: "Development" });
  });
});
