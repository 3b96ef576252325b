import { ErrorBoundary } from "./error-boundary.tsx";
import { expect, page, render, test } from "../testing/in-page.ts";

function Broken(): never {
  throw new Error("broken");
}

test("a component that fails to render is replaced by an error message, and the rest of the page stays", async () => {
  await render(
    <>
      <p>Header</p>
      <ErrorBoundary>
        <Broken />
      </ErrorBoundary>
    </>,
    { createRootOptions: { onCaughtError: () => {} } },
  );
  await expect.element(page.getByText("Couldn't show this page")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await expect.element(page.getByText("Header")).toBeVisible();
});

test("a component that renders is shown", async () => {
  await render(<ErrorBoundary>Library</ErrorBoundary>);
  await expect.element(page.getByText("Library")).toBeVisible();
});
