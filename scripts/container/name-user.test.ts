import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { openTestFolder } from "../../packages/core/src/testing/in-vitest/index.ts";
import { library, nameUser } from "./name-user.mjs";

let folder: string;
let accounts: string;

beforeEach(() => {
  folder = openTestFolder(onTestFinished);
  accounts = path.join(folder, "passwd");
  writeFileSync(accounts, "root:x:0:0:root:/root:/bin/sh\nnode:x:1000:1000::/home/node:/bin/sh\n");
});

test.each([0, 1000])("a user with an account (%i) needs nothing", (uid) => {
  expect(nameUser(uid, 0, accounts)).toEqual({});
});

test.runIf(existsSync(library))(
  "a number without an account gets a name, a number of whose digits one has an account, too [needs libnss-wrapper]",
  () => {
    for (const uid of [12_345, 100, 10_000]) {
      const { LD_PRELOAD, NSS_WRAPPER_PASSWD } = nameUser(uid, 7, accounts);
      expect(LD_PRELOAD).toMatch(/libnss_wrapper[.]so$/);
      expect(readFileSync(NSS_WRAPPER_PASSWD!, "utf8")).toContain(`:x:${uid}:7:`);
    }
  },
);
