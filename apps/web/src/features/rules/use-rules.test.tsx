import { trpc } from "../../shared/api/trpc.ts";
import { allLoaded, expectMessage, undo } from "../../shared/testing/steps.ts";
import { makeRule, serveRules } from "./testing/serve-rules.ts";
import { useRules } from "./use-rules.ts";
import { expect, openHook, Refusal, server, test } from "../../shared/testing/in-page.ts";

const [one, two, three] = ["one", "two", "three"].map((condition) => makeRule({ condition })) as [
  ReturnType<typeof makeRule>,
  ReturnType<typeof makeRule>,
  ReturnType<typeof makeRule>,
];

async function openRules() {
  serveRules({ rules: [one, two, three] });
  const { result } = await openHook(() => {
    const { data = [] } = trpc.rules.list.useQuery();
    return { rules: data, actions: useRules(data) };
  });
  await allLoaded();
  const shown = () => result.current.rules.map(({ condition, isOn }) => (isOn ? condition : `(${condition})`));
  return { shown, actions: () => result.current.actions };
}

test("a switched rule is shown before the server answers", async () => {
  const { shown, actions } = await openRules();
  const release = server.hold("rules.update");
  actions().setOn(two.id, false);
  await expect.poll(shown).toEqual(["one", "(two)", "three"]);
  release();
  await expect.poll(() => server.calls("rules.update")).toEqual([{ id: two.id, isOn: false }]);
});

test("a rule that cannot be switched is shown as it was, and the reason is told", async () => {
  const { shown, actions } = await openRules();
  server.on("rules.update", new Refusal("CONFLICT", "Not now."));
  actions().setOn(two.id, false);
  await expectMessage("Not now.");
  await expect.poll(shown).toEqual(["one", "two", "three"]);
});

test("a deleted rule comes back to its place with Undo", async () => {
  const { shown, actions } = await openRules();
  actions().remove(two.id);
  await expectMessage("Rule deleted");
  await expect.poll(shown).toEqual(["one", "three"]);
  await undo();
  await expect.poll(shown).toEqual(["one", "two", "three"]);
});

test("a rule moves to another place, and to none beyond the ends", async () => {
  const { shown, actions } = await openRules();
  actions().move(three.id, 0);
  await expect.poll(shown).toEqual(["three", "one", "two"]);
  for (const position of [-1, 0, 3]) actions().move(three.id, position);
  expect(server.calls("rules.reorder")).toEqual([{ ids: [three.id, one.id, two.id] }]);
});
