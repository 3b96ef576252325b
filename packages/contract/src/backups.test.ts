import { describe, expect, it } from "vitest";
import { connectStorageInput } from "./backups.ts";

const s3 = { kind: "s3", url: "https://s3.example.org", username: "AKID", password: "a secret", bucket: "backups" };
const problems = (change: object) =>
  connectStorageInput.safeParse({ ...s3, ...change }).error?.issues.map(({ path }) => path.join("."));

describe("the access to a storage", () => {
  it.each([
    [{}],
    [{ region: "eu-central-1" }],
    [{ region: " auto " }],
    [{ bucket: "my.Bucket_2" }],
    [{ kind: "webdav", username: undefined, password: undefined }],
    [{ kind: "webdav", username: "ada lovelace", password: "pässwörd ☂" }],
  ])("%j is taken", (change) => expect(problems(change)).toBeUndefined());

  it.each([
    ["region", "us-east-1\r\nx-injected: 1"],
    ["region", "us east"],
    ["region", "eu/central"],
    ["region", "ü"],
    ["bucket", "back\r\nups"],
    ["bucket", ".."],
    ["bucket", "a/b"],
    ["url", "https://s3.example.org\r\n/x"],
    ["url", "https://s3.example.org/\u0000"],
    ["username", "AKID\r\nx: 1"],
    ["username", "AKID É"],
    ["password", "a\nsecret"],
  ])("names the field %s that holds %j", (field, value) => expect(problems({ [field]: value })).toContain(field));

  it("of a WebDAV server has no line break in the name either", () => {
    expect(problems({ kind: "webdav", username: "a\r\nb" })).toEqual(["username"]);
  });
});
