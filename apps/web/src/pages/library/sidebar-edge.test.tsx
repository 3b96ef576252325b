import { SidebarEdge } from "./library-frame.tsx";
import { afterEach, expect, page, render, test, userEvent } from "../../shared/testing/in-page.ts";

const edge = () => page.getByRole("separator", { name: "Width of the sidebar" });
const width = () => document.querySelector("aside")!.getBoundingClientRect().width;

async function openSidebar(): Promise<void> {
  await render(
    <aside style={{ position: "relative", width: "var(--sidebar, 240px)", height: 100 }}>
      <SidebarEdge />
    </aside>,
  );
}

afterEach(() => void document.documentElement.style.removeProperty("--sidebar"));

test("the arrow keys change the width of the sidebar, within limits, and Home restores the usual one", async () => {
  await openSidebar();
  (edge().element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowRight}{ArrowRight}");
  expect(width()).toBe(280);
  await expect.element(edge()).toHaveAttribute("aria-valuenow", "280");
  expect(localStorage.getItem("bowerbird:sidebar-width")).toBe("280");
  for (let press = 0; press < 10; press += 1) await userEvent.keyboard("{ArrowLeft}");
  expect(width()).toBe(180);
  await userEvent.keyboard("{Home}");
  expect(width()).toBe(240);
});

test("the edge is dragged with the pointer", async () => {
  await openSidebar();
  const send = (type: string, clientX: number, buttons = 1) =>
    edge()
      .element()
      .dispatchEvent(new PointerEvent(type, { bubbles: true, clientX, buttons }));
  send("pointermove", 300);
  await expect.poll(width).toBe(300);
  send("pointermove", 5_000);
  await expect.poll(width).toBe(480);
  send("pointermove", 200, 0);
  await expect.element(edge()).toHaveAttribute("aria-valuenow", "480");
});
