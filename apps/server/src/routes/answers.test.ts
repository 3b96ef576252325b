import { expect, it } from "vitest";
import { inTurns } from "./answers.ts";
import { Turns } from "../security/turns.ts";

async function* count(to: number, log: (number: number) => void, onEnd: () => void): AsyncGenerator<number> {
  try {
    for (let number = 1; number <= to; number++) {
      log(number);
      yield number;
    }
  } finally {
    onEnd();
  }
}

it("downloads of a person take turns piece by piece, and one that is not read on holds up none", async () => {
  const turns = new Turns(1);
  const open = new AbortController().signal;
  const take = () => turns.take("ada", open);
  const read: string[] = [];
  const ended: string[] = [];
  const start = (name: string) =>
    inTurns(
      take,
      count(
        3,
        (number) => read.push(name + number),
        () => ended.push(name),
      ),
    );
  const slow = start("slow");
  await slow.next();
  const all = [];
  for await (const number of start("fast")) all.push(number);
  expect(all).toEqual([1, 2, 3]);
  expect(read).toEqual(["slow1", "fast1", "fast2", "fast3"]);
  await slow.return(undefined);
  expect(ended).toEqual(["fast", "slow"]);
});

it("a download that fails gives its turn back", async () => {
  const turns = new Turns(1);
  const open = new AbortController().signal;
  // oxlint-disable-next-line require-yield -- it fails at once
  async function* fail(): AsyncGenerator<number> {
    throw new Error("gone");
  }
  await expect(inTurns(() => turns.take("ada", open), fail()).next()).rejects.toThrow("gone");
  await expect(turns.take("ada", open)).resolves.toBeTypeOf("function");
});
