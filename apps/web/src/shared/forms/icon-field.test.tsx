import { useState } from "react";
import { IconField } from "./icon-field.tsx";
import { expect, open, page, test } from "../testing/in-page.ts";

function Form() {
  const [icon, setIcon] = useState("");
  return <IconField value={icon} onChange={setIcon} />;
}

test("the search closes with the icon that is picked, which the button then shows", async () => {
  await open(<Form />);
  const button = page.getByRole("button", { name: "Icon" });
  await button.click();
  await page.getByRole("group", { name: "Suggested icons" }).getByRole("button", { name: "🌱" }).click();
  await expect.element(page.getByRole("searchbox")).not.toBeInTheDocument();
  await expect.element(button).toHaveTextContent("🌱");
});
