import { sessionStore, setExpired, useIsExpired } from "../../shared/session/session-store.ts";
import { elapse, stopTime } from "../../shared/testing/time.ts";
import { expect, open, page, test } from "../../shared/testing/in-page.ts";
import DemoLine from "./demo-line.tsx";

const minute = 60_000;

function Page({ endsAt }: { endsAt: string }) {
  return (
    <>
      <DemoLine endsAt={endsAt} />
      {useIsExpired() && <p>over</p>}
    </>
  );
}

test("a demo says how many minutes are left, and at its end that it is over", async () => {
  stopTime();
  setExpired(false);
  await open(<Page endsAt={new Date(Date.now() + 2.5 * minute).toISOString()} />);
  const line = (minutes: number) => page.getByText(`This is a demo, yours alone. It is removed in ${minutes} min.`);
  expect(line(3).query()).not.toBeNull();
  await elapse(minute);
  expect(line(2).query()).not.toBeNull();
  expect(page.getByText("over", { exact: true }).query()).toBeNull();
  await elapse(1.7 * minute);
  expect(page.getByText("over", { exact: true }).query()).not.toBeNull();
  expect(sessionStore.get()).not.toBeNull();
});
