import { expectAccessible, expectAccessibleAtAnyWidth, expectNoSidewaysScroll } from "../accessibility.ts";
import { categoryWithLinks, importLibrary, signedIn as test } from "../people.ts";
import { expect } from "../test.ts";

test("a shared page, its dialog and saving its links can be used by everyone, at any width", async ({ page }) => {
  await importLibrary(page);
  const { id, name } = await categoryWithLinks(page);
  const shared = await page.request.put(`/api/shared-pages/${id}`, { data: { description: "What I read." } });
  const { address } = await shared.json();
  await page.goto(`/category/${encodeURIComponent(name)}`);
  await page.getByRole("button", { name: "Shared" }).click();
  await expect(page.getByRole("textbox", { name: "Address" })).toBeVisible();
  await expectAccessibleAtAnyWidth(page, "share dialog");
  await page.goto(`/add?share=${address.split("/s/")[1]}`);
  await expect(page.getByRole("button", { name: /^Save \d+ links$/ })).toBeVisible();
  await expectAccessibleAtAnyWidth(page, "saving shared links");
  for (const view of ["cards", "list"]) {
    await page.request.patch(`/api/shared-pages/${id}`, { data: { view } });
    for (const colorScheme of ["light", "dark"] as const)
      for (const width of [360, 1440]) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 900 });
        await page.goto(address);
        const what = `shared page, ${view}, ${colorScheme}, ${width}`;
        await expectAccessible(page, what);
        await expectNoSidewaysScroll(page, what);
      }
  }
});
