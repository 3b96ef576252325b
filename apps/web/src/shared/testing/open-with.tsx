import { type ComponentType, useImperativeHandle, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { open } from "./open.tsx";

type Change<P> = (next: Partial<P>) => void;

/** Renders a component. @returns a function that changes its props */
export async function openWith<P extends object>(
  Component: ComponentType<P>,
  first: NoInfer<P>,
  options?: Parameters<typeof open>[1],
): Promise<Change<P>> {
  const change: { current: Change<P> | null } = { current: null };
  function Holder() {
    const [props, setProps] = useState<P>(first);
    const target = useRef(change);
    useImperativeHandle(target.current, () => (next: Partial<P>) => setProps((before) => ({ ...before, ...next })), []);
    return <Component {...props} />;
  }
  await open(<Holder />, options);
  return (next) => flushSync(() => change.current?.(next));
}
