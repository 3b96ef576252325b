import { Link } from "react-router";

interface EntryHeadProps {
  to: string;
  title: string;
  about?: string;
  /** At the right end, for example a count. */
  aside?: string;
}

/** The first line of an entry, which links to its page. */
export function EntryHead({ to, title, about, aside }: EntryHeadProps) {
  return (
    <p className="flex items-baseline justify-between gap-3">
      <Link to={to} className="min-w-0 truncate rounded-xs font-medium hover:underline" title={about}>
        {title}
        {about && <span className="font-normal text-muted"> · {about}</span>}
      </Link>
      {aside && <span className="shrink-0 text-xs text-muted tabular-nums">{aside}</span>}
    </p>
  );
}
