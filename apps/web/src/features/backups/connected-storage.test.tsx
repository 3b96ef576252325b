import { Refusal } from "@bowerbird/api/testing";
import type { BackupState } from "@bowerbird/contract/backups";
import { trpc } from "../../shared/api/trpc.ts";
import { makeBackupRun } from "../../shared/testing/run-samples.ts";
import { allLoaded, messageText } from "../../shared/testing/steps.ts";
import { ConnectedStorage, useBackUp } from "./connected-storage.tsx";
import { makeBackupState } from "./testing/backup-samples.ts";
import { beforeEach, describe, expect, open, openHook, page, server, test } from "../../shared/testing/in-page.ts";

describe("drive connection", () => {
  function Connection({ isConnecting = false }: { isConnecting?: boolean }) {
    const { data } = trpc.backups.settings.useQuery();
    return data && <ConnectedStorage state={data} isConnecting={isConnecting} />;
  }

  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const connection = makeBackupState().connection!;
  const give = (state: Partial<BackupState>) => server.on("backups.settings", makeBackupState(state));
  beforeEach(() => {
    give({});
    server.on("backups.history", []);
  });

  test("a connected drive shows its account, and backs up on a click, once", async () => {
    server.on("backups.run", makeBackupRun());
    await open(<Connection />);
    await expect.element(page.getByText("ada@gmail.example")).toBeVisible();
    await expect.element(page.getByText("Google Drive · since May 1, 2026")).toBeVisible();
    const release = server.hold("backups.run");
    await button("Back up now").click();
    await button("Backing up...").click();
    release();
    await expect.element(button("Backing up...")).toHaveAttribute("aria-busy", "true");
    expect(server.calls("backups.run")).toEqual([{}]);
  });

  test("a drive is disconnected after a confirmation, which can be cancelled", async () => {
    server.on("backups.disconnect", makeBackupState({ connection: null }));
    await open(<Connection />);
    await button("Disconnect").click();
    await expect.element(page.getByText(/^Bowerbird stops backing up to ada@gmail.example\./)).toBeVisible();
    await button("Cancel").click();
    expect(server.calls("backups.disconnect")).toEqual([]);
    await button("Disconnect").click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Disconnect" }).click();
    await expect.poll(messageText).toContain("ada@gmail.example disconnected");
    await expect.element(button("Connect Google Drive")).toBeVisible();
  });

  test("a refused disconnection shows an error, and the drive stays connected", async () => {
    server.on("backups.disconnect", new Refusal("CONFLICT", "A backup is at work."));
    await open(<Connection />);
    await button("Disconnect").click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Disconnect" }).click();
    await expect.poll(messageText).toContain("A backup is at work.");
    await expect.element(page.getByText("ada@gmail.example")).toBeVisible();
  });

  test("a drive that denies access says so and offers to connect again instead of backing up", async () => {
    give({ connection: { ...connection, isBroken: true } });
    await open(<Connection />);
    await expect.element(page.getByText("Access lost")).toBeVisible();
    await expect.element(page.getByRole("alert").filter({ hasText: "refused access" })).toBeVisible();
    await expect.element(button("Connect again")).toBeVisible();
    await expect.element(button("Back up now")).not.toBeInTheDocument();
  });

  test("a refused authorization URL shows an error, and can be retried", async () => {
    give({ connection: null });
    server.on("backups.authUrl", new Refusal("CONFLICT", "Google is not set up here."));
    const release = server.hold("backups.authUrl");
    await open(<Connection />);
    await button("Connect Google Drive").click();
    await expect.element(button("Connect Google Drive")).toHaveAttribute("aria-busy", "true");
    release();
    await expect.poll(messageText).toContain("Google is not set up here.");
    await expect.element(button("Connect Google Drive")).not.toHaveAttribute("aria-busy");
  });

  test("while Google's answer is being sent nothing can be started", async () => {
    give({ connection: null });
    await open(<Connection isConnecting />);
    await button("Connecting...").click();
    expect(server.calls("backups.authUrl")).toEqual([]);
  });
});

describe("use back up", () => {
  function Starter() {
    const { isRunning, backUp } = useBackUp();
    const { data = [] } = trpc.backups.history.useQuery();
    return (
      <>
        <button onClick={backUp}>{isRunning ? "Running" : "Start"}</button>
        <p>{data.map(({ id }) => id).join(" ")}</p>
      </>
    );
  }

  const started = makeBackupRun({ id: "new" });
  const old = makeBackupRun({ id: "old", status: "success" });

  test("a new backup comes first in the history", async () => {
    server.on("backups.history", [old]);
    server.on("backups.run", started);
    await open(<Starter />);
    await allLoaded();
    await page.getByRole("button", { name: "Start" }).click();
    await expect.element(page.getByText("new old")).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Running" })).toBeVisible();
  });

  test("a backup that finishes before the answer arrives is listed once, as finished", async () => {
    server.on("backups.history", [{ ...started, status: "success" }, old]);
    server.on("backups.run", started);
    await open(<Starter />);
    await allLoaded();
    await page.getByRole("button", { name: "Start" }).click();
    await expect.poll(() => server.calls("backups.run")).toHaveLength(1);
    await expect.element(page.getByText("new old", { exact: true })).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Start" })).toBeVisible();
  });

  test("a backup started elsewhere counts as running", async () => {
    server.on("backups.history", [started]);
    const { result } = await openHook(() => useBackUp());
    await expect.poll(() => result.current.isRunning).toBe(true);
  });

  test("a refused backup shows an error, and another can be started", async () => {
    server.on("backups.history", []);
    server.on("backups.run", new Refusal("CONFLICT", "A backup is at work."));
    await open(<Starter />);
    await page.getByRole("button", { name: "Start" }).click();
    await expect.poll(messageText).toContain("Backup ErrorA backup is at work.");
    await expect.element(page.getByRole("button", { name: "Start" })).toBeVisible();
  });
});
