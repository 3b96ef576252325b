import { positionAfter } from "@bowerbird/contract/positions";
import fc from "fast-check";
import { expect, it } from "vitest";
import { SiblingOrder } from "./apply-folders.ts";

function siblings(count: number) {
  let position: string | null = null;
  return Array.from({ length: count }, (_, index) => ({
    id: `s${index}`,
    position: (position = positionAfter(position)),
  }));
}

/** The ids by their positions after the changes. */
function sorted(list: readonly { id: string; position: string }[], changes: ReadonlyMap<string, string>): string[] {
  const positions = new Map([...list.map(({ id, position }) => [id, position] as const), ...changes]);
  return [...positions].toSorted(([, a], [, b]) => (a < b ? -1 : 1)).map(([id]) => id);
}

it("only what is placed gets a position", () => {
  const order = new SiblingOrder(siblings(4));
  order.moveAfter("s3", "s0");
  order.moveAfter("new", null);
  const changes = order.changes();
  expect([...changes.keys()].toSorted()).toEqual(["new", "s3"]);
  expect(sorted(siblings(4), changes)).toEqual(["new", "s0", "s3", "s1", "s2"]);
});

it("one after a sibling that is not here comes last", () => {
  const order = new SiblingOrder(siblings(2));
  order.moveAfter("new", "gone");
  expect(sorted(siblings(2), order.changes())).toEqual(["s0", "s1", "new"]);
});

it("siblings of one position are all placed again", () => {
  const alike = siblings(3).map(({ id }) => ({ id, position: "4" }));
  const order = new SiblingOrder(alike);
  order.moveAfter("new", "s0");
  expect(sorted(alike, order.changes())).toEqual(["s0", "new", "s1", "s2"]);
});

it("any series of moves gives the wanted order", () => {
  const step = fc.tuple(fc.nat(7), fc.option(fc.nat(7)));
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const list = siblings(6);
      const order = new SiblingOrder(list);
      const wanted = list.map(({ id }) => id);
      for (const [id, after] of steps) {
        if (id === after) continue;
        const at = wanted.indexOf(`s${id}`);
        if (at >= 0) wanted.splice(at, 1);
        const index = after === null ? 0 : wanted.indexOf(`s${after}`) + 1;
        wanted.splice(after !== null && index === 0 ? wanted.length : index, 0, `s${id}`);
        order.moveAfter(`s${id}`, after === null ? null : `s${after}`);
      }
      expect(sorted(list, order.changes())).toEqual(wanted);
    }),
  );
});
