import { lazy, Suspense } from "react";
import { useStore, createStore } from "../store/create-store.ts";

const ToastView = lazy(() => import("./toast-view.tsx"));

/** Mount once. The code for toasts is loaded with the first one. */
export function Toaster() {
  const message = useStore(toastStore);
  if (!message) return null;
  return (
    <Suspense fallback={null}>
      <ToastView toast={message} />
    </Suspense>
  );
}

export type Message = Omit<Toast, "id">;

export interface Toast {
  id: number;
  title: string;
  description?: string | undefined;
  /** `error` is read out at once. */
  tone?: "neutral" | "success" | "error";
  action?: { label: string; onSelect: () => void };
  /** Milliseconds; 5,000 by default. */
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
