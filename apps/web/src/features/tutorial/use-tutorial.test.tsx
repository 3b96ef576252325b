import { isTutorialCompleted } from "./tutorial-store.ts";
import { useTutorial } from "./use-tutorial.ts";
import { beforeEach, expect, openHook, stopTime, test, vi } from "../../shared/testing/in-page.ts";

beforeEach(stopTime);

/** A person with or without reduced motion. */
const likeMotion = (isLiked: boolean) =>
  vi
    .spyOn(window, "matchMedia")
    .mockImplementation((media) => Object.assign(new EventTarget(), { matches: !isLiked, media }) as MediaQueryList);

async function play() {
  const onClose = vi.fn();
  const hook = await openHook(() => useTutorial(onClose));
  const elapse = (milliseconds: number) => hook.act(() => void vi.advanceTimersByTime(milliseconds));
  return { ...hook, elapse, onClose, index: () => hook.result.current.state.index };
}

test("it plays a step every four seconds and stops at the last, which only the person completes", async () => {
  likeMotion(true);
  const { result, elapse, onClose, index } = await play();
  await elapse(3_999);
  expect(index()).toBe(0);
  await elapse(1);
  expect(index()).toBe(1);
  for (let step = 2; step <= 7; step += 1) await elapse(4_000);
  expect(index()).toBe(7);
  await elapse(60_000);
  expect(result.current.state).toMatchObject({ index: 7, isPlaying: false, isCompleted: false });
  expect(onClose).not.toHaveBeenCalled();
});

test("it does not play with reduced motion", async () => {
  likeMotion(false);
  const { result, elapse, index } = await play();
  await elapse(60_000);
  expect(index()).toBe(0);
  expect(result.current.state.isPlaying).toBe(false);
});

test("a step waits while the person uses its demo, and continues four seconds later", async () => {
  likeMotion(true);
  const { result, act, elapse, index } = await play();
  await elapse(3_000);
  await act(() => result.current.setHeld(true));
  await elapse(60_000);
  expect(index()).toBe(0);
  await act(() => result.current.setHeld(false));
  await elapse(4_000);
  expect(index()).toBe(1);
});

test("a completed tutorial is remembered and closes after two seconds", async () => {
  likeMotion(false);
  const { result, act, elapse, onClose } = await play();
  await act(() => result.current.dispatch({ type: "jump", index: 7 }));
  expect(isTutorialCompleted()).toBe(false);
  await act(() => result.current.dispatch({ type: "next" }));
  expect(isTutorialCompleted()).toBe(true);
  await elapse(1_999);
  expect(onClose).not.toHaveBeenCalled();
  await elapse(1);
  expect(onClose).toHaveBeenCalledTimes(1);
});
