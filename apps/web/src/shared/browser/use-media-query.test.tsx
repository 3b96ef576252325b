import { useMediaQuery } from "./use-media-query.ts";
import { expect, page, render, test } from "../testing/in-page.ts";

const Width = () => <p>{useMediaQuery("(width >= 64rem)") ? "wide" : "narrow"}</p>;

test("the answer follows the window", async () => {
  await render(<Width />);
  await expect.element(page.getByText("wide")).toBeVisible();
  await page.viewport(600, 800);
  await expect.element(page.getByText("narrow")).toBeVisible();
});
