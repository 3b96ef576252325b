import { useState } from "react";
import { trpc } from "../api/trpc.ts";
import { Later, lazyPart } from "./later.tsx";
import { expect, open, page, server, test, vi } from "../testing/in-page.ts";

const at = { bubbles: true, cancelable: true, clientX: 10, clientY: 10 };
const down = (target: Element) => target.dispatchEvent(new PointerEvent("pointerdown", at));
const up = (target: Element) => target.dispatchEvent(new PointerEvent("pointerup", at));
const click = (target: Element, more: MouseEventInit = {}) =>
  target.dispatchEvent(new MouseEvent("click", { ...at, ...more }));

/** React has shown what was there before. */
const twoFrames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));

function Count() {
  const { data } = trpc.linkChecks.broken.useQuery();
  return <p>{`${data?.broken ?? "no"} broken`}</p>;
}

test("an answer that arrives during a press is shown after its click", async () => {
  server.on("linkChecks.broken", { broken: 3 });
  const release = server.hold("linkChecks.broken");
  await open(<Count />);
  down(document.body);
  release();
  await twoFrames();
  expect(page.getByText("no broken").elements()).toHaveLength(1);
  up(document.body);
  click(document.body);
  await expect.element(page.getByText("3 broken")).toBeVisible();
});

test("a part whose code arrives during a press replaces nothing before its click", async () => {
  const code = Promise.withResolvers<{ default: () => React.ReactNode }>();
  const Part = lazyPart(() => code.promise);
  await open(
    <Later fallback={<button type="button">Wait</button>}>
      <Part />
    </Later>,
  );
  const button = page.getByRole("button", { name: "Wait" }).element();
  down(button);
  const render = vi.fn<() => React.ReactNode>(() => <p>Here</p>);
  code.resolve({ default: render });
  await twoFrames();
  expect(render).not.toHaveBeenCalled();
  click(button);
  await expect.element(page.getByText("Here")).toBeVisible();
});

function Form({ onSave }: { onSave: () => void }) {
  const [isLeft, setLeft] = useState(false);
  return (
    <form aria-label="Form">
      <input aria-label="Name" onBlur={() => setLeft(true)} />
      {isLeft && <p>Please enter a name</p>}
      <button type="button" onClick={onSave}>
        Save
      </button>
    </form>
  );
}

test.for([
  ["that its own press has moved away gets the click", {}, 1],
  ["from which the pointer was dragged away gets none", { clientX: 90 }, 0],
  ["gets none with Ctrl, which opens elsewhere", { ctrlKey: true }, 0],
] as const)("a button %s", async ([, more, times]) => {
  const onSave = vi.fn<() => void>();
  await open(<Form onSave={onSave} />);
  down(page.getByRole("button", { name: "Save" }).element());
  // Where the pointer is now: the button has moved.
  click(page.getByRole("form", { name: "Form" }).element(), more);
  expect(onSave).toHaveBeenCalledTimes(times);
});

test("a click elsewhere is its own", async () => {
  const [onSave, onOther] = [vi.fn<() => void>(), vi.fn<() => void>()];
  await open(
    <>
      <button type="button" onClick={onSave}>
        Save
      </button>
      <button type="button" onClick={onOther}>
        Other
      </button>
    </>,
  );
  down(page.getByRole("button", { name: "Save" }).element());
  click(page.getByRole("button", { name: "Other" }).element());
  expect([onSave.mock.calls.length, onOther.mock.calls.length]).toEqual([0, 1]);
});
