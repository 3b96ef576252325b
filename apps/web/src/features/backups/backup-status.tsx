import * as common from "../../shared/messages.json";
import { format } from "@bowerbird/contract/messages";
import * as list from "./messages.json";
import * as t from "./status.messages.json";
import { Later, lazyPart } from "../../shared/ui/later.tsx";
import { Cloud, CloudAlert, CloudCheck, CloudOff } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { trpc } from "../../shared/api/trpc.ts";
import { classNames, Spinner } from "../../shared/ui/basics.tsx";
import { textLinkClass } from "../../shared/ui/text-button.tsx";
import { locale } from "../../shared/locale.ts";

const BackupErrorDialog = lazyPart(() => import("./backup-error-dialog.tsx"));

/** The result of the last backup, for the header; renders nothing if the server has no backups. */
export default function BackupStatus() {
  const { data: state } = trpc.backups.settings.useQuery();
  if (!state) return null;
  if (state.enabled) return <LastRun />;
  return (
    <Status icon={<CloudOff aria-hidden />} text={t.backupDisabled}>
      <Link to="/settings" className={textLinkClass}>
        {t.enable}
      </Link>
    </Status>
  );
}

function LastRun() {
  const { data: runs } = trpc.backups.history.useQuery();
  if (!runs) return null;
  const [run] = runs;
  if (run?.status === "in_progress") return <Status icon={<Spinner className="size-4" />} text={list.backingUp} />;
  if (run?.status === "failed") {
    return (
      <Status
        icon={<CloudAlert aria-hidden className="text-danger-ink max-sm:hidden" />}
        text={list.backupFailed}
        isUrgent
      >
        <ViewError error={run.error ?? common.unknownErrorOccurred} />
      </Status>
    );
  }
  if (!run) return <Status icon={<Cloud aria-hidden />} text={t.noRecentBackups} />;
  const when = run.completedAt ? date.format(run.completedAt) : t.recently;
  return (
    <Status icon={<CloudCheck aria-hidden className="text-success-ink" />} text={format(t.lastBackupWhen, { when })} />
  );
}

const date = new Intl.DateTimeFormat(locale, { month: "short", day: "numeric" });

interface StatusProps {
  icon: ReactNode;
  text: string;
  /** Also shown on phones. */
  isUrgent?: boolean;
  children?: ReactNode;
}

/** On narrow screens the text is for screen readers and the tooltip. */
function Status({ icon, text, isUrgent = false, children }: StatusProps) {
  return (
    <div
      className={classNames(
        "flex items-center gap-1.5 px-1.5 text-sm whitespace-nowrap text-muted [&_svg]:size-4",
        !isUrgent && "max-sm:hidden",
      )}
    >
      <span role="status" title={text} className="flex items-center gap-1.5">
        {icon}
        <span className={isUrgent ? "max-lg:sr-only" : "max-[1400px]:sr-only"}>{text}</span>
      </span>
      {children}
    </div>
  );
}

function ViewError({ error }: { error: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={classNames(textLinkClass, "max-sm:p-1")} onClick={() => setOpen(true)}>
        <CloudAlert aria-hidden className="text-danger-ink sm:hidden" />
        <span className="max-sm:sr-only">{t.viewError}</span>
      </button>
      {isOpen && (
        <Later onFailed={() => setOpen(false)}>
          <BackupErrorDialog error={error} onClose={() => setOpen(false)} />
        </Later>
      )}
    </>
  );
}
