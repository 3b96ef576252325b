import { ConditionForm } from "./condition-form.tsx";
import { expect, open, page, test, userEvent, vi } from "../../shared/testing/in-page.ts";

test("a space at the end of what is typed stays in the field, not in the condition", async () => {
  const onChange = vi.fn<(condition: string) => void>();
  await open(<ConditionForm simple={{ site: "", tag: "", older: "3w" }} onChange={onChange} />);
  await page.getByRole("textbox", { name: "With tag" }).click();
  await userEvent.keyboard("slow ");
  await expect.element(page.getByRole("textbox", { name: "With tag" })).toHaveValue("slow ");
  expect(onChange).toHaveBeenLastCalledWith("tag:slow older:3w");
});

test("an age that is not among those offered is shown as it is", async () => {
  await open(<ConditionForm simple={{ site: "", tag: "", older: "3w" }} onChange={() => {}} />);
  await expect.element(page.getByRole("combobox", { name: "Older than" })).toHaveTextContent("3 weeks");
});
