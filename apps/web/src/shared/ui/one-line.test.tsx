import { OneLine } from "./one-line.tsx";
import { expect, page, render, test } from "../testing/in-page.ts";

const names = ["rye", "sourdough", "wholegrain", "spelt"];

const Line = ({ width, given = names }: { width: number; given?: readonly string[] }) => (
  <div className="flex" style={{ width }}>
    <OneLine names={given} max={3} className="h-5">
      {(name) => <button className="w-20 shrink-0">{name}</button>}
    </OneLine>
  </div>
);

/** The buttons that can be seen whole, and the number beside them. */
function seen(container: HTMLElement): string[] {
  const frame = container.querySelector("div > span")!.getBoundingClientRect();
  const buttons = [...container.querySelectorAll("button")].filter((button) =>
    button.checkVisibility({ visibilityProperty: true }),
  );
  for (const button of buttons) expect(button.getBoundingClientRect().right).toBeLessThanOrEqual(frame.right);
  return [...buttons.map(({ textContent }) => textContent), container.textContent.match(/\+\d+/)?.[0] ?? ""];
}

test("a name that does not fit is left out whole and counted, and comes back with the room for it", async () => {
  const { container, rerender } = await render(<Line width={500} />);
  await expect.poll(() => seen(container)).toEqual(["rye", "sourdough", "wholegrain", "+1"]);
  await rerender(<Line width={220} />);
  await expect.poll(() => seen(container)).toEqual(["rye", "sourdough", "+2"]);
  await rerender(<Line width={110} />);
  await expect.poll(() => seen(container)).toEqual(["rye", "+3"]);
  await rerender(<Line width={60} />);
  await expect.poll(() => seen(container)).toEqual(["+4"]);
  await rerender(<Line width={500} />);
  await expect.poll(() => seen(container)).toEqual(["rye", "sourdough", "wholegrain", "+1"]);
});

test("where all names fit there is no number, and one that is left out takes no keys", async () => {
  const { container, rerender } = await render(<Line width={200} given={["rye", "spelt"]} />);
  await expect.poll(() => seen(container)).toEqual(["rye", "spelt", ""]);
  await rerender(<Line width={150} given={["rye", "spelt"]} />);
  await expect.poll(() => seen(container)).toEqual(["rye", "+1"]);
  await expect.element(page.getByRole("button", { name: "spelt" })).not.toBeInTheDocument();
});
