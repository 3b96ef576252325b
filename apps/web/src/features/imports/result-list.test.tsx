import { makeImportItem } from "../../shared/testing/run-samples.ts";
import { ResultList } from "./result-list.tsx";
import { expect, page, render, test, vi } from "../../shared/testing/in-page.ts";

const makeItems = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    makeImportItem({ title: `Link ${index + 1}`, url: `https://rye.example/${index}` }),
  );
const list = page.getByRole("region", { name: "List of links" });

test("of many links only those in view are rendered, and scrolling renders the others", async () => {
  const onEndReached = vi.fn<() => void>();
  const { container } = await render(<ResultList items={makeItems(1_000)} hasMore onEndReached={onEndReached} />);
  await expect.element(page.getByText("Link 1", { exact: true })).toBeVisible();
  expect(container.querySelectorAll("li").length).toBeLessThan(60);
  expect(onEndReached).not.toHaveBeenCalled();
  list.element().scrollTo(0, 1_000_000);
  await expect.poll(() => onEndReached.mock.calls.length).toBeGreaterThan(0);
  await expect.element(page.getByText("Link 1", { exact: true })).not.toBeInTheDocument();
});

test("a complete list requests nothing at its end", async () => {
  const onEndReached = vi.fn<() => void>();
  const { container } = await render(<ResultList items={makeItems(3)} hasMore={false} onEndReached={onEndReached} />);
  await expect.element(page.getByText("Link 3")).toBeVisible();
  expect(onEndReached).not.toHaveBeenCalled();
  expect(container.querySelector("li")!.getAttribute("aria-setsize")).toBe("3");
});

test("a link shows its result and the reason; an invalid URL cannot be opened", async () => {
  const failed = makeImportItem({ url: "nowhere", title: "", status: "failed", message: "This is no address." });
  await render(<ResultList items={[makeImportItem(), failed]} hasMore={false} onEndReached={() => {}} />);
  await expect.element(page.getByRole("link", { name: "https://rye.example/bread" })).toBeVisible();
  await expect.element(page.getByText("Added")).toBeVisible();
  await expect.element(page.getByText("This is no address.")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "nowhere" })).not.toBeInTheDocument();
});
