import { Spinner } from "../ui/spinner.tsx";

export function LoadingScreen() {
  return (
    <div role="status" className="flex min-h-dvh items-center justify-center gap-3 text-muted">
      <Spinner />
      Loading...
    </div>
  );
}
