import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import S3rver from "s3rver";
import { v2 as webdav } from "webdav-server";
import type { S3Access, WebDavAccess } from "../../platform/ports/backup-storage.ts";

export interface StorageServer<Access> {
  access: Access;
  /** As in `FETCH_ALLOW`. */
  host: string;
  /** Puts another program's file where ours are. */
  addForeign(name: string): Promise<void>;
  /** The names of all files where ours are. */
  names(): Promise<string[]>;
  close(): Promise<void>;
}

/**
 * A real WebDAV server on this machine, with one account.
 *
 * @param parent a folder of the person, as its name is; the address is written so, too
 * @param isDigest takes the password as Digest alone
 */
export async function startWebDavServer(parent?: string, isDigest = false): Promise<StorageServer<WebDavAccess>> {
  const users = new webdav.SimpleUserManager();
  const user = users.addUser("ada", "the password", false);
  const rights = new webdav.SimplePathPrivilegeManager();
  rights.setRights(user, "/", ["all"]);
  const server = new webdav.WebDAVServer({
    httpAuthentication: isDigest
      ? new webdav.HTTPDigestAuthentication(users, "files")
      : new webdav.HTTPBasicAuthentication(users, "files"),
    privilegeManager: rights,
    requireAuthentification: true,
    port: 0,
    hostname: "127.0.0.1",
  });
  const http = await server.startAsync(0);
  const { port } = http.address() as AddressInfo;
  const above = parent === undefined ? "" : `/${parent}`;
  const folder = `${above}/Bowerbird backups`;
  const superuser = server.createExternalContext();
  if (above) await (await server.getResourceAsync(superuser, above)).createAsync(webdav.ResourceType.Directory, true);
  return {
    access: { url: `http://127.0.0.1:${port}${above}`, username: "ada", password: "the password" },
    host: `127.0.0.1:${port}`,
    addForeign: async (name) => {
      const file = await server.getResourceAsync(superuser, `${folder}/${name}`);
      await file.createAsync(webdav.ResourceType.File, true);
    },
    names: async () => (await server.getResourceAsync(superuser, folder)).readDirAsync(true),
    close: async () => void (await server.stopAsync()),
  };
}

/** A real server of S3's protocol on this machine, with one bucket. */
export async function startS3Server(): Promise<StorageServer<S3Access>> {
  const directory = mkdtempSync(path.join(tmpdir(), "bowerbird-s3-"));
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: "backups", configs: [] }],
  });
  const { port } = await server.run();
  const host = `127.0.0.1:${port}`;
  const keys = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };
  const access = { endpoint: `http://${host}`, region: "us-east-1", bucket: "backups", ...keys };
  return {
    access,
    host,
    addForeign: async (name) => {
      await fetch(`http://${host}/backups/bowerbird-backups/${name}`, { method: "PUT", body: "{}" });
    },
    names: async () => {
      const xml = await (await fetch(`http://${host}/backups?list-type=2`)).text();
      return [...xml.matchAll(/<Key>bowerbird-backups\/([^<]*)<\/Key>/g)].map(([, name]) => name!);
    },
    close: async () => {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
