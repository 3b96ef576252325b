import { useEffect, useState } from "react";
import { showPath } from "@bowerbird/bookmark/readable-address";
import { locale } from "@bowerbird/contract/messages/locale";
import { withPaths } from "@bowerbird/contract/category-paths";
import { format } from "@bowerbird/contract/messages";
import { browser } from "../../browser.ts";
import { ask, type RequestName, type RequestOf } from "../../messages.ts";
import type { Connection } from "../../server/connection.ts";
import type { ChangeCounts } from "../../sync/plan-changes.ts";
import { allFolders } from "../../sync/read-browser.ts";
import { type SyncSettings, type SyncStatus, SyncStore } from "../../sync/sync-store.ts";
import { useClient } from "../../ui/connected-only.tsx";
import { Button, failureSentence, Message } from "../../ui/page.tsx";
import { useLoaded } from "../../ui/use-loaded.ts";
import type { Choice } from "./sync-choice.tsx";
import * as t from "../../sync/messages.json";

type Running = SyncState & { settings: SyncSettings };

/** A sync that is set up: what it does, its last result, and what the person can do with it. */
export function RunningSync({ connection, state }: { connection: Connection; state: Running }) {
  const { settings, status } = state;
  const [busy, setBusy] = useState<RequestName | null>(null);
  const [problem, setProblem] = useState("");
  const [preview, setPreview] = useState<Counts | null>(null);
  const [isUndone, setIsUndone] = useState(false);
  const run = async <Name extends RequestName>(name: Name, request: RequestOf<Name>): Promise<boolean> => {
    setBusy(name);
    setProblem("");
    setIsUndone(false);
    try {
      const answer = await ask(name, request);
      if (name === "syncPreview") setPreview(answer as Counts);
      return true;
    } catch (error) {
      setProblem(failureSentence(error));
      return false;
    } finally {
      setBusy(null);
    }
  };
  const names = useNames(connection, settings);
  const shown = problem || status?.problem;
  return (
    <>
      {names && <p className="text-pretty">{format(settings.isPaused ? t.syncPaused : t.syncOn, names)}</p>}
      <p className="text-sm text-pretty text-muted">{resultText(state)}</p>
      {isUndone && <Message tone="success">{t.undone}</Message>}
      {shown && <Message tone="error">{shown}</Message>}
      {status?.question && !settings.isPaused && (
        <Question
          question={status.question}
          isBusy={busy !== null}
          onAnswer={(name) => void run(name, answers[name])}
        />
      )}
      {settings.isPaused && preview ? (
        <SyncPreview counts={preview} choice={settings} label={t.resumeSync} onCancel={() => setPreview(null)} />
      ) : (
        <Buttons state={state} busy={busy} run={run} onUndone={setIsUndone} />
      )}
      <p className="text-sm text-pretty text-muted">{t.turnOffKeeps}</p>
    </>
  );
}

interface ButtonsProps {
  state: Running;
  /** The one that was pressed and works. */
  busy: RequestName | null;
  run: <Name extends RequestName>(name: Name, request: RequestOf<Name>) => Promise<boolean>;
  onUndone: (isUndone: boolean) => void;
}

function Buttons({ state: { settings, status, canUndo }, busy, run, onUndone }: ButtonsProps) {
  const { isPaused } = settings;
  const isBusy = busy !== null;
  return (
    <div className="flex flex-wrap gap-2">
      {isPaused && (
        <Button variant="primary" disabled={isBusy} onClick={() => void run("syncPreview", settings)}>
          {busy === "syncPreview" ? t.counting : t.resume}
        </Button>
      )}
      {!isPaused && !status?.question && (
        <Button variant="primary" disabled={isBusy} onClick={() => void run("syncNow", {})}>
          {busy === "syncNow" ? t.syncing : t.syncNow}
        </Button>
      )}
      {!isPaused && (
        <Button disabled={isBusy} onClick={() => void run("syncPause", {})}>
          {t.pause}
        </Button>
      )}
      {canUndo && (
        <Button disabled={isBusy} onClick={() => void run("syncUndo", {}).then(onUndone)}>
          {busy === "syncUndo" ? t.undoing : t.undoLastSync}
        </Button>
      )}
      <Button variant="ghost" disabled={isBusy} onClick={() => void run("syncStop", {})}>
        {t.turnOff}
      </Button>
    </div>
  );
}

const answers = { syncNow: { mayDelete: true }, syncKeep: {} };

