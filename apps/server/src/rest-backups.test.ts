import { startDriveServer } from "@bowerbird/core/testing";
import { beforeEach, describe, expect, vi } from "vitest";
import type { TestBrowser } from "./testing/test-browser.ts";
import { openForTests, openTestServer } from "./testing/open-test-server.ts";

let ada: TestBrowser;
const google = openForTests(() => startDriveServer());
const { server, it } = openTestServer(() => google.settings);
beforeEach(async () => {
  google.files.clear();
  google.grants.clear();
  ada = await server.person();
});

/** Goes to Google, agrees, and comes back to the settings. */
async function agree(browser: TestBrowser): Promise<{ code: string; state: string }> {
  const { body } = await browser.get("/api/backup/auth-url");
  const answer = await fetch(body.authUrl, { redirect: "manual" });
  const back = new URL(answer.headers.get("location")!);
  expect(back.href).toMatch(new RegExp(`^${server.url}/settings\\?tab=backup&`));
  return { code: back.searchParams.get("code")!, state: back.searchParams.get("state")! };
}

async function connect(browser: TestBrowser): Promise<void> {
  const { status, body } = await browser.send("POST", "/api/backup/connect", await agree(browser));
  expect([status, body.enabled]).toEqual([200, true]);
}

async function backUp(browser: TestBrowser, format: string) {
  const { status, body } = await browser.send("POST", "/api/backup/manual", { format });
  expect([status, body.status]).toEqual([200, "in_progress"]);
  return vi.waitFor(
    async () => {
      const [run] = (await browser.get("/api/backup/history")).body;
      expect(run.status).not.toBe("in_progress");
      return run;
    },
    { timeout: 120_000 },
  );
}

