import type { BackupState } from "@bowerbird/contract/backups";
import { trpc } from "../../shared/api/trpc.ts";
import { choose, messageText } from "../../shared/testing/steps.ts";
import { ScheduleForm } from "./schedule-form.tsx";
import { makeBackupState } from "./testing/backup-samples.ts";
import { expect, open, page, Refusal, server, test, userEvent } from "../../shared/testing/in-page.ts";

function Form() {
  const { data } = trpc.backups.settings.useQuery();
  return data && <ScheduleForm state={data} />;
}

/** The form on a server that stores what it is sent. */
async function openForm(fields: Partial<BackupState> = {}): Promise<void> {
  let state = makeBackupState(fields);
  server.on("backups.settings", () => state);
  server.on("backups.changeSettings", (input) => (state = { ...state, ...input }));
  await open(<Form />);
}

const automatic = page.getByRole("switch", { name: "Automatic backups" });
const deletion = page.getByRole("switch", { name: "Delete old backups" });
const kept = page.getByLabelText("Backups to keep");
const changes = () => server.calls("backups.changeSettings");

test("automatic backups are switched off at once, and the form is disabled meanwhile", async () => {
  await openForm();
  await expect.element(page.getByText("Next backup: May 18, 2026, 3:30 AM")).toBeVisible();
  const release = server.hold("backups.changeSettings");
  await automatic.click();
  await expect.element(automatic).toBeDisabled();
  await expect.element(deletion).toBeDisabled();
  release();
  await expect.element(automatic).not.toBeChecked();
  await expect.element(page.getByText("Off: backups run only when you start one.")).toBeVisible();
  expect(changes()).toEqual([{ enabled: false, timeZone: "UTC" }]);
});

test("a refused change shows an error, and the switch stays as it was", async () => {
  await openForm();
  server.on("backups.changeSettings", new Refusal("CONFLICT", "The drive is not connected."));
  await automatic.click();
  await expect.poll(messageText).toContain("The drive is not connected.");
  await expect.element(automatic).toBeChecked();
  await expect.element(automatic).toBeEnabled();
});

test("frequency and format are saved when chosen", async () => {
  await openForm();
  await choose("Frequency", "Only when I ask for it");
  await expect.element(page.getByText("No backup starts by itself.")).toBeVisible();
  await choose("Format", "Both");
  await expect.element(page.getByRole("combobox", { name: "Format" })).toHaveTextContent("Both");
  expect(changes()).toEqual([
    { frequency: "manual", timeZone: "UTC" },
    { format: "both", timeZone: "UTC" },
  ]);
});

test("old backups are kept or deleted, as chosen", async () => {
  await openForm({ maxBackups: 1 });
  await expect.element(page.getByText("Keeps the latest. Only files from Bowerbird are deleted.")).toBeVisible();
  await deletion.click();
  await expect.element(deletion).not.toBeChecked();
  expect(changes()).toEqual([{ autoDelete: false, timeZone: "UTC" }]);
});

test("the number of backups is sent on Enter or when the field is left, and only if it changed", async () => {
  await openForm();
  await kept.fill("7");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("Keeps the latest 7. Only files from Bowerbird are deleted.")).toBeVisible();
  await kept.click();
  await userEvent.keyboard("{Tab}");
  await kept.fill("12");
  await userEvent.keyboard("{Tab}");
  await expect.element(page.getByText("Keeps the latest 12. Only files from Bowerbird are deleted.")).toBeVisible();
  expect(changes().map(({ maxBackups }) => maxBackups)).toEqual([7, 12]);
});

test.each(["0", "51", "2.5", ""])(
  "%j is not a valid number of backups: it is not sent, and the field says why",
  async (text) => {
    await openForm();
    await kept.fill(text);
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("alert").filter({ hasText: "Between 1 and 50" })).toBeVisible();
    await expect.element(kept).toHaveAttribute("aria-invalid", "true");
    expect(changes()).toEqual([]);
  },
);
