import { lazy, Suspense } from "react";
import { useStore } from "../store/create-store.ts";
import { toastStore } from "./toast.ts";

const ToastView = lazy(() => import("./toast-view.tsx"));

/** Mount once. The code for toasts is loaded with the first one. */
export function Toaster() {
  const toast = useStore(toastStore);
  if (!toast) return null;
  return (
    <Suspense fallback={null}>
      <ToastView toast={toast} />
    </Suspense>
  );
}
