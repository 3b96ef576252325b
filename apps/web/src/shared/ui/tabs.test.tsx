import { useState } from "react";
import { Tabs } from "./tabs.tsx";
import { expect, page, render, test, userEvent } from "../testing/in-page.ts";

const names = ["Backup", "Account", "Privacy", "Notifications", "Links"];
const tabs = names.map((label) => ({ value: label, label, content: <p>{`About ${label}`}</p> }));

function Settings() {
  const [value, setValue] = useState("Backup");
  return (
    <div style={{ width: 220 }}>
      <Tabs label="Settings" value={value} onValueChange={setValue} tabs={tabs} />
    </div>
  );
}

const tab = (name: string) => page.getByRole("tab", { name });

test("a click shows the tab's content instead of the other's", async () => {
  await render(<Settings />);
  await expect.element(page.getByText("About Backup")).toBeVisible();
  await tab("Account").click();
  await expect.element(page.getByText("About Account")).toBeVisible();
  await expect.element(page.getByText("About Backup")).not.toBeInTheDocument();
  await expect.element(tab("Account")).toHaveAttribute("aria-selected", "true");
});

test("a tab chosen with the mouse has no ring, one reached with the keyboard has", async () => {
  await render(<Settings />);
  const ring = (name: string) => getComputedStyle(tab(name).element()).outlineStyle;
  await tab("Account").click();
  await expect.element(tab("Account")).toHaveFocus();
  expect(ring("Account")).toBe("none");
  await userEvent.keyboard("{ArrowLeft}");
  await expect.element(tab("Backup")).toHaveFocus();
  await expect.poll(() => ring("Backup")).toBe("solid");
});

test("the arrows move between tabs, and one out of view is scrolled to", async () => {
  await render(<Settings />);
  const list = page.getByRole("tablist", { name: "Settings" }).element();
  await tab("Backup").click();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(page.getByText("About Account")).toBeVisible();
  await userEvent.keyboard("{End}");
  await expect.element(page.getByText("About Links")).toBeVisible();
  await expect.poll(() => list.scrollLeft).toBeGreaterThan(0);
  await userEvent.keyboard("{Home}");
  await expect.poll(() => list.scrollLeft).toBe(0);
});

test("the initially chosen tab is in view", async () => {
  const { container } = await render(
    <div style={{ width: 220 }}>
      <Tabs label="Settings" value="Links" onValueChange={() => {}} tabs={tabs} />
    </div>,
  );
  expect(container.querySelector("[role=tablist]")!.scrollLeft).toBeGreaterThan(0);
});
