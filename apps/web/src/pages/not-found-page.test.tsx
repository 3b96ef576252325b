import NotFoundPage from "./not-found-page.tsx";
import { Link, Route, Routes } from "react-router";
import { LeaveApp } from "./not-found-page.tsx";
import { expect, open, page, test, vi } from "../shared/testing/in-page.ts";

const home = page.getByRole("link", { name: "Back to Home" });

test("a visitor on an unknown address finds the way home", async () => {
  await open(<NotFoundPage />, { user: null, path: "/nowhere" });
  await expect.element(home).toHaveAttribute("href", "/");
});

const leave = vi.fn<() => void>();
const routes = (
  <Routes>
    <Route index element={<Link to="/compat/page">Go</Link>} />
    <Route path="compat/*" element={<LeaveApp fallback={<p>Not found</p>} leave={leave} />} />
  </Routes>
);

test("an address of the server's, reached within the app, is asked of the server", async () => {
  leave.mockClear();
  await open(routes);
  await page.getByRole("link", { name: "Go" }).click();
  await vi.waitFor(() => expect(leave).toHaveBeenCalledTimes(1));
});

test("where the server has answered with the app, it is not asked again", async () => {
  leave.mockClear();
  await open(routes, { path: "/compat/page" });
  await expect.element(page.getByText("Not found")).toBeVisible();
  expect(leave).not.toHaveBeenCalled();
});
