import { type Readiness, useReadiness } from "./add-request.ts";
import { expect, openHook, test, vi } from "../testing/in-page.ts";

test("each change is told once", async () => {
  const onReadiness = vi.fn<(readiness: Readiness) => void>();
  let readiness: Readiness = "waiting";
  const hook = await openHook(() => useReadiness(readiness, onReadiness));
  readiness = "ready";
  await hook.rerender();
  await hook.rerender();
  expect(onReadiness.mock.calls).toEqual([["waiting"], ["ready"]]);
});
