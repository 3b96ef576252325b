import FailedBackup from "./failed-backup.tsx";
import { expect, open, page, test } from "../../shared/testing/in-page.ts";

test.each([1280, 390])("at %i px a failed backup opens its reason", async (width) => {
  await page.viewport(width, 844);
  await open(<FailedBackup error="Google does not answer." dot={null} />);
  await expect.element(page.getByRole("status")).toHaveTextContent("Backup failed");
  await page.getByRole("button", { name: "View Error" }).click();
  await expect.element(page.getByText("Google does not answer.")).toBeVisible();
});
