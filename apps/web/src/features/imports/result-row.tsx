import type { ImportItem } from "@bowerbird/contract/imports";
import { displayTitle, parseWebUrl } from "@bowerbird/contract/web-url";
import { classNames } from "../../components/ui/class-names.ts";
import { itemStatusStyles } from "./item-status.ts";

/** One link of an import, its result and the reason. */
export function ResultRow({ item }: { item: ImportItem }) {
  const { label, icon: Icon, ink } = itemStatusStyles[item.status];
  const isWebUrl = item.status !== "failed" && parseWebUrl(item.url).ok;
  const title = isWebUrl ? displayTitle(item) : item.title.trim();
  return (
    <div className="flex items-start gap-3 px-5 py-2.5">
      <Icon aria-hidden className={classNames("mt-[3px] size-4 shrink-0", ink)} />
      <div className="min-w-0 flex-1">
        {title && (
          <p className="truncate" dir="auto">
            {title}
          </p>
        )}
        <p className="truncate text-xs text-muted" dir="ltr">
          {isWebUrl ? (
            <a href={item.url} target="_blank" rel="noopener noreferrer" className="rounded-xs hover:underline">
              {item.url}
            </a>
          ) : (
            item.url
          )}
        </p>
        {item.message && <p className={classNames("text-sm break-words", ink)}>{item.message}</p>}
      </div>
      <span className={classNames("shrink-0 text-sm", ink)}>{label}</span>
    </div>
  );
}
