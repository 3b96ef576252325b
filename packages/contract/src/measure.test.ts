import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { withinMeasure } from "./measure.ts";

describe("an input that is measured", () => {
  const schema = z.object({
    title: z.string().trim().max(5).nullish(),
    tags: z.array(z.string().max(3)).max(4).optional(),
    either: z.union([z.string().max(2), z.array(z.object({ name: z.string().max(6) })).max(2)]).optional(),
  });
  const text = fc.string({ maxLength: 40 });
  const input = fc.record(
    {
      title: fc.option(text),
      tags: fc.array(text, { maxLength: 10 }),
      either: fc.oneof(text, fc.array(fc.record({ name: text }), { maxLength: 5 })),
      other: fc.anything(),
    },
    { requiredKeys: [] },
  );

  it("is the same where nothing is far beyond its limits", () => {
    const given = { title: "12345     ", tags: ["a", "b"], either: [{ name: "x" }], other: "y".repeat(100) };
    expect(withinMeasure(schema, given)).toBe(given);
  });

  it("is accepted or refused as before, and never much longer than its limits", () => {
    fc.assert(
      fc.property(input, (given) => {
        const measured = withinMeasure(schema, given) as typeof given;
        const [before, after] = [given, measured].map((one) => schema.safeParse(one));
        expect(after!.success ? after : before).toEqual(before);
        const isLong = [given.title ?? "", ...(given.tags ?? [])].some((one) => one.trim().length < one.length);
        expect(isLong || !before!.success || after!.success).toBe(true);
        expect((measured.title ?? "").length).toBeLessThanOrEqual(10);
        expect((measured.tags ?? []).length).toBeLessThanOrEqual(5);
        for (const tag of measured.tags ?? []) expect(tag.length).toBeLessThanOrEqual(6);
        expect(measured.either?.length ?? 0).toBeLessThanOrEqual(4);
      }),
    );
  });

  it("is bounded by an exact length, too", () => {
    expect(withinMeasure(z.string().length(4), "x".repeat(100))).toHaveLength(5);
  });

  it("says what its schema says", () => {
    const [issue] = schema.safeParse(withinMeasure(schema, { title: "x".repeat(9_000_000) })).error!.issues;
    expect(issue).toMatchObject({ code: "too_big", maximum: 5, path: ["title"] });
  });

  it.each([undefined, null, 5, "text", [], [[]], { title: 5, tags: "a", either: 3 }])(
    "can be anything: %j",
    (given) => {
      expect(withinMeasure(schema, given)).toBe(given);
    },
  );
});
