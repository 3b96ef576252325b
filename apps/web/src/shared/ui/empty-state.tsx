import type { ReactNode } from "react";
import * as t from "../messages.json";
import { CircleAlert } from "lucide-react";
import { classNames, Skeleton } from "./basics.tsx";
import { Button } from "./button.tsx";

interface EmptyStateProps {
  icon: ReactNode;
  title: string;
  text?: string;
  action?: ReactNode;
}

export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center px-6 py-16 text-center">
      <span
        aria-hidden
        className="flex size-14 items-center justify-center rounded-2xl bg-chip text-muted [&_svg]:size-6"
      >
        {icon}
      </span>
      <h2 className="mt-5 text-lg font-semibold">{title}</h2>
      {text && <p className="mt-1 max-w-sm text-pretty text-muted">{text}</p>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  );
}

interface NotLoadedProps {
  query: { data?: unknown; isError: boolean; refetch: () => unknown };
  title: string;
  text?: string;
  /** The size of what will stand there. */
  className: string;
}

/** Shown in place of data that is being loaded or could not be loaded. */
export function NotLoaded({ query, title, text = t.pleaseTryAgain, className }: NotLoadedProps) {
  if (query.isError) return <ErrorState title={title} text={text} onRetry={() => void query.refetch()} />;
  return query.data === undefined ? <Skeleton className={classNames("w-full", className)} /> : null;
}

/** Shown when something could not be loaded and a retry may help. */
export function ErrorState({ title, text, onRetry }: { title: string; text: string; onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-col items-center px-6 py-16 text-center">
      <span aria-hidden className="flex size-14 items-center justify-center rounded-2xl bg-danger-soft text-danger-ink">
        <CircleAlert className="size-6" />
      </span>
      <h2 className="mt-5 text-lg font-semibold">{title}</h2>
      <p className="mt-1 max-w-sm text-pretty text-muted">{text}</p>
      <Button className="mt-5" onClick={onRetry}>
        {t.tryAgain}
      </Button>
    </div>
  );
}
