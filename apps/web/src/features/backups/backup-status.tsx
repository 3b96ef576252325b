import * as common from "../../shared/messages.json";
import { format } from "@bowerbird/contract/messages";
import * as list from "./messages.json";
import * as t from "./status.messages.json";
import { Later, lazyPart } from "../../shared/ui/later.tsx";
import { Cloud, CloudCheck, CloudOff } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { trpc } from "../../shared/api/trpc.ts";
import { classNames, Spinner } from "../../shared/ui/basics.tsx";
import { textLinkClass } from "../../shared/ui/button.tsx";
import { locale } from "@bowerbird/contract/messages/locale";

const FailedBackup = lazyPart(() => import("./failed-backup.tsx"));

/** The result of the last backup, for the header; renders nothing if the settings cannot be read. */
export default function BackupStatus() {
  const { data: state } = trpc.backups.settings.useQuery();
  if (!state) return null;
  if (state.enabled) return <LastRun />;
  return (
    <Status icon={<CloudOff aria-hidden />} dot="bg-muted" text={t.backupDisabled}>
      <Link to="/settings" className={classNames(textLinkClass, "max-sm:hidden")}>
        {t.enable}
      </Link>
    </Status>
  );
}

function LastRun() {
  const { data: runs } = trpc.backups.history.useQuery();
  if (!runs) return null;
  const [run] = runs;
  if (run?.status === "in_progress") {
    return <Status icon={<Spinner className="size-4" />} dot="hidden" text={list.backingUp} />;
  }
  if (run?.status === "failed") {
    return (
      <Later>
        <FailedBackup error={run.error ?? common.unknownErrorOccurred} dot={<Dot className="bg-danger-ink" />} />
      </Later>
    );
  }
  if (!run) return <Status icon={<Cloud aria-hidden />} dot="bg-warning-ink" text={t.noRecentBackups} />;
  const when = run.completedAt ? date.format(run.completedAt) : t.recently;
  return (
    <Status
      icon={<CloudCheck aria-hidden className="sm:text-success-ink" />}
      dot="bg-success-ink"
      text={format(t.lastBackupWhen, { when })}
    />
  );
}

const date = new Intl.DateTimeFormat(locale, { month: "short", day: "numeric" });

interface StatusProps {
  icon: ReactNode;
  /** The class of the dot's color. */
  dot: string;
  text: string;
  children?: ReactNode;
}

/** Leads to the settings of backups. On phones it is an icon with a dot, and the text is for screen readers. */
function Status({ icon, dot, text, children }: StatusProps) {
  return (
    <div className="flex items-center gap-1.5 text-sm whitespace-nowrap text-muted sm:px-1.5 [&_svg]:size-4 max-sm:[&_svg]:size-[18px]">
      <Link
        to="/settings"
        aria-label={text}
        data-tooltip={text}
        className="relative flex items-center gap-1.5 rounded-md hover:text-ink max-sm:size-9 max-sm:justify-center max-sm:hover:bg-hover"
      >
        {icon}
        <Dot className={dot} />
        <span role="status" className="max-sm:sr-only">
          {text}
        </span>
      </Link>
      {children}
    </div>
  );
}

/** On phones, at the corner of an icon: its color says what the text does elsewhere. */
function Dot({ className }: { className: string }) {
  return (
    <span
      aria-hidden
      className={classNames("absolute end-1.5 top-1.5 size-2 rounded-full ring-2 ring-canvas sm:hidden", className)}
    />
  );
}