describe("backups by REST", () => {
  it("go the whole way: connect, back up, list, download, delete, disconnect", async () => {
    await ada.send("POST", "/api/bookmarks", { url: "https://birds.example", title: "Birds" });
    await connect(ada);
    const run = await backUp(ada, "csv");
    expect(run).toMatchObject({ status: "success", format: "csv", error: null });
    const [file] = (await ada.get("/api/backup/files")).body;
    expect(file).toMatchObject({ name: run.fileName, mimeType: "text/csv" });
    const { status, headers, body } = await ada.get(`/api/backup/files/${file.id}/download`);
    expect([status, headers.get("content-disposition")]).toEqual([200, `attachment; filename="${file.name}"`]);
    expect(body).toContain("https://birds.example");
    expect((await ada.send("DELETE", `/api/backup/files/${file.id}`)).body).toEqual({ deleted: 1 });
    expect((await ada.get("/api/backup/files")).body).toEqual([]);
    expect((await ada.get(`/api/backup/files/${file.id}/download`)).status).toBe(404);
    expect((await ada.send("DELETE", "/api/backup/connection")).body).toMatchObject({ connection: null });
    await vi.waitFor(() => expect(google.grants.size).toBe(0), { timeout: 120_000 });
  });

  it("are encrypted, downloaded as they are, and restored from the storage and from a file", async () => {
    const passphrase = "correct horse battery staple";
    await ada.send("POST", "/api/bookmarks", { url: "https://birds.example", title: "Birds" });
    await connect(ada);
    const short = await ada.send("POST", "/api/backup/encryption", { passphrase: "too short" });
    expect(short).toMatchObject({ status: 400, body: { message: expect.stringContaining("12 characters") as string } });
    const set = await ada.send("POST", "/api/backup/encryption", { passphrase });
    expect([set.status, set.body.encryption]).toEqual([200, { keyFile: expect.stringMatching(/^bowerbird-key-/) }]);
    const run = await backUp(ada, "json");
    expect(run).toMatchObject({ status: "success", fileName: expect.stringMatching(/\.json\.age$/) as string });
    const [{ id: driveFileId }] = (await ada.get("/api/backup/files")).body;
    const address = `${server.url}/api/backup/files/${driveFileId}/download`;
    const download = await fetch(address, { headers: { cookie: ada.cookie() } });
    const bytes = Buffer.from(await download.arrayBuffer());
    const stored = [...google.files.values()].find(({ name }) => name === run.fileName)!;
    expect(bytes.equals(stored.content)).toBe(true);
    const refused = await ada.send("POST", "/api/restores", { driveFileId });
    expect([refused.status, refused.body.needs]).toEqual([400, "passphrase"]);
    const headers = { "idempotency-key": crypto.randomUUID() };
    const started = await ada.send("POST", "/api/restores", { driveFileId, passphrase }, headers);
    expect(started.status).toBe(202);
    // The passphrase is no part of the stored hash that tells requests apart.
    const repeated = await ada.send("POST", "/api/restores", { driveFileId, passphrase: "another" }, headers);
    expect(repeated).toMatchObject({ status: 202, body: started.body });
    const { body: key } = await ada.get("/api/backup/encryption/key");
    google.files.clear();
    const send = (secrets: object) => ada.upload({ file: new File([bytes], "kept.age"), ...secrets }, "/api/restores");
    expect((await send({ passphrase })).body).toMatchObject({ needs: "keyFile" });
    expect((await send({ passphrase: "wrong", keyFile: key.content })).status).toBe(403);
    expect((await send({ passphrase, keyFile: "no base64!" })).body.message).toBe("This is not a key file.");
    expect((await send({ passphrase, keyFile: key.content })).status).toBe(202);
    expect((await ada.send("DELETE", "/api/backup/encryption")).body).toMatchObject({ encryption: null });
    const events = (await ada.get("/api/account/security-events")).body.items.map(({ kind }: { kind: string }) => kind);
    expect(events).toEqual(expect.arrayContaining(["backups-encrypted", "backups-plain"]));
  });

  it("need a place to go", async () => {
    const calls = [
      ["GET", "/api/backup/files"],
      ["DELETE", "/api/backup/files/x"],
      ["GET", "/api/backup/files/x/download"],
      ["POST", "/api/backup/manual"],
    ] as const;
    for (const [method, path] of calls) {
      const { status, body } = method === "GET" ? await ada.get(path) : await ada.send(method, path, {});
      expect([path, status, body.message]).toEqual([path, 409, "Please choose where your backups go first."]);
    }
  });

  it("are connected by the session that asked and by no other", async ({ eve }) => {
    const asked = await agree(ada);
    for (const input of [asked, { code: asked.code }]) {
      expect((await eve.send("POST", "/api/backup/connect", input)).status).toBe(400);
    }
    expect((await eve.get("/api/backup/settings")).body.connection).toBeNull();
  });

  it("keep settings that are changed in part, and refuse those that make no sense", async () => {
    await connect(ada);
    const { body } = await ada.send("PUT", "/api/backup/settings", { frequency: "daily", timeZone: "Asia/Tokyo" });
    expect(body).toMatchObject({ enabled: true, frequency: "daily", format: "json", timeZone: "Asia/Tokyo" });
    expect((await ada.get("/api/backup/settings")).body).toEqual(body);
    const wrong: [object, string][] = [
      [{ maxBackups: 0 }, "Between 1 and 50 backups can be kept."],
      [{ maxBackups: 51 }, "Between 1 and 50 backups can be kept."],
      [{ maxBackups: 1.5 }, "Between 1 and 50 backups can be kept."],
      [{ frequency: "hourly" }, "frequency is manual, daily, weekly or monthly."],
      [{ format: "pdf" }, "format is json, csv or both."],
      [{ timeZone: "Mars/Olympus" }, 'timeZone is a name such as "Europe/Berlin".'],
      [{ timeZone: "+01:00" }, 'timeZone is a name such as "Europe/Berlin".'],
    ];
    for (const [input, message] of wrong) {
      const answer = await ada.send("PUT", "/api/backup/settings", input);
      expect([answer.status, answer.body.message]).toEqual([400, message]);
    }
    expect((await ada.get("/api/backup/settings")).body).toEqual(body);
  });

  it("end with the account, whose access is given back to Google", async () => {
    await connect(ada);
    await backUp(ada, "json");
    const before = google.grants.size;
    expect((await ada.send("DELETE", "/api/account", { password: ada.password })).status).toBe(200);
    await vi.waitFor(() => expect(google.grants.size).toBe(before - 1), { timeout: 120_000 });
    expect(google.files.size).toBeGreaterThan(1);
  });
});
