import { limits } from "@bowerbird/contract/limits";
import { format } from "@bowerbird/contract/messages";
import type { PreviewedLink, TaggingPreview as Preview, TaggingSettings } from "@bowerbird/contract/tagging";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import * as common from "../../shared/messages.json";
import * as t from "./ai.messages.json";
import { trpcClient } from "../../shared/api/trpc.ts";
import { ParentNames } from "../../shared/category-tree/bookmark-category.tsx";
import { failureText } from "../../shared/errors/error-message.ts";
import { Badge, Rows } from "../../shared/ui/basics.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { Progress } from "../../shared/ui/progress.tsx";

interface TaggingPreviewProps {
  wanted: TaggingSettings;
  hasModel: boolean;
  /** The button that saves. */
  children: ReactNode;
}

/** Buttons to save and to preview, and what the settings would make of the person's newest links. */
export function TaggingPreview({ wanted, hasModel, children }: TaggingPreviewProps) {
  const { start, cancel, isPending, data, error } = usePreview();
  return (
    <>
      <div className="flex flex-wrap items-center justify-end gap-2">
        {isPending ? (
          <Button onClick={cancel}>{common.cancel}</Button>
        ) : (
          <Button onClick={() => start(wanted)}>{format(t.previewOnLinks, { count: limits.taggingPreview })}</Button>
        )}
        {children}
      </div>
      <div aria-live="polite" className="empty:hidden">
        {isPending && <Progress label={t.previewIsUnderWay} value={null} max={1} />}
        {error && <Notice tone="error">{failureText(error, t.previewFailed)}</Notice>}
        {data && <PreviewResult preview={data} hasModel={hasModel} />}
      </div>
    </>
  );
}

/** A preview that is cancelled, or left, ends on the server, too. */
function usePreview() {
  const running = useRef<AbortController | null>(null);
  const preview = useMutation<Preview, Error, TaggingSettings>({
    mutationFn: (wanted) => {
      const controller = new AbortController();
      running.current = controller;
      return trpcClient.tagging.preview.mutate(wanted, { signal: controller.signal });
    },
  });
  useEffect(() => () => running.current?.abort(), []);
  const cancel = (): void => {
    running.current?.abort();
    preview.reset();
  };
  const { isPending, data, error, mutate: start } = preview;
  return { start, cancel, isPending, data, error };
}

function PreviewResult({ preview: { isByModel, links }, hasModel }: { preview: Preview; hasModel: boolean }) {
  if (links.length === 0) return <p className="text-muted">{t.noLinksToPreview}</p>;
  return (
    <div className="flex flex-col gap-3">
      {hasModel && !isByModel && <Notice tone="warning">{t.modelDidNotAnswer}</Notice>}
      <h3 className="font-medium">
        {t.previewTitle} <span className="font-normal text-muted">{t.settingUnchanged}</span>
      </h3>
      <Rows of={links}>{(link) => <PreviewRow key={link.id} link={link} />}</Rows>
    </div>
  );
}

function PreviewRow({ link: { title, url, before, after } }: { link: PreviewedLink }) {
  return (
    <li className="py-3">
      <p className="truncate font-medium" dir="auto">
        {title || url}
      </p>
      <dl className="mt-1.5 grid gap-x-6 gap-y-2 text-sm sm:grid-cols-2">
        <Choice label={t.now} {...before} />
        <Choice label={t.withTheseSettings} {...after} />
      </dl>
    </li>
  );
}

function Choice({ label, path, tags }: { label: string } & PreviewedLink["before"]) {
  return (
    <div className="min-w-0">
      <dt className="text-muted">{label}</dt>
      <dd className="mt-0.5 flex flex-wrap items-center gap-1.5">
        <span className="min-w-0 break-words">
          <ParentNames names={path.slice(0, -1)} />
          <bdi>{path.at(-1)}</bdi>
        </span>
        {tags.map((tag) => (
          <Badge key={tag}>{tag}</Badge>
        ))}
        {tags.length === 0 && <span className="text-faint">{t.noTags}</span>}
      </dd>
    </div>
  );
}
