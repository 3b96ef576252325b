import { showPath } from "@bowerbird/bookmark/readable-address";
import { withPaths } from "@bowerbird/contract/category-paths";
import { type SyntheticEvent, useId, useState } from "react";
import { browser } from "../../browser.ts";
import { ask } from "../../messages.ts";
import type { Connection } from "../../server/connection.ts";
import * as t from "../../sync/messages.json";
import { allFolders } from "../../sync/read-browser.ts";
import type { SyncSettings } from "../../sync/sync-store.ts";
import { useClient } from "../../ui/connected-only.tsx";
import { Button, failureSentence, Message } from "../../ui/page.tsx";
import { useLoaded } from "../../ui/use-loaded.ts";
import { type Counts, SyncPreview } from "./running-sync.tsx";

export type Choice = Pick<SyncSettings, "folder" | "categoryId">;

/** What is synced with what, with a preview before the first sync. */
export function SyncChoice({ connection, onCancel }: { connection: Connection; onCancel: () => void }) {
  const client = useClient(connection);
  const folders = useLoaded("folders", listFolders);
  const categories = useLoaded("categories", () => client.categories.list.query());
  const [choice, setChoice] = useState<Choice>({ folder: allFolders, categoryId: null });
  const [preview, setPreview] = useState<Counts | null>(null);
  const [isCounting, setIsCounting] = useState(false);
  const [problem, setProblem] = useState("");
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    setProblem("");
    setIsCounting(true);
    ask("syncPreview", choice)
      .then(setPreview, (error: unknown) => setProblem(failureSentence(error)))
      .finally(() => setIsCounting(false));
  };
  if (preview) {
    return <SyncPreview counts={preview} choice={choice} label={t.startSync} onCancel={() => setPreview(null)} />;
  }
  const paths = categories.state === "loaded" ? withPaths(categories.value) : [];
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <Select
        label={t.browserFolder}
        value={choice.folder}
        options={[{ id: allFolders, name: t.allBookmarks }, ...(folders.state === "loaded" ? folders.value : [])]}
        onChange={(folder) => setChoice({ ...choice, folder })}
      />
      <Select
        label={t.bowerbirdCategory}
        value={choice.categoryId ?? ""}
        options={[{ id: "", name: t.wholeLibrary }, ...paths.map(({ id, path }) => ({ id, name: showPath(path) }))]}
        onChange={(id) => setChoice({ ...choice, categoryId: id === "" ? null : id })}
      />
      {problem !== "" && <Message tone="error">{problem}</Message>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" disabled={isCounting}>
          {isCounting ? t.counting : t.preview}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {t.cancel}
        </Button>
      </div>
    </form>
  );
}

interface Option {
  id: string;
  name: string;
}

function Select(props: { label: string; value: string; options: Option[]; onChange: (id: string) => void }) {
  const id = useId();
  return (
    <label htmlFor={id} className="flex flex-col gap-1 text-sm font-medium">
      {props.label}
      <select
        id={id}
        className="field text-base font-normal"
        value={props.value}
        onChange={({ target }) => props.onChange(target.value)}
      >
        {props.options.map(({ id: value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The browser's folders, each with the names of those that it is in. */
export async function listFolders(): Promise<Option[]> {
  const [root] = await browser.bookmarks.getTree();
  const found: Option[] = [];
  const add = (nodes: readonly chrome.bookmarks.BookmarkTreeNode[], path: string): void => {
    for (const { id, title, url, children } of nodes) {
      if (url !== undefined || !children) continue;
      const name = path === "" ? title : `${path} › ${title}`;
      found.push({ id, name });
      add(children, name);
    }
  };
  add(root?.children ?? [], "");
  return found;
}
