import { Refusal } from "@bowerbird/api/testing";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { open } from "../../testing/open.tsx";
import { server } from "../../testing/server.ts";
import { messageText } from "../../testing/steps.ts";
import { RestoreButton } from "./restore-button.tsx";

const button = page.getByRole("button", { name: "Restore first.json" });
const openButton = async () => {
  const onStarted = vi.fn<(id: string) => void>();
  await open(<RestoreButton id="file" name="first.json" onStarted={onStarted} />);
  return onStarted;
};

test("a restore out of the drive is started once and then shown", async () => {
  server.on("restores.start", { id: "restore" });
  const release = server.hold("restores.start");
  const onStarted = await openButton();
  await button.click();
  await button.click();
  expect(onStarted).not.toHaveBeenCalled();
  release();
  await expect.poll(() => onStarted.mock.calls).toEqual([["restore"]]);
  expect(server.calls("restores.start")).toEqual([{ driveFileId: "file" }]);
});

test("a backup that cannot be read says so and shows no restore", async () => {
  server.on("restores.start", new Refusal("CONFLICT", "Another restore is at work."));
  const onStarted = await openButton();
  await button.click();
  await expect.poll(messageText).toContain("Another restore is at work.");
  expect(onStarted).not.toHaveBeenCalled();
});