function Question(props: {
  question: NonNullable<SyncStatus["question"]>;
  isBusy: boolean;
  onAnswer: (name: keyof typeof answers) => void;
}) {
  const { question, isBusy, onAnswer } = props;
  return (
    <div className="flex flex-col gap-3">
      <Message tone="warning">
        {format(t.deletionQuestion, question)} {t.keepExplained}
      </Message>
      <div className="flex flex-wrap gap-2">
        <Button disabled={isBusy} onClick={() => onAnswer("syncKeep")}>
          {t.keepThem}
        </Button>
        <Button disabled={isBusy} onClick={() => onAnswer("syncNow")}>
          {t.deleteThem}
        </Button>
      </div>
    </div>
  );
}

/** Null until both are known. */
function useNames(connection: Connection, { folder, categoryId }: SyncSettings) {
  const client = useClient(connection);
  const folderName = useLoaded(folder, () => readTitle(folder));
  const categories = useLoaded("categories", () => client.categories.list.query());
  const paths = categories.state === "loaded" ? withPaths(categories.value) : [];
  const path = paths.find(({ id }) => id === categoryId)?.path ?? null;
  const category = categoryId === null ? t.wholeLibrary.toLowerCase() : path && showPath(path);
  return folderName.state === "loaded" && category !== null ? { folder: folderName.value, category } : null;
}

async function readTitle(folder: string): Promise<string> {
  if (folder === allFolders) return t.allBookmarks.toLowerCase();
  const found = await browser.bookmarks.get(folder).catch(() => []);
  return found[0] ? `“${found[0].title}”` : t.deletedFolder;
}

function resultText({ settings, status }: Running): string {
  if (!status?.syncedAt) return settings.isPaused || status ? t.notSyncedYet : t.syncing;
  const time = new Date(status.syncedAt).toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" });
  const last = format(t.lastSync, { time });
  if (!status.here || !status.there) return last;
  const [here, there] = [sum(status.here), sum(status.there)];
  const result = here + there === 0 ? t.lastSyncChangedNothing : format(t.lastResult, { here, there });
  return `${last} ${result}`;
}

function sum(counts: ChangeCounts): number {
  return Object.values({ ...counts }).reduce((total, count) => total + count, 0);
}

interface SyncState {
  settings: SyncSettings | null;
  status: SyncStatus | null;
  canUndo: boolean;
}

/** The state of the sync, kept up to date; undefined until known. */
export function useSyncState(): SyncState | undefined {
  const [state, setState] = useState<SyncState>();
  useEffect(() => {
    const read = (): void => void readState().then(setState);
    read();
    browser.storage.local.onChanged.addListener(read);
    return () => browser.storage.local.onChanged.removeListener(read);
  }, []);
  return state;
}

async function readState(): Promise<SyncState> {
  const store = new SyncStore(browser.storage.local);
  const [settings, status, last] = await Promise.all([
    store.read("settings"),
    store.read("status"),
    store.read("last"),
  ]);
  return { settings, status, canUndo: last !== null };
}

export type Counts = Record<"here" | "there", ChangeCounts>;

/** What a sync would do, before it does it. */
export function SyncPreview(props: { counts: Counts; choice: Choice; label: string; onCancel: () => void }) {
  const { counts, choice, label, onCancel } = props;
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const start = (): void => {
    setIsBusy(true);
    ask("syncStart", choice)
      .catch((error: unknown) => setProblem(failureSentence(error)))
      .finally(() => setIsBusy(false));
  };
  return (
    <div className="flex flex-col gap-3">
      <Message tone="info">{previewText(counts)}</Message>
      {problem !== "" && <Message tone="error">{problem}</Message>}
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" disabled={isBusy} onClick={start}>
          {isBusy ? t.syncing : label}
        </Button>
        <Button variant="ghost" disabled={isBusy} onClick={onCancel}>
          {t.cancel}
        </Button>
      </div>
    </div>
  );
}

/** "Adds 2,310 links here and 12 links in Bowerbird. Deletes nothing." */
export function previewText({ here, there }: Counts): string {
  const changes = { here: here.edited + here.moved, there: there.edited + there.moved };
  const sentences = [
    here.added + there.added > 0 && format(t.previewAdds, { here: here.added, there: there.added }),
    changes.here + changes.there > 0 && format(t.previewChanges, changes),
    here.folders + there.folders > 0 && format(t.previewFolders, { here: here.folders, there: there.folders }),
  ].filter((sentence) => sentence !== false);
  if (here.deleted + there.deleted > 0) {
    return [...sentences, format(t.previewDeletes, { here: here.deleted, there: there.deleted })].join(" ");
  }
  return sentences.length === 0 ? t.previewNothing : [...sentences, t.deletesNothing].join(" ");
}
