import { type ComponentType, useEffect, useState } from "react";
import { useStore, createStore } from "../store/create-store.ts";

/** Mount once. The code for toasts is loaded with the first one; if it cannot be, the text is shown without it. */
export function Toaster() {
  const message = useStore(toastStore);
  // Null when its code cannot be loaded.
  const [View, setView] = useState<ComponentType<{ toast: Toast }> | null>();
  useEffect(() => {
    if (message && !View)
      import("./toast-view.tsx").then(
        ({ default: Loaded }) => setView(() => Loaded),
        () => setView(null),
      );
  }, [message, View]);
  // There before its content, or screen readers would miss the first message.
  return (
    <div aria-live="polite">
      {message && View && <View key={message.id} toast={message} />}
      {message && View === null && (
        <p role="alert" className="fixed inset-x-4 top-4 z-60 rounded-lg border border-line bg-raised p-4 shadow-pop">
          {message.title} {message.description}
        </p>
      )}
    </div>
  );
}

export type Message = Omit<Toast, "id">;

interface ToastAction {
  label: string;
  onSelect: () => void;
}

export interface Toast {
  id: number;
  title: string;
  description?: string | undefined;
  /** `error` is read out at once. */
  tone?: "neutral" | "success" | "error";
  action?: ToastAction;
  /** Before it. */
  secondAction?: ToastAction;
  /** Milliseconds; by default 5,000, with Undo 10,000. It stays while the pointer or the focus is on it. */
  duration?: number;
}

export const toastStore = createStore<Toast | null>(null);

/** Shows a message at the edge of the page. Only one is visible: a new one replaces the last. */
export function toast(message: Message): void {
  toastStore.set({ ...message, id: (lastId += 1) });
}

/** Hides the message, if there is one. */
export function clearToast(): void {
  toastStore.set(null);
}

let lastId = 0;
