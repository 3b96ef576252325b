import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { open } from "../../shared/testing/open.tsx";
import { server } from "../../shared/testing/server.ts";
import { makeBackupState } from "../../features/backups/testing/backup-samples.ts";
import { allLoaded } from "../../shared/testing/steps.ts";
import { BackupHost } from "./backup-host.tsx";

test("a server without Google is not asked about backups, and nothing is shown", async () => {
  server.on("auth.options", { google: false, providers: [], passkeys: false, signUps: "open" });
  await open(<BackupHost />);
  await expect.poll(() => server.log).toEqual(["auth.options"]);
  await allLoaded();
  await expect.element(page.getByRole("status")).not.toBeInTheDocument();
  expect(server.log).toEqual(["auth.options"]);
});

test("with Google the header shows the state of backups", async () => {
  server.on("auth.options", { google: true, providers: [], passkeys: false, signUps: "open" });
  server.on("backups.settings", makeBackupState({ enabled: false }));
  await open(<BackupHost />);
  await expect.element(page.getByRole("status")).toHaveTextContent("Backup disabled");
});
