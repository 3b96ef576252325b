import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";

/**
 * Opens what all tests of a file share, and closes it after them, what was opened last first; call at the top of the file.
 *
 * @returns a proxy for what was opened; usable once the tests have begun
 */
export function openForTests<Opened extends object>(open: () => Opened | Promise<Opened>): Opened {
  return openBefore(beforeAll, afterAll, open);
}

/** The same, new for each test. */
export function openForEachTest<Opened extends object>(open: () => Opened | Promise<Opened>): Opened {
  return openBefore(beforeEach, afterEach, open);
}

type Hook = (work: () => Promise<void>) => unknown;

function openBefore<Opened extends object>(before: Hook, after: Hook, open: () => Opened | Promise<Opened>): Opened {
  let opened: Opened & { close?: () => unknown };
  before(async () => {
    opened = await open();
  });
  after(async () => void (await opened?.close?.()));
  return new Proxy({} as Opened, {
    get: (_, name) => {
      const value: unknown = Reflect.get(opened, name);
      return typeof value === "function" ? value.bind(opened) : value;
    },
    set: (_, name, value) => Reflect.set(opened, name, value),
  });
}

/**
 * Makes a folder, and removes it after the tests of the file.
 *
 * @param after `onTestFinished`, in a test or a `beforeEach`: it is removed after that test
 */
export function openTestFolder(after: (remove: () => void) => void = afterAll): string {
  const folder = mkdtempSync(path.join(tmpdir(), "bowerbird-test-"));
  after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
