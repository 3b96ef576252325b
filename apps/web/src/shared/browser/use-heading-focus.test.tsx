import { Link, Route, Routes } from "react-router";
import { useHeadingFocus } from "./use-heading-focus.ts";
import { expect, open, page, test } from "../testing/in-page.ts";

function Target() {
  const heading = useHeadingFocus();
  return (
    <h1 ref={heading} tabIndex={-1}>
      Target
    </h1>
  );
}
const routes = (
  <Routes>
    <Route path="/" element={<Link to="/target">Go</Link>} />
    <Route path="/target" element={<Target />} />
  </Routes>
);
const heading = page.getByRole("heading", { name: "Target" });

test("the heading of a linked page gets the focus", async () => {
  await open(routes);
  await page.getByRole("link", { name: "Go" }).click();
  await expect.element(heading).toHaveFocus();
});

test("a page opened by its URL leaves the focus where it is", async () => {
  await open(routes, { path: "/target" });
  await expect.element(heading).toBeVisible();
  await expect.element(heading).not.toHaveFocus();
});
