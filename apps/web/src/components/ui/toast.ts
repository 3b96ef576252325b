export interface Toast {
  id: number;
  title: string;
  description?: string;
  /** `error` is read out at once. */
  tone?: "neutral" | "success" | "error";
  action?: { label: string; onSelect: () => void };
  /** Milliseconds; 5,000 unless told. */
  duration?: number;
}

/** Shows a message at the edge of the page. One is visible at a time: a new one takes the place of the last. */
export function toast(message: Omit<Toast, "id">): void {
  current = { ...message, id: (lastId += 1) };
  notify();
}

/** Takes the message away, if there is one. */
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
