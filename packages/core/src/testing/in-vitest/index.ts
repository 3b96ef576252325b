import { afterAll, beforeAll } from "vitest";

/**
 * Opens what all tests of a file share, and closes it after them, what was opened last first; call at the top of the file.
 *
 * @returns stands for what was opened, once the tests begin
 */
export function openForTests<Opened extends { close(): unknown }>(open: () => Opened | Promise<Opened>): Opened {
  let opened: Opened | undefined;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(async () => void (await opened?.close()));
  return new Proxy({} as Opened, {
    get: (_, name) => Reflect.get(opened!, name),
    set: (_, name, value) => Reflect.set(opened!, name, value),
  });
}
