import * as common from "../../shared/messages.json";
import { format } from "@bowerbird/contract/messages";
import * as list from "./messages.json";
import * as t from "./status.messages.json";
import { Later, lazyPart } from "../../shared/ui/later.tsx";
import { Cloud, CloudCheck, CloudOff } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { trpc } from "../../shared/api/trpc.ts";
import { Spinner } from "../../shared/ui/basics.tsx";
import { textLinkClass } from "../../shared/ui/text-button.tsx";
import { locale } from "@bowerbird/contract/messages/locale";

const FailedBackup = lazyPart(() => import("./failed-backup.tsx"));

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
      <Later>
        <FailedBackup error={run.error ?? common.unknownErrorOccurred} />
      </Later>
    );
  }
  if (!run) return <Status icon={<Cloud aria-hidden />} text={t.noRecentBackups} />;
  const when = run.completedAt ? date.format(run.completedAt) : t.recently;
  return (
    <Status icon={<CloudCheck aria-hidden className="text-success-ink" />} text={format(t.lastBackupWhen, { when })} />
  );
}

const date = new Intl.DateTimeFormat(locale, { month: "short", day: "numeric" });

/** On narrow screens the text is for screen readers and the tooltip. */
function Status({ icon, text, children }: { icon: ReactNode; text: string; children?: ReactNode }) {
  return (
    <div className="flex items-center gap-1.5 px-1.5 text-sm whitespace-nowrap text-muted max-sm:hidden [&_svg]:size-4">
      <span role="status" data-tooltip={text} className="flex items-center gap-1.5">
        {icon}
        <span className="max-[1400px]:sr-only">{text}</span>
      </span>
      {children}
    </div>
  );
}
