import { expect, test } from "vitest";
import { explainAudit } from "./vulnerabilities.ts";

const advisory = { module_name: "left-pad", severity: "high", title: "Pads right", url: "https://example.org/1" };

test("packages of which the registry knows nothing are clean", () => {
  expect(explainAudit({ stdout: '{"advisories":{}}', stderr: "", status: 0 })).toEqual({
    isClean: true,
    text: "No known vulnerabilities.",
  });
});

test("each known vulnerability is named, with its package and address", () => {
  const { isClean, text } = explainAudit({
    stdout: JSON.stringify({ advisories: { 1: advisory } }),
    stderr: "",
    status: 1,
  });
  expect(isClean).toBe(false);
  expect(text).toContain("high: left-pad: Pads right https://example.org/1");
});

test.each([
  ["an error of the registry", '{"error":{"code":"ERR_PNPM_AUDIT_BAD_RESPONSE"}}', "", 1],
  ["no network", "", "getaddrinfo ENOTFOUND", 1],
  ["an empty answer", "", "", 0],
  ["a program that could not be started", "", "", null],
])("after %s the packages do not count as clean", (_what, stdout, stderr, status) => {
  const { isClean, text } = explainAudit({ stdout, stderr, status });
  expect(isClean).toBe(false);
  expect(text).toContain("were not looked up");
});

test("an audit that failed with an empty list is not clean", () => {
  expect(explainAudit({ stdout: '{"advisories":{}}', stderr: "", status: 1 }).isClean).toBe(false);
});
