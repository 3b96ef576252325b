import { useState } from "react";
import { DatePicker } from "./date-picker.tsx";
import { beforeEach, expect, page, render, test, userEvent, vi } from "../testing/in-page.ts";

const onChange = vi.fn<(day: Date | null) => void>();
beforeEach(() => void onChange.mockClear());

function From({ first = null }: { first?: Date | null }) {
  const [day, setDay] = useState(first);
  const change = (next: Date | null): void => {
    onChange(next);
    setDay(next);
  };
  return (
    <>
      <label htmlFor="from">From</label>
      <DatePicker id="from" label="From" value={day} onChange={change} />
    </>
  );
}

const may = new Date(2026, 4, 12);
const field = page.getByRole("button", { name: "From", exact: true });
const calendar = page.getByRole("dialog", { name: "From" });
const day = (name: RegExp) => calendar.getByRole("button", { name });

test("a day is chosen in the calendar, which opens at the current value and closes", async () => {
  await render(<From first={may} />);
  await expect.element(field).toHaveTextContent("May 12, 2026");
  await field.click();
  await day(/May 20th/).click();
  await expect.element(calendar).not.toBeInTheDocument();
  await expect.element(field).toHaveTextContent("May 20, 2026");
  expect(onChange.mock.calls).toEqual([[new Date(2026, 4, 20)]]);
});

test("the next month is one click away", async () => {
  await render(<From first={may} />);
  await field.click();
  await calendar.getByRole("button", { name: "Go to the Next Month" }).click();
  await day(/June 1st/).click();
  await expect.element(field).toHaveTextContent("June 1, 2026");
});

test("the arrow keys move between days, and Enter chooses", async () => {
  await render(<From first={may} />);
  await field.click();
  (day(/May 12th/).element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowRight}{ArrowDown}{Enter}");
  await expect.element(field).toHaveTextContent("May 20, 2026");
});

test("Escape closes the calendar and changes nothing", async () => {
  await render(<From first={may} />);
  await field.click();
  await expect.element(calendar).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(calendar).not.toBeInTheDocument();
  await expect.element(field).toHaveFocus();
  expect(onChange).not.toHaveBeenCalled();
});

test("a day can be cleared, and then there is no button for it", async () => {
  await render(<From first={may} />);
  await page.getByRole("button", { name: "Clear From" }).click();
  await expect.element(field).toHaveTextContent("Pick a date");
  await expect.element(page.getByRole("button", { name: "Clear From" })).not.toBeInTheDocument();
});
