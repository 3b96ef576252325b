import { useState } from "react";
import { ConditionField } from "./condition-field.tsx";
import { serveRules } from "./testing/serve-rules.ts";
import { choose, expect, open, page, server, test, userEvent } from "../../shared/testing/in-page.ts";

function Field() {
  const [value, setValue] = useState("");
  return <ConditionField value={value} problem={undefined} onChange={setValue} />;
}

const field = () => page.getByRole("textbox", { name: /Condition/ });

const asText = () => page.getByRole("button", { name: "Edit as text" }).click();

test("fields write the condition, and are there again for a condition that they can show", async () => {
  serveRules({});
  await open(<Field />);
  await page.getByRole("textbox", { name: "With tag" }).fill("slow food");
  await choose("Older than", "2 years");
  await asText();
  await expect.element(field()).toHaveValue('tag:"slow food" older:2y');
  await field().fill("site:rye.example older:3w");
  await page.getByRole("button", { name: "Edit with fields" }).click();
  await expect.element(page.getByRole("textbox", { name: "From site" })).toHaveValue("rye.example");
  await expect.element(page.getByRole("combobox", { name: "Older than" })).toHaveTextContent("3 weeks");
  await expect.element(page.getByText("Matches 34 links")).toBeVisible();
});

test("a condition that fields cannot show stays text", async () => {
  serveRules({});
  await open(<Field />);
  await asText();
  await field().fill("-tag:done");
  expect(page.getByRole("button", { name: "Edit with fields" }).elements()).toEqual([]);
});

test("the number of links is counted once typing stops", async () => {
  serveRules({});
  await open(<Field />);
  await asText();
  await expect.element(page.getByText("Write it like a search.")).toBeVisible();
  await field().fill("site:github.com");
  await expect.element(page.getByText("Matches 34 links")).toBeVisible();
  expect(server.calls("rules.preview").at(-1)).toEqual({ condition: "site:github.com" });
});

test("what cannot be read is an error when the field is left, not while it is typed", async () => {
  serveRules({});
  await open(<Field />);
  await asText();
  await field().fill("lang:de");
  await expect.poll(() => server.calls("rules.preview")).toHaveLength(1);
  expect(page.getByText("“lang:de” is not a condition.").elements()).toEqual([]);
  await userEvent.tab();
  await expect.element(page.getByRole("alert")).toHaveTextContent("“lang:de” is not a condition.");
});

test("the operators are explained on request", async () => {
  serveRules({});
  await open(<Field />);
  await asText();
  await page.getByText("How to write conditions").click();
  await expect.element(page.getByText("that you never opened here")).toBeVisible();
});
