import * as t from "./messages.json";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { locale } from "@bowerbird/contract/messages/locale";

interface Bar {
  key: string;
  name: string;
  count: number;
  to: string;
  /** Before its name. */
  tile?: ReactNode;
  /** Of its bar; the accent color without one. */
  color?: string | undefined;
  /** Whether it leads to a page of another site. */
  isOutside?: boolean;
}

/** A chart that is its own table: each row has a name, which leads to the links it counts, a bar and a number. */
export function BarTable({ title, bars, unit = t.links }: { title: string; bars: readonly Bar[]; unit?: string }) {
  if (bars.length === 0) return null;
  const max = Math.max(...bars.map(({ count }) => count));
  return (
    <section className="min-w-0">
      <table className="w-full table-fixed">
        <caption className="mb-2 text-start text-lg font-semibold">{title}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{t.name}</th>
            <th scope="col">{unit}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ key, name, count, to, tile, color, isOutside }) => (
            <tr key={key} className="group relative hover:bg-hover">
              <th scope="row" className="w-2/5 py-1.5 pe-3 text-start font-normal">
                <Link
                  to={to}
                  {...(isOutside && { target: "_blank", rel: "noopener noreferrer" })}
                  dir="auto"
                  data-tooltip={name}
                  className="block truncate outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:outline-focus"
                >
                  {tile}
                  {tile && "\u2002"}
                  {name}
                </Link>
              </th>
              <td className="relative py-1.5 text-end text-sm tabular-nums">
                <span
                  className="absolute start-0 top-1/2 block h-3 min-w-1 -translate-y-1/2 rounded-e-sm bg-primary forced-color-adjust-none forced-colors:bg-[CanvasText]"
                  style={{
                    width: `calc((100% - 4rem) * ${(count / max).toFixed(4)})`,
                    ...(color && !isForcedColors() && { background: color }),
                  }}
                />
                {count.toLocaleString(locale)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Then a bar has the color of text. */
const isForcedColors = (): boolean => matchMedia("(forced-colors: active)").matches;
