import { lazy, Suspense, useSyncExternalStore } from "react";
import { toastStore } from "./toast.ts";

const ToastView = lazy(() => import("./toast-view.tsx"));

/** Mount once. The code for toasts is loaded with the first one. */
export function Toaster() {
  const toast = useSyncExternalStore(toastStore.subscribe, toastStore.get);
  if (!toast) return null;
  return (
    <Suspense fallback={null}>
      <ToastView toast={toast} />
    </Suspense>
  );
}
