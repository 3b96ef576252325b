import { IconButton } from "./button.tsx";
import { Tooltip } from "./tooltip.tsx";
import { button, elapse, expect, page, render, stopTime, test, until, userEvent } from "../testing/in-page.ts";

const tooltip = (text: string) => page.getByRole("tooltip", { name: text, exact: true });
const isShown = (text: string) => document.querySelector("[role=tooltip]")?.textContent === text;

async function openButtons(): Promise<void> {
  await render(
    <main>
      <h1>Elsewhere</h1>
      <IconButton label="Edit" icon={<svg />} />
      <IconButton label="Delete" icon={<svg />} />
      <p data-tooltip="A text that can be read">A text that can be read</p>
      <p data-tooltip="A long text that is cut" className="w-16 truncate">
        A long text that is cut
      </p>
      <a href="/" className="flex gap-2" data-tooltip="Recipes">
        <span>Recipes</span> 12<span className="sr-only"> bookmarks of yours</span>
      </a>
      <button type="button" data-tooltip="It is on every page">
        Pin
      </button>
      <Tooltip />
    </main>,
  );
  // Where the test before left the pointer.
  await page.getByRole("heading").hover();
  // The first one loads its code.
  await userEvent.keyboard("{Tab}");
  await expect.element(tooltip("Edit")).toBeInTheDocument();
  await userEvent.keyboard("{Escape}");
  await expect.element(tooltip("Edit")).not.toBeInTheDocument();
}

test("it shows after the pointer has rested for 700 ms, and the next right away within 300 ms", async () => {
  await openButtons();
  stopTime();
  await elapse(300);
  await button("Edit").hover();
  await elapse(600);
  expect(isShown("Edit")).toBe(false);
  await elapse(100);
  await until(() => isShown("Edit"));
  await button("Delete").hover();
  await until(() => isShown("Delete"));
});

test("the focus of the keyboard shows it at once, a press and Escape end it", async () => {
  await openButtons();
  await userEvent.keyboard("{Tab}");
  await expect.element(tooltip("Delete")).toBeInTheDocument();
  await userEvent.keyboard("{Enter}{Escape}");
  await expect.element(tooltip("Delete")).not.toBeInTheDocument();
});

test("a text is shown where it is cut, and not where it can be read anyway", async () => {
  await openButtons();
  await page.getByText("A long text that is cut").hover();
  await expect.element(tooltip("A long text that is cut")).toBeInTheDocument();
  await page.getByText("A text that can be read").hover();
  await expect.element(page.getByRole("tooltip")).not.toBeInTheDocument();
  // After the last tooltip, the next one would show right away.
  await page.getByText("A long text that is cut").hover();
  await expect.element(page.getByRole("tooltip")).toBeInTheDocument();
  await page.getByRole("link", { name: /^Recipes/ }).hover();
  await expect.element(page.getByRole("tooltip")).not.toBeInTheDocument();
});
