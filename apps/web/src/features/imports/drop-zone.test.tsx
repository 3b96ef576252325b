import { importFiles } from "@bowerbird/contract/file-kinds";
import { carrying, chooseFiles } from "../../shared/testing/fake-upload.ts";
import { DropZone } from "./drop-zone.tsx";
import { beforeEach, expect, page, render, test, vi } from "../../shared/testing/in-page.ts";

const onFiles = vi.fn<(files: File[]) => void>();
const file = new File(["links"], "bookmarks.html");
beforeEach(() => void onFiles.mockClear());

const names = () => onFiles.mock.calls.map(([files]) => files.map(({ name }) => name));

function drag(type: string, target: EventTarget, files: readonly File[] = []): DragEvent {
  const event = new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: carrying(files) });
  target.dispatchEvent(event);
  return event;
}

test("a dropped file is accepted, and the zone is highlighted while it is dragged over", async () => {
  const { container } = await render(<DropZone onFiles={onFiles} />);
  const zone = container.firstElementChild as HTMLElement;
  expect(drag("dragover", zone).defaultPrevented).toBe(true);
  await expect.element(zone).toHaveClass("border-primary");
  drag("dragleave", zone);
  await expect.element(zone).not.toHaveClass("border-primary");
  drag("dragover", zone);
  drag("drop", zone, [file]);
  await expect.element(zone).not.toHaveClass("border-primary");
  expect(names()).toEqual([["bookmarks.html"]]);
});

test("a file dropped beside the zone is ignored instead of opened, while there is a zone", async () => {
  const { unmount } = await render(<DropZone onFiles={onFiles} />);
  expect(drag("dragover", document.body).defaultPrevented).toBe(true);
  expect(drag("drop", document.body, [file]).defaultPrevented).toBe(true);
  expect(onFiles).not.toHaveBeenCalled();
  await unmount();
  expect(drag("drop", document.body, [file]).defaultPrevented).toBe(false);
});

test("the button opens the file dialog for supported files", async () => {
  const { container } = await render(<DropZone onFiles={onFiles} />);
  const input = container.querySelector<HTMLInputElement>("input")!;
  const open = vi.fn<(event: Event) => void>((event) => event.preventDefault());
  input.addEventListener("click", open);
  await page.getByRole("button", { name: "choose a file" }).click();
  expect(open).toHaveBeenCalledTimes(1);
  expect(input.accept).toBe(importFiles.endings.join(","));
});

test("the same file can be chosen a second time", async () => {
  const { container } = await render(<DropZone onFiles={onFiles} />);
  chooseFiles(file);
  expect(container.querySelector("input")!.value).toBe("");
  chooseFiles(file);
  expect(names()).toEqual([["bookmarks.html"], ["bookmarks.html"]]);
});
