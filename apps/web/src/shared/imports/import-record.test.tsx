import { setCurrentUrl, useCurrentUrl } from "./import-record.ts";
import { expect, render, shown, test } from "../testing/in-page.ts";

const Current = ({ id }: { id: string }) => <p>{`${id}: ${useCurrentUrl(id) ?? "none"}`}</p>;

test("each import shows its own current link, until it has none", async () => {
  await render(
    <>
      <Current id="one" />
      <Current id="two" />
    </>,
  );
  await expect.element(shown("one: none")).toBeVisible();
  setCurrentUrl("one", "https://rye.example");
  setCurrentUrl("two", "https://oat.example");
  await expect.element(shown("one: https://rye.example")).toBeVisible();
  await expect.element(shown("two: https://oat.example")).toBeVisible();
  setCurrentUrl("one", null);
  await expect.element(shown("one: none")).toBeVisible();
  await expect.element(shown("two: https://oat.example")).toBeVisible();
  setCurrentUrl("two", null);
});
