import { useStoredSet } from "./browser-storage.ts";
import { beforeEach, expect, page, render, test, vi } from "../testing/in-page.ts";

function Stored() {
  const [ids, toggle] = useStoredSet("key");
  return <button onClick={() => toggle("a")}>{[...ids].join(" ") || "empty"}</button>;
}
const button = page.getByRole("button");
beforeEach(() => localStorage.clear());

test("a press adds the id, another removes it, and both are stored", async () => {
  localStorage.setItem("key", '["b"]');
  await render(<Stored />);
  await button.click();
  await expect.element(button).toHaveTextContent("b a");
  expect(localStorage.getItem("key")).toBe('["b","a"]');
  await button.click();
  await expect.element(button).toHaveTextContent("b");
  expect(localStorage.getItem("key")).toBe('["b"]');
});

test.each(["{", '{"a":1}', '[1,{"a":2}]'])(
  "stored text that is not a list of ids, such as %s, counts as empty",
  async (text) => {
    localStorage.setItem("key", text);
    await render(<Stored />);
    await expect.element(button).toHaveTextContent("empty");
  },
);

test("without storage the set holds until the page is left", async () => {
  const setItem = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full");
  });
  await render(<Stored />);
  await button.click();
  await expect.element(button).toHaveTextContent("a");
  setItem.mockRestore();
});
