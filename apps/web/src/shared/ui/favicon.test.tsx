import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { FavIcon } from "./favicon.tsx";

const dot = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";
const url = "https://rye.example/bread";

test.each(["", "https://elsewhere.example/icon.png"])(
  "without an own icon (%s) the site's letter is shown",
  async (icon) => {
    const { container } = await render(<FavIcon url={url} favicon={icon} />);
    expect(container).toHaveTextContent("R");
    expect(container.querySelector("img")).toBeNull();
  },
);

test("an icon is visible once it has loaded", async () => {
  const { container } = await render(<FavIcon url={url} favicon={dot} />);
  await expect.poll(() => container.querySelector("img[data-loaded]")).not.toBeNull();
  expect(container).not.toHaveTextContent("R");
});

test("a broken icon is replaced by the letter, and a new one is tried", async () => {
  const { container, rerender } = await render(<FavIcon url={url} favicon="data:image/png;base64,broken" />);
  await expect.poll(() => container.textContent).toBe("R");
  await rerender(<FavIcon url={url} favicon={dot} />);
  await expect.poll(() => container.querySelector("img[data-loaded]")).not.toBeNull();
});
