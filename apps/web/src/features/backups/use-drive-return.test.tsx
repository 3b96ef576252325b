import { trpc } from "../../shared/api/trpc.ts";
import { makeBackupFile, makeBackupState } from "./testing/backup-samples.ts";
import { useDriveReturn } from "./backup-settings.tsx";
import { address, expect, messageText, open, page, Refusal, server, test } from "../../shared/testing/in-page.ts";

function Page() {
  const isConnecting = useDriveReturn();
  const { data } = trpc.backups.settings.useQuery(undefined, { enabled: false });
  const { data: files = [] } = trpc.backups.files.useQuery();
  return (
    <p>
      {isConnecting ? "connecting" : (data?.connection?.email ?? "not connected")}, {files.length} files
    </p>
  );
}

test("the code from Google is sent once and removed from the URL", async () => {
  server.on("backups.files", []);
  server.on("backups.connect", makeBackupState());
  const release = server.hold("backups.connect");
  await open(<Page />, { path: "/settings?tab=backup&code=4%2Fabc&state=xyz" });
  await expect.element(page.getByText("connecting, 0 files")).toBeVisible();
  await expect.element(address()).toHaveTextContent("/settings?tab=backup");
  server.on("backups.files", [makeBackupFile()]);
  release();
  await expect.element(page.getByText("ada@gmail.example, 1 files")).toBeVisible();
  await expect.poll(messageText).toContain("Google Drive connected");
  expect(server.calls("backups.connect")).toEqual([{ code: "4/abc", state: "xyz", timeZone: "UTC" }]);
});

test("a refused connection shows an error", async () => {
  server.on("backups.files", []);
  server.on("backups.connect", new Refusal("CONFLICT", "The code has been used."));
  await open(<Page />, { path: "/settings?code=old" });
  await expect.poll(messageText).toContain("Connection failedThe code has been used.");
  await expect.element(page.getByText("not connected, 0 files")).toBeVisible();
  expect(server.calls("backups.connect")).toEqual([{ code: "old", timeZone: "UTC" }]);
});

test("refusing at Google is reported, and nothing is sent", async () => {
  server.on("backups.files", []);
  await open(<Page />, { path: "/settings?error=access_denied&state=xyz" });
  await expect.poll(messageText).toContain("You didn't allow access to your drive.");
  await expect.element(address()).toHaveTextContent("/settings?tab=backup");
  expect(server.calls("backups.connect")).toEqual([]);
});

test("other URLs are left unchanged", async () => {
  server.on("backups.files", []);
  await open(<Page />, { path: "/settings?tab=account&restore=one" });
  await expect.element(page.getByText("not connected, 0 files")).toBeVisible();
  await expect.element(address()).toHaveTextContent("/settings?tab=account&restore=one");
});
