import { beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { elapse, stopTime } from "../testing/time.ts";
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
  // The mouse stays where another test left it, which may be over a button.
  await userEvent.hover(page.getByTestId("space"), { position: { x: 1, y: 1 } });
  stopTime();
  // Moves past the delay of a tooltip that an earlier test hid.
  vi.setSystemTime((now += 3_600_000));
});

test("hovering a button for 700 ms shows its tooltip with the shortcut, until the pointer leaves", async () => {
  point("pointerover", "Move");
  await elapse(699);
  expect(tip.query()).toBeNull();
  await elapse(1);
  expect(tip.query()).toHaveTextContent("Move itM");
  point("pointerout", "Move");
  await elapse(0);
  expect(tip.query()).toBeNull();
});

test("a pointer that only passes over shows nothing", async () => {
  point("pointerover", "Move");
  await elapse(600);
  point("pointerout", "Move");
  await elapse(5_000);
  expect(tip.query()).toBeNull();
});

test("soon after one tooltip the next shows without delay; later it does not", async () => {
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

test("on keyboard focus it shows at once, and disappears with Escape or on blur", async () => {
  await userEvent.keyboard("{Tab}");
  await expect.element(tip).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(tip).not.toBeInTheDocument();
  await userEvent.keyboard("{Tab}");
  await expect.element(otherTip).toBeVisible();
  await userEvent.keyboard("{Shift>}{Tab}{/Shift}");
  await expect.element(otherTip).not.toBeInTheDocument();
});

test.each([0, 600])("a press %i ms after the pointer entered prevents it", async (milliseconds) => {
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
