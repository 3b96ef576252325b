import { Card } from "../../components/ui/card.tsx";
import { previewGroups } from "./preview-groups.ts";

/** A picture of an organized library. */
export function ProductPreview() {
  return (
    <div
      id="preview"
      aria-hidden
      className="mt-16 rounded-2xl border border-line bg-sunken p-3 shadow-card [mask-image:linear-gradient(black_70%,transparent)] sm:p-5"
    >
      <div className="grid gap-3 md:grid-cols-3 sm:gap-4">
        {previewGroups.map(({ icon, name, count, links }, index) => (
          <Card key={name} className={index > 0 ? "min-w-0 p-4 max-md:hidden" : "min-w-0 p-4"}>
            <div className="flex items-center gap-2 font-semibold">
              <span>{icon}</span>
              {name}
              <span className="ml-auto text-sm font-normal text-faint tabular-nums">{count.toLocaleString("en")}</span>
            </div>
            <ul className="mt-3 flex flex-col gap-2">
              {links.map(({ title, host, tag, hue }) => (
                <li key={title} className="flex items-center gap-3 rounded-lg border border-line px-3 py-2.5">
                  <span
                    className="grid size-7 shrink-0 place-items-center rounded-md text-sm font-semibold text-white"
                    style={{ background: `linear-gradient(135deg, hsl(${hue} 48% 46%), hsl(${hue + 30} 52% 36%))` }}
                  >
                    {host[0]?.toUpperCase()}
                  </span>
                  <span className="min-w-0 flex-1">
                    <span className="block truncate text-sm font-medium">{title}</span>
                    <span className="block truncate text-xs text-faint">{host}</span>
                  </span>
                  <span className="rounded-full bg-chip px-2 py-0.5 text-2xs text-muted md:max-lg:hidden">{tag}</span>
                </li>
              ))}
            </ul>
          </Card>
        ))}
      </div>
    </div>
  );
}
