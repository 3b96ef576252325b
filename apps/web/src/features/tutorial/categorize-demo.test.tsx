import { CategorizeDemo } from "./categorize-demo.tsx";
import { expect, open, page, server, test } from "../../shared/testing/in-page.ts";

const field = page.getByLabelText("Paste a URL");
const result = page.getByRole("status");

test("a URL shows its category while typing, and nothing leaves the browser", async () => {
  await open(<CategorizeDemo />);
  await field.fill("github.com/bowerbird");
  await expect.element(result).toHaveTextContent("github.com💻 Suggested category: Development");
  await field.fill("no address");
  await expect.element(result).toHaveTextContent("");
  expect(server.log).toEqual([]);
});

test("the example fills the field", async () => {
  await open(<CategorizeDemo />);
  await page.getByRole("button", { name: "Example" }).click();
  await expect.element(field).toHaveValue("https://recipes.example/rye-bread");
  await expect.element(result).toHaveTextContent("recipes.example🍞 Suggested category: Recipes");
});
