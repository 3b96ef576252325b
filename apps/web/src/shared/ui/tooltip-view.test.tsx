import { IconButton } from "./button.tsx";
import TooltipView from "./tooltip-view.tsx";
import { button, expect, page, render, test } from "../testing/in-page.ts";

const show = (name: string, text: string) =>
  render(<TooltipView anchor={button(name).element() as HTMLElement} text={text} />);

test("it describes its element while it is there", async () => {
  await render(<button type="button">Pin</button>);
  const { unmount } = await show("Pin", "It is on every page");
  await expect.element(page.getByRole("tooltip")).toHaveTextContent("It is on every page");
  await expect.element(button("Pin")).toHaveAccessibleDescription("It is on every page");
  await unmount();
  await expect.element(button("Pin")).not.toHaveAttribute("aria-describedby");
});

test("the name of its element is not said twice", async () => {
  await render(<IconButton label="Delete" icon={<svg />} />);
  await show("Delete", "Delete");
  await expect.element(page.getByRole("tooltip")).toHaveTextContent("Delete");
  await expect.element(button("Delete")).not.toHaveAttribute("aria-describedby");
});
