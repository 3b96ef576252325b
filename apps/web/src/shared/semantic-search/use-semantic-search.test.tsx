import { useSemanticSearch, usePrefetchSemanticSearch } from "./use-semantic-search.ts";
import { expect, open, page, Refusal, server, shown, test } from "../testing/in-page.ts";

const Answer = () => <p>{useSemanticSearch() ? "On" : "Off"}</p>;

function Menu() {
  const prefetchSemanticSearch = usePrefetchSemanticSearch();
  return <button onPointerEnter={prefetchSemanticSearch}>Menu</button>;
}

const on = { state: "on", model: "small", isLocal: false, understood: 3, total: 3 } as const;

test("it is off until the server has said that it is on", async () => {
  server.on("search.meaning", on);
  const release = server.hold("search.meaning");
  await open(<Answer />);
  await expect.element(shown("Off")).toBeVisible();
  release();
  await expect.element(shown("On")).toBeVisible();
});

test("it stays off if the server refuses to answer", async () => {
  server.on("search.meaning", new Refusal("FORBIDDEN"));
  await open(<Answer />);
  await expect.poll(() => server.calls("search.meaning")).toHaveLength(1);
  await expect.element(shown("Off")).toBeVisible();
});

test("a prefetched answer is not requested again", async () => {
  server.on("search.meaning", on);
  const { rerender } = await open(<Menu />);
  await page.getByRole("button", { name: "Menu" }).hover();
  await expect.poll(() => server.calls("search.meaning")).toHaveLength(1);
  await rerender(null);
  await open(<Answer />);
  await expect.element(shown("On")).toBeVisible();
  expect(server.calls("search.meaning")).toHaveLength(1);
});
