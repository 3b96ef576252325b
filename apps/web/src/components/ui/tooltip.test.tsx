import { beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { elapse, stopTime } from "../../testing/time.ts";
import { IconButton } from "./icon-button.tsx";
import { Tooltip } from "./tooltip.tsx";

const button = (name: string) => page.getByRole("button", { name });
const find = (name: string) => button(name).element() as HTMLElement;
const tip = page.getByText(/^Move it/);
const otherTip = page.getByText("Copy it");

function point(type: "pointerover" | "pointerout" | "pointerdown", name: string, pointerType = "mouse"): void {
  find(name).dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType, relatedTarget: document.body }));
}

let now = Date.now();
beforeEach(async () => {
  await render(
    <div data-testid="space" style={{ display: "grid", gap: 40, padding: 80 }}>
      <Tooltip text="Move it" shortcut="M">
        <IconButton label="Move" icon={null} />
      </Tooltip>
      <Tooltip text="Copy it">
        <IconButton label="Copy" icon={null} />
      </Tooltip>
    </div>,
  );
  // The mouse stays where another test has left it, which may be where a button is now.
  await userEvent.hover(page.getByTestId("space"), { position: { x: 1, y: 1 } });
  stopTime();
  // What an earlier test hid is long ago.
  vi.setSystemTime((now += 3_600_000));
});

test("a button that is pointed at for 700 ms says what it does and its key, until the pointer leaves", async () => {
  point("pointerover", "Move");
  await elapse(699);
  expect(tip.query()).toBeNull();
  await elapse(1);
  expect(tip.query()).toHaveTextContent("Move itM");
  point("pointerout", "Move");
  await elapse(0);
  expect(tip.query()).toBeNull();
});

test("a pointer that only passes by shows nothing", async () => {
  point("pointerover", "Move");
  await elapse(600);
  point("pointerout", "Move");
  await elapse(5_000);
  expect(tip.query()).toBeNull();
});

test("right after one, the next comes at once; later it does not", async () => {
  point("pointerover", "Move");
  await elapse(700);
  point("pointerout", "Move");
  await elapse(299);
  point("pointerover", "Copy");
  await elapse(0);
  expect(otherTip.query()).toBeVisible();
  point("pointerout", "Copy");
  await elapse(300);
  point("pointerover", "Move");
  await elapse(699);
  expect(tip.query()).toBeNull();
});

test("by keyboard it comes at once, and goes with Escape or the focus", async () => {
  await userEvent.keyboard("{Tab}");
  await expect.element(tip).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(tip).not.toBeInTheDocument();
  await userEvent.keyboard("{Tab}");
  await expect.element(otherTip).toBeVisible();
  await userEvent.keyboard("{Shift>}{Tab}{/Shift}");
  await expect.element(otherTip).not.toBeInTheDocument();
});

test.each([0, 600])("a press %i ms after the pointer has come keeps it away", async (milliseconds) => {
  point("pointerover", "Move");
  await elapse(milliseconds);
  point("pointerdown", "Move");
  await elapse(5_000);
  expect(tip.query()).toBeNull();
});

test("touch shows nothing", async () => {
  point("pointerover", "Move", "touch");
  await elapse(5_000);
  expect(tip.query()).toBeNull();
});
