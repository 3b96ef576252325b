import { changing } from "../testing/changing.tsx";
import { NextPart } from "./next-part.tsx";
import { expect, open, page, test, vi } from "../testing/in-page.ts";

interface ListProps {
  isLoading: boolean;
  hasFailed: boolean;
}

/** A list whose end is far below the window. */
async function openList(first: ListProps) {
  const onWanted = vi.fn<() => void>();
  function List(props: ListProps) {
    return (
      <>
        <div style={{ height: 5_000 }} />
        <NextPart {...props} onWanted={onWanted} />
      </>
    );
  }
  const [Changing, change] = changing(List, first);
  await open(<Changing />);
  return { onWanted, change };
}

const scrollToEnd = () => scrollTo(0, document.documentElement.scrollHeight);

test("the next part is wanted once its end comes near, and not again while it loads", async () => {
  const { onWanted, change } = await openList({ isLoading: false, hasFailed: false });
  expect(onWanted).not.toHaveBeenCalled();
  scrollToEnd();
  await expect.poll(() => onWanted.mock.calls.length).toBe(1);
  change({ isLoading: true, hasFailed: false });
  await expect.element(page.getByText("Loading more")).toBeVisible();
  scrollTo(0, 0);
  scrollToEnd();
  await expect.element(page.getByText("Loading more")).toBeInViewport();
  expect(onWanted).toHaveBeenCalledOnce();
});

test("after a failure it is wanted on request only", async () => {
  const { onWanted } = await openList({ isLoading: false, hasFailed: true });
  scrollToEnd();
  await expect.element(page.getByText("Couldn't load more.")).toBeVisible();
  expect(onWanted).not.toHaveBeenCalled();
  await page.getByRole("button", { name: "Try again" }).click();
  expect(onWanted).toHaveBeenCalledOnce();
});
