import { isPageOf } from "../../server/connection.ts";
import { format } from "@bowerbird/contract/messages";
import * as t from "../../messages.json";
import { limits } from "@bowerbird/contract/limits";
import { displaySubtitle, displayTitle } from "@bowerbird/bookmark/readable-address";
import { parseWebUrl } from "@bowerbird/contract/web-url";
import { type SyntheticEvent, useEffect, useId, useState } from "react";
import { browser } from "../../browser.ts";
import { ask } from "../../messages.ts";
import { type Link, type Outcome, savedSentence } from "../../saving/link.ts";
import { Button, failureSentence, Message } from "../../ui/page.tsx";

const permission: chrome.permissions.Permissions = { permissions: ["tabs"] };

/**
 * The pages of the window, some of which can be left out, as one category.
 *
 * @param ownOrigin of the server, whose own pages are not listed
 */
export function SaveTabs({ ownOrigin }: { ownOrigin: string }) {
  const [links, setLinks] = useState<Link[] | null>(null);
  useEffect(() => {
    void browser.permissions
      .contains(permission)
      .then(async (isAllowed) => isAllowed && setLinks(await openLinks(ownOrigin)));
  }, [ownOrigin]);
  if (links) return links.length === 0 ? <Message tone="info">{t.noTabShowsAWebPage}</Message> : <Form links={links} />;
  const allow = async (): Promise<void> => {
    if (await browser.permissions.request(permission)) setLinks(await openLinks(ownOrigin));
  };
  return (
    <>
      <p className="text-pretty">{t.whyTabsNeedAPermission}</p>
      <Button variant="primary" className="self-start" onClick={() => void allow()}>
        {t.showMyTabs}
      </Button>
    </>
  );
}

async function openLinks(ownOrigin: string): Promise<Link[]> {
  const tabs = await browser.tabs.query({ currentWindow: true });
  const links = tabs
    .map(({ url = "", title = "" }) => ({ url, title }))
    .filter(({ url }) => parseWebUrl(url).ok && !isPageOf(url, ownOrigin));
  return [...new Map(links.map((link) => [link.url, link])).values()];
}

function Form({ links }: { links: readonly Link[] }) {
  const id = useId();
  const [category, setCategory] = useState(() =>
    format(t.tabsOfDate, { date: new Date().toLocaleDateString("en-CA") }),
  );
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [outcomes, setOutcomes] = useState<Outcome[] | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const chosen = links.filter(({ url }) => !left.has(url));
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    setIsBusy(true);
    setProblem("");
    ask("save", { links: chosen.map((link) => ({ ...link, category: category.trim() })) })
      .then(setOutcomes, (error: unknown) => setProblem(failureSentence(error)))
      .finally(() => setIsBusy(false));
  };
  if (outcomes) return <Message tone="success">{savedSentence(outcomes, category.trim())}</Message>;
  return (
    <form onSubmit={submit} className="flex flex-col gap-5">
      <label htmlFor={id} className="flex flex-col gap-1 text-sm font-medium">
        {t.category}
        <input
          id={id}
          className="field text-base font-normal"
          required
          value={category}
          maxLength={limits.categoryNameLength}
          onChange={({ target }) => setCategory(target.value)}
        />
      </label>
      <ul className="divide-y divide-line rounded-xl border border-line bg-surface">
        {links.map((link) => (
          <li key={link.url}>
            <label className="flex items-center gap-3 px-4 py-2.5">
              <input
                type="checkbox"
                className="size-4 shrink-0 accent-primary"
                checked={!left.has(link.url)}
                onChange={() => setLeft((before) => toggled(before, link.url))}
              />
              <span className="min-w-0 flex-1 truncate">{displayTitle(link)}</span>
              <span className="max-w-[40%] truncate text-sm text-muted">{displaySubtitle(link)}</span>
            </label>
          </li>
        ))}
      </ul>
      {problem !== "" && <Message tone="error">{problem}</Message>}
      <Button
        type="submit"
        variant="primary"
        className="self-start"
        disabled={isBusy || chosen.length === 0 || category.trim() === ""}
      >
        {isBusy ? t.saving : format(t.saveTabs, { count: chosen.length })}
      </Button>
    </form>
  );
}

function toggled(set: ReadonlySet<string>, one: string): ReadonlySet<string> {
  const copy = new Set(set);
  if (!copy.delete(one)) copy.add(one);
  return copy;
}
