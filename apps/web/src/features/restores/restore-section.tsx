import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import { Later, lazyPart } from "../../shared/ui/later.tsx";
import { useSearchParams } from "react-router";
import { trpc } from "../../shared/api/trpc.ts";
import { Button } from "../../shared/ui/button.tsx";
import { RestoreFromFile } from "./restore-from-file.tsx";
import { restoreHeading } from "./restore-text.ts";
import { locale } from "@bowerbird/contract/messages/locale";

const RestoreDialog = lazyPart(() => import("./restore-dialog.tsx"));

/** Starts a restore from a file, and shows the open restore; its id is in the URL. */
export function RestoreSection() {
  const [params, setParams] = useSearchParams();
  const id = params.get("restore");
  const show = (shown: string | null) => {
    setParams(
      (known) => {
        const next = new URLSearchParams(known);
        next.set("tab", "backup");
        if (shown) next.set("restore", shown);
        else next.delete("restore");
        return next;
      },
      { replace: true },
    );
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
      <p className="min-w-0 flex-1 basis-64 text-pretty text-muted">{t.chooseAJsonCsvOrHtml}</p>
      <RestoreFromFile onStarted={show} />
      <LastRestore onShow={show} />
      {id && (
        <Later onFailed={() => show(null)}>
          <RestoreDialog id={id} onClose={() => show(null)} />
        </Later>
      )}
    </div>
  );
}

/** The latest restore, which can be viewed and undone until the next. */
function LastRestore({ onShow }: { onShow: (id: string) => void }) {
  const { data: restores = [] } = trpc.restores.list.useQuery({ limit: 1 });
  const [last] = restores;
  if (!last || last.status === "cancelled") return null;
  return (
    <div className="flex basis-full flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-4">
      <div className="min-w-0 flex-1 basis-52">
        <p className="truncate font-medium" data-tooltip={last.source}>
          {last.source}
        </p>
        <p className="text-sm text-muted tabular-nums">
          {restoreHeading(last)} · {time.format(last.createdAt)}
        </p>
      </div>
      <Button size="sm" onClick={() => onShow(last.id)}>
        {common.review}
      </Button>
    </div>
  );
}

const time = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });
