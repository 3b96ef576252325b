import { format } from "@bowerbird/contract/messages";
import * as t from "../../messages.json";
import type { GivenPage } from "@bowerbird/contract/bookmarks";
import { parseWebUrl } from "@bowerbird/contract/web-url";
import { useState } from "react";
import { browser, currentTab } from "../../browser.ts";
import { ask } from "../../messages.ts";
import { readGivenPage } from "../../saving/given-page.ts";
import type { Outcome } from "../../saving/link.ts";
import { type Connection, shownAddress } from "../../server/connection.ts";
import { Button, failureSentence, Message } from "../../ui/page.tsx";
import { useLoaded } from "../../ui/use-loaded.ts";
import { EditBookmark } from "./edit-bookmark.tsx";

/** Saves the current page once it is shown, and then lets the person edit the bookmark. */
export function SavedPage({ connection }: { connection: Connection }) {
  const saving = useLoaded("save", saveCurrent);
  return (
    <>
      {saving.state === "loading" && <p role="status">{t.savingThisPage}</p>}
      {saving.state === "failed" && <Message tone="error">{failureSentence(saving.error)}</Message>}
      {saving.state === "loaded" && <Result {...saving.value} connection={connection} />}
      <div className="-mx-4 -mb-4 flex items-center justify-between border-t border-line px-3 py-2">
        <Button variant="ghost" className="h-8 px-2" onClick={() => openTab(browser.runtime.getURL("tabs.html"))}>
          {t.saveAllTabs}
        </Button>
        <Button variant="ghost" className="h-8 px-2" onClick={() => openTab(`${connection.origin}/`)}>
          {t.openBowerbird}
        </Button>
      </div>
    </>
  );
}

interface Saved {
  outcome: Outcome;
  page: GivenPage | undefined;
}

async function saveCurrent(): Promise<Saved> {
  const tab = await currentTab();
  const url = tab?.url ?? "";
  if (!parseWebUrl(url).ok) return { outcome: { kind: "refused", message: t.thisIsNoWebPage }, page: undefined };
  const page = await readGivenPage(tab);
  const [outcome] = await ask("save", { links: [{ url, title: tab?.title ?? "", ...(page && { page }) }] });
  return { outcome: outcome!, page };
}

function openTab(url: string): void {
  void browser.tabs.create({ url }).then(() => window.close());
}

function Result({ outcome, page, connection }: Saved & { connection: Connection }) {
  if (outcome.kind === "refused") return <Message tone="warning">{outcome.message}</Message>;
  if (outcome.kind === "waiting")
    return <Message tone="warning">{format(t.savedOffline, { host: shownAddress(connection.origin) })}</Message>;
  return <SavedResult outcome={outcome} page={page} connection={connection} />;
}

interface SavedResultProps {
  outcome: Extract<Outcome, { kind: "saved" | "known" }>;
  page: GivenPage | undefined;
  connection: Connection;
}

function SavedResult({ outcome, page, connection }: SavedResultProps) {
  const [isRemoved, setIsRemoved] = useState(false);
  const [problem, setProblem] = useState("");
  const { id, url } = outcome.bookmark;
  const isNew = outcome.kind === "saved";
  const change = (name: "remove" | "restore"): void => {
    setProblem("");
    ask(name, { id, url }).then(
      () => setIsRemoved(name === "remove"),
      (error: unknown) => setProblem(failureSentence(error)),
    );
  };
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <p role="status" className={isRemoved ? "text-muted" : "font-medium text-success-ink"}>
          {isRemoved ? t.removed : isNew ? t.saved : t.alreadySaved}
        </p>
        <Button className="h-8 px-2.5" onClick={() => change(isRemoved ? "restore" : "remove")}>
          {isRemoved ? t.restore : isNew ? t.undo : t.remove}
        </Button>
      </div>
      {problem !== "" && <Message tone="error">{problem}</Message>}
      {!isRemoved && <EditBookmark bookmark={outcome.bookmark} page={page} isNew={isNew} connection={connection} />}
    </>
  );
}
