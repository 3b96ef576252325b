import * as t from "../messages.json";
import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";
import { afterPress } from "./presses.ts";
import { toast } from "./toaster.tsx";

interface LaterProps {
  /** Shown while the code is loaded; by default a bar at the top of the window, once it takes a while. */
  fallback?: ReactNode;
  /** Closes what could not be shown, so that opening it tries again. */
  onFailed?: () => void;
  children: ReactNode;
}

/** A part of the page whose code is loaded now. If that fails, a message says so, and the rest of the page stays. */
export class Later extends Component<LaterProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(): void {
    toast({
      title: t.thisCouldNotBeLoaded,
      description: t.checkConnection,
      tone: "error",
    });
    for (const reset of failed) reset();
    failed.clear();
    this.props.onFailed?.();
  }

  override render(): ReactNode {
    const { fallback = <Loading />, children } = this.props;
    return !this.state.hasFailed && <Suspense fallback={fallback}>{children}</Suspense>;
  }
}

function Loading() {
  return (
    <div aria-hidden className="fixed inset-x-0 top-0 z-70 h-0.5 overflow-hidden [animation:fade_200ms_300ms_both]">
      <div className="h-full w-1/4 animate-slide bg-primary" />
    </div>
  );
}

interface Closable {
  onClose?: () => void;
  onOpenChange?: (isOpen: boolean) => void;
}

/** A dialog whose code is loaded when it is shown. One that cannot be loaded closes, so that opening it tries again. */
export function lazyDialog<P extends Closable>(load: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> {
  const Part = lazyPart(load);
  return function LazyDialog(props: P) {
    return (
      <Later onFailed={() => (props.onClose ? props.onClose() : props.onOpenChange?.(false))}>
        <Part {...props} />
      </Later>
    );
  };
}

const failed = new Set<() => void>();

/** React's `lazy`, but a part that could not be loaded is requested again when it is shown the next time. */
export function lazyPart<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> {
  const create = () =>
    lazy(async () => {
      try {
        const part = await load();
        // It replaces what may be pressed just now.
        await new Promise<void>(afterPress);
        return part;
      } catch (error) {
        failed.add(() => (Part = create()));
        throw error;
      }
    });
  let Part = create();
  return function LazyPart(props: P) {
    const [Shown] = useState(() => Part);
    return <Shown {...props} />;
  };
}

interface OnDemandProps {
  /** Renders the button; it must pass its props on. */
  renderTrigger: (props: { onClick?: () => void; "aria-busy"?: boolean }) => ReactNode;
  /** Renders what the button opens, around the button and open from the start; usually a lazy component. */
  children: (trigger: ReactNode) => ReactNode;
}

/** A button whose menu or popover is created, and its code loaded, on the first press. */
export function OnDemand({ renderTrigger, children }: OnDemandProps) {
  const [isWanted, setWanted] = useState(false);
  if (!isWanted) return renderTrigger({ onClick: () => setWanted(true) });
  return (
    <Later fallback={renderTrigger({ "aria-busy": true })} onFailed={() => setWanted(false)}>
      {children(renderTrigger({}))}
    </Later>
  );
}
