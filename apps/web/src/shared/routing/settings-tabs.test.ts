import { expect, test } from "vitest";
import { toSettingsTab } from "./paths.ts";

test.each([
  ["backup", "backup"],
  ["ai", "ai"],
  ["automation", "automation"],
  ["rules", "automation"],
  ["sources", "automation"],
  ["links", "automation"],
  ["nothing", null],
  ["constructor", null],
  [null, null],
])("the address ?tab=%s opens %s", (name, tab) => {
  expect(toSettingsTab(name)).toBe(tab);
});
