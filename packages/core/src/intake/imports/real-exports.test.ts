import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect } from "vitest";
import { importText } from "../../testing/index.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";

const { world, it } = openTestWorld();

const fixtures = path.join(import.meta.dirname, "../../../../../../shared/fixtures/imports");
const expected: Record<string, [created: number, skipped: number, total: number]> = {
  "chromium_nested.htm": [18, 0, 18],
  "delicious.htm": [5, 0, 5],
  "derived_firefox_windows1252.htm": [21, 3, 24],
  "derived_mixed_timestamps.htm": [8, 0, 8],
  "firefox_backup.json": [2, 0, 2],
  "firefox_preplaces.html": [8, 0, 8],
  "ie11_nested_bom.htm": [27, 0, 27],
  "linkding_one_invalid.html": [3, 0, 3],
  "netscape_flat1000.htm": [993, 0, 1_000],
  "netscape_nested.htm": [8, 0, 8],
  "pinboard.json": [3, 0, 3],
  "pocket_ril_export.html": [2, 0, 2],
  "raindrop_synthetic.csv": [3, 0, 3],
  "shaarli.htm": [5, 1, 6],
  "shaarli_no_doctype.htm": [2, 0, 2],
  "synthetic_deep1000.html": [1_000, 0, 1_000],
  "synthetic_hostile.html": [7, 8, 18],
};

describe.runIf(existsSync(fixtures))("real exports [needs ../shared/fixtures]", () => {
  const files = existsSync(fixtures) ? readdirSync(fixtures).filter((name) => name in expected) : [];
  it.for(files)("%s is stored whole", async (name, { ctx }) => {
    const result = await importText(world, ctx, readFileSync(path.join(fixtures, name)));
    const [created, skipped, total] = expected[name]!;
    expect(result).toMatchObject({
      status: "succeeded",
      created,
      skipped,
      total,
      failed: 0,
      duplicates: total - created - skipped,
    });
  });
});
