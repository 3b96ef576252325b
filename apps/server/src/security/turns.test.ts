import { beforeEach, expect, it } from "vitest";
import { callsAtOnce, Turns } from "./turns.ts";

const open = new AbortController().signal;
let turns: Turns;
beforeEach(() => {
  turns = new Turns(callsAtOnce);
});

/** Takes turns, and notes the order in which they come. */
function take(count: number, userId = "ada") {
  const begun: number[] = [];
  const ends = Array.from({ length: count }, async (_, index) => {
    const end = await turns.take(userId, open);
    begun.push(index);
    return end;
  });
  return { begun, ends };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

it("six calls of an account are worked on at once, the rest in the order in which they came", async () => {
  const { begun, ends } = take(9);
  await settle();
  expect(begun).toEqual([0, 1, 2, 3, 4, 5]);
  (await ends[3]!)();
  (await ends[0]!)();
  await settle();
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});

it("another account does not wait", async () => {
  take(20);
  const { begun } = take(6, "bob");
  await settle();
  expect(begun).toHaveLength(6);
});

it("a call is refused when 60 wait, and let in when one of them has gone", async () => {
  const { ends } = take(66);
  await expect(turns.take("ada", open)).rejects.toMatchObject({
    code: "TOO_MANY_REQUESTS",
    details: { retryAfter: 2 },
  });
  (await ends[0]!)();
  await settle();
  const late = turns.take("ada", open);
  for (const end of ends) (await end)();
  await expect(late).resolves.toBeTypeOf("function");
});

it("who no longer waits for the answer gives the place to the next", async () => {
  const { ends } = take(6);
  const gone = new AbortController();
  const left = turns.take("ada", gone.signal);
  const next = turns.take("ada", open);
  gone.abort();
  await expect(left).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
  (await ends[0]!)();
  await expect(next).resolves.toBeTypeOf("function");
});

it("an account whose calls have all ended begins again with six", async () => {
  for (const end of take(6).ends) (await end)();
  const { begun } = take(7);
  await settle();
  expect(begun).toHaveLength(6);
});
