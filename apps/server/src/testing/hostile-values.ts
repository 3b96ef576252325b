import fc from "fast-check";

/** Text that has broken programs: nulls, quotes, markup, half characters, numbers as words, paths, very long ones. */
const hostileTexts = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "'; drop table bookmark; --",
  '"',
  "\\",
  "%",
  "_",
  "%00",
  "${7*7}",
  "{{constructor}}",
  "<script>alert(1)</script>",
  "javascript:alert(1)",
  "http://[::1",
  "https://user:pass@host:99999/",
  "../../etc/passwd",
  "\ud800",
  "\u202eabc",
  "👩‍👩‍👧‍👦".repeat(50),
  "NaN",
  "Infinity",
  "-0",
  "1e400",
  "null",
  "__proto__",
  "constructor",
  "00000000-0000-0000-0000-000000000000",
  "2026-02-30T25:61:61Z",
  "a".repeat(70_000),
];

const hostileNumbers = [0, -0, -1, 1.5, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e308, -1e308];

const leaf = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.constantFrom(...hostileNumbers),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.uuid(),
  fc.constantFrom(null, true, false),
);

/** Anything that JSON can say, odd on purpose. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: leaf },
  { weight: 1, arbitrary: fc.array(leaf, { maxLength: 5 }) },
  { weight: 1, arbitrary: fc.constant(Array.from({ length: 20_000 }, (_, index) => index)) },
  { weight: 1, arbitrary: fc.dictionary(fc.constantFrom("a", "__proto__", "constructor", "toString", ""), leaf) },
  { weight: 1, arbitrary: fc.constant(nested(2_000)) },
);

function nested(depth: number): unknown {
  let value: unknown = "deep";
  for (let level = 0; level < depth; level++) value = [value];
  return value;
}
