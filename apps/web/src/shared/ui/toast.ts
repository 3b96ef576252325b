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

/** Shows a message at the edge of the page. Only one is visible: a new one replaces the last. */
export function toast(message: Message): void {
  current = { ...message, id: (lastId += 1) };
  notify();
}

/** Hides the message, if there is one. */
export function clearToast(): void {
  current = null;
  notify();
}

let current: Toast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

export const toastStore = {
  get: (): Toast | null => current,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

function notify(): void {
  for (const listener of listeners) listener();
}
