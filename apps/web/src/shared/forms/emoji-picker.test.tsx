import EmojiPicker from "./emoji-picker.tsx";
import { expect, open, page, test, userEvent, vi } from "../testing/in-page.ts";

const search = page.getByRole("searchbox", { name: "Search emoji" });

async function openPicker() {
  const onPick = vi.fn<(icon: string) => void>();
  await open(<EmojiPicker value="" onPick={onPick} />);
  await expect.element(page.getByRole("group", { name: "All emoji" })).toBeVisible();
  return onPick;
}

test("Enter takes the first icon that is found", async () => {
  const onPick = await openPicker();
  await search.fill("seedl");
  await expect.element(page.getByRole("button", { name: "grinning face", exact: true })).not.toBeInTheDocument();
  await userEvent.keyboard("{Enter}");
  expect(onPick).toHaveBeenCalledExactlyOnceWith("🌱");
});

test("an icon can be two characters that are typed", async () => {
  const onPick = await openPicker();
  await search.fill("q9");
  await page.getByRole("button", { name: "Use “q9”" }).click();
  expect(onPick).toHaveBeenCalledExactlyOnceWith("q9");
});

test("the arrow keys move among the icons", async () => {
  const onPick = await openPicker();
  await userEvent.keyboard("{ArrowDown}{ArrowRight}{ArrowRight}{Enter}");
  expect(onPick).toHaveBeenCalledExactlyOnceWith("📰");
});

test("a name that no emoji has says so", async () => {
  await openPicker();
  await search.fill("zzzz");
  await expect.element(page.getByText("No emoji found")).toBeVisible();
});
