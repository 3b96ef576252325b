import { Link, Route, Routes } from "react-router";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { open } from "../testing/open.tsx";
import { LeaveApp } from "./leave-app.tsx";

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
