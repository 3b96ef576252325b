import { Route, Routes } from "react-router";
import { sessionStore } from "../session/session-store.ts";
import { keepNextPath, SignedInGate, SignedOutGate, takeStoredPath } from "./gates.tsx";
import { ada, address, expect, open, shown, test, vi } from "../testing/in-page.ts";

const routes = (
  <Routes>
    <Route element={<SignedInGate landing={<p>Landing</p>} />}>
      <Route index element={<p>Library</p>} />
      <Route path="tags" element={<p>Tags</p>} />
    </Route>
    <Route element={<SignedOutGate />}>
      <Route path="login" element={<p>Login</p>} />
    </Route>
  </Routes>
);

test("a visitor sees the landing page at the root", async () => {
  await open(routes, { user: null });
  await expect.element(shown("Landing")).toBeVisible();
});

test("a visitor of another page is asked to sign in, and returns to it", async () => {
  await open(routes, { user: null, path: "/tags?sort=name" });
  await expect.element(shown("Login")).toBeVisible();
  await expect.element(address()).toHaveTextContent("/login?next=%2Ftags%3Fsort%3Dname");
  sessionStore.set(ada);
  await expect.element(shown("Tags")).toBeVisible();
  await expect.element(address()).toHaveTextContent("/tags?sort=name");
});

test("a signed-in person sees their pages, and not the sign-in page", async () => {
  await open(routes, { path: "/login" });
  await expect.element(shown("Library")).toBeVisible();
});

test.each(["/tags", "/login"])("%s waits until the session is known", async (path) => {
  const get = vi.spyOn(sessionStore, "get").mockReturnValue(undefined);
  await open(routes, { path });
  await expect.element(shown("Loading...")).toBeVisible();
  get.mockRestore();
});

const home = { pathname: "/", search: "" };

test("a person who signs in with Google arrives at the wanted page, once", () => {
  keepNextPath("?next=%2Fadd%3Fmethod%3Dfile");
  expect(takeStoredPath(home, true)).toBe("/add?method=file");
  expect(takeStoredPath(home, true)).toBeNull();
});

test("after a failed Google sign-in the sign-in page still knows the wanted page", () => {
  keepNextPath("?next=%2Ftags");
  const failed = { pathname: "/login", search: "?problem=google-failed" };
  expect(takeStoredPath(failed, false)).toBe("/login?problem=google-failed&next=%2Ftags");
});

test("a person who turns back is not redirected later", () => {
  keepNextPath("?next=%2Ftags");
  expect(takeStoredPath({ pathname: "/signup", search: "" }, false)).toBeNull();
  expect(takeStoredPath(home, true)).toBeNull();
});

test("a link from elsewhere cannot redirect to another site", () => {
  for (const next of ["https://evil.example", "/.//evil.example"]) {
    keepNextPath(`?next=${encodeURIComponent(next)}`);
    expect(takeStoredPath(home, true)).toBeNull();
  }
});
