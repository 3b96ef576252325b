import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import { Download } from "lucide-react";
import { buttonClass } from "../../shared/ui/button.tsx";
import { fromBase } from "../../shared/base-path/base-path.ts";

const formats = [
  { format: "html", name: "HTML", text: t.htmlFormat },
  { format: "json", name: "JSON", text: t.jsonFormat },
  { format: "csv", name: "CSV", text: t.csvFormat },
];

/** Downloads of the whole library in each format. */
export function ExportLinks() {
  return (
    <ul className="divide-y divide-line">
      {formats.map(({ format, name, text }) => (
        <li key={format} className="flex items-center gap-4 py-3 first:pt-0 last:pb-0">
          <p className="min-w-0 flex-1">
            <span className="font-medium">{name}</span> <span className="text-muted">{text}</span>
          </p>
          <a href={fromBase(`/api/export?format=${format}`)} download className={buttonClass({ size: "sm" })}>
            <Download aria-hidden />
            {common.download}
            <span className="sr-only"> {name}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
