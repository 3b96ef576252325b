import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ErrorBoundary } from "./error-boundary.tsx";

function Broken(): never {
  throw new Error("broken");
}

test("a part that cannot be drawn is replaced by a way on, beside which the rest stays", async () => {
  await render(
    <>
      <p>Header</p>
      <ErrorBoundary>
        <Broken />
      </ErrorBoundary>
    </>,
    { createRootOptions: { onCaughtError: () => {} } },
  );
  await expect.element(page.getByText("This page could not be shown")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await expect.element(page.getByText("Header")).toBeVisible();
});

test("a part that can be drawn is", async () => {
  await render(<ErrorBoundary>Library</ErrorBoundary>);
  await expect.element(page.getByText("Library")).toBeVisible();
});
