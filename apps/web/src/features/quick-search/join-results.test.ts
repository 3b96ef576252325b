import { describe, expect, it } from "vitest";
import { joinResults } from "./join-results.ts";

const items = (...ids: string[]) => ids.map((id) => ({ id }));
const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id).join("");

describe("what was found by meaning joins what is shown", () => {
  it("behind the first, which Enter takes, in the order that the server gives", () => {
    expect(idsOf(joinResults(items("a", "b", "c"), items("x", "a", "y", "b", "c"), -1))).toBe("axybc");
  });

  it("behind what is under the cursor, which does not move, and what is above it", () => {
    expect(idsOf(joinResults(items("a", "b", "c"), items("x", "a", "y", "b", "c"), 1))).toBe("abxyc");
  });

  it("as it comes where words found nothing", () => {
    expect(idsOf(joinResults([], items("x", "y"), -1))).toBe("xy");
  });

  it("without making the list longer than the server's", () => {
    expect(idsOf(joinResults(items("a", "b"), items("x", "a"), 1))).toBe("ab");
  });
});
