import { format } from "@bowerbird/contract/messages";
import type { SharedLinks } from "@bowerbird/contract/sharing";
import { displaySubtitle, displayTitle } from "@bowerbird/bookmark/readable-address";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useHeadingFocus } from "../../shared/browser/use-heading-focus.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { failureText } from "../../shared/errors/error-message.ts";
import { handOver } from "../../shared/imports/add-request.ts";
import { methodPath } from "../../shared/routing/paths.ts";
import { Card, Skeleton } from "../../shared/ui/basics.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Checkbox } from "../../shared/ui/checkbox.tsx";
import { ErrorState } from "../../shared/ui/empty-state.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import * as common from "../../shared/messages.json";
import * as t from "./save-shared.messages.json";

/** The links of someone's shared page, of which the person imports some or all. */
export function SaveShared({ token }: { token: string }) {
  const heading = useHeadingFocus();
  const { data, isError, error, refetch } = trpc.sharing.links.useQuery({ sharedToken: token }, { retry: false });
  return (
    <section>
      <h2 ref={heading} tabIndex={-1} className="mb-3 text-xl font-semibold tracking-tight outline-none" dir="auto">
        {data ? format(t.saveFrom, { title: data.title }) : t.saveSharedLinks}
      </h2>
      <Card className="p-5 sm:p-6">
        {isError && (
          <ErrorState
            title={t.saveSharedLinks}
            text={failureText(error, t.couldNotBeLoaded)}
            onRetry={() => void refetch()}
          />
        )}
        {!isError && !data && <Skeleton className="h-48 w-full rounded-lg" />}
        {data?.links.length === 0 && <p className="py-6 text-center text-muted">{t.thePageIsEmpty}</p>}
        {data && data.links.length > 0 && <Choice shared={data} />}
      </Card>
    </section>
  );
}

/** Rows that are drawn at one time. */
const shownAtOnce = 200;

function Choice({ shared }: { shared: SharedLinks }) {
  const { title, links, hasMore } = shared;
  const navigate = useNavigate();
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [shown, setShown] = useState(shownAtOnce);
  const count = links.length - left.size;
  const toggle = (index: number, isChosen: boolean): void => {
    const next = new Set(left);
    if (isChosen) next.delete(index);
    else next.add(index);
    setLeft(next);
  };
  const save = (): void => {
    handOver({
      files: [
        toFile(
          title,
          links.filter((_, index) => !left.has(index)),
        ),
      ],
    });
    void navigate(methodPath("file"));
  };
  return (
    <div className="flex flex-col gap-4">
      {hasMore && <Notice tone="info">{format(t.onlyTheFirst, { count: links.length })}</Notice>}
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line pb-4">
        <Checkbox
          label={common.selectAll}
          checked={count === links.length ? true : count === 0 ? false : "indeterminate"}
          onCheckedChange={(isAll) => setLeft(new Set(isAll ? [] : links.keys()))}
        />
        <Button variant="primary" disabled={count === 0} onClick={save}>
          {format(t.saveLinks, { count })}
        </Button>
      </div>
      <ul className="flex flex-col gap-3">
        {links.slice(0, shown).map((link, index) => (
          <li key={index} className="min-w-0">
            <Checkbox
              label={<bdi className="wrap-anywhere">{displayTitle(link)}</bdi>}
              hint={displaySubtitle(link)}
              checked={!left.has(index)}
              onCheckedChange={(isChosen) => toggle(index, isChosen)}
            />
          </li>
        ))}
      </ul>
      {shown < links.length && (
        <Button className="self-center" onClick={() => setShown(shown + shownAtOnce)}>
          {t.showMoreLinks}
        </Button>
      )}
    </div>
  );
}

/**
 * The links as a file for the import, in the order of their page: its preview, duplicates, report and undo are those of any file.
 *
 * @param title of the page, which names the file
 */
function toFile(title: string, links: SharedLinks["links"]): File {
  // An import gives the first of a file the first position.
  const name =
    title
      .replace(/[\\/:*?"<>|\s]+/g, " ")
      .trim()
      .slice(0, 80)
      .toWellFormed() || "links";
  return new File([JSON.stringify(links)], `${name}.json`, { type: "application/json" });
}
