import { categoryColors } from "@bowerbird/bookmark/category-colors";
import { defaults } from "@bowerbird/contract/limits";
import { Ban, Check, Pipette } from "lucide-react";
import { type ReactNode, useId } from "react";
import * as common from "../messages.json";
import * as t from "./messages.json";

interface ColorFieldProps {
  /** `#rrggbb`; null, or the default color, for none. */
  value: string | null;
  onChange: (color: string) => void;
}

/** A category's color: none, one of twelve, or any other. */
export function ColorField({ value, onChange }: ColorFieldProps) {
  const chosen = value === null || value === defaults.categoryColor ? "" : value.toLowerCase();
  const isOwn = chosen !== "" && !swatches.some(({ color }) => color === chosen);
  const group = useId();
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{common.color}</legend>
      <div className="-m-0.5 flex flex-wrap">
        <Swatch
          name={t.noColor}
          isChosen={chosen === ""}
          group={group}
          onChoose={() => onChange(defaults.categoryColor)}
        >
          <Ban aria-hidden className="size-4 text-muted" />
        </Swatch>
        {swatches.map(({ color, name }) => (
          <Swatch key={color} {...{ name, color, group }} isChosen={color === chosen} onChoose={() => onChange(color)}>
            {color === chosen && <Check aria-hidden className="size-4 text-white" strokeWidth={3} />}
          </Swatch>
        ))}
        <label data-tooltip={t.customColor} className={frameClass}>
          <span className={dotClass(isOwn)} style={isOwn ? { background: chosen } : undefined}>
            <Pipette aria-hidden className={`size-4 ${isOwn ? "text-white" : "text-muted"}`} />
          </span>
          <input
            type="color"
            aria-label={t.customColor}
            value={chosen || firstCustomColor}
            onChange={(event) => onChange(event.target.value)}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
        </label>
      </div>
    </fieldset>
  );
}

interface SwatchProps {
  name: string;
  color?: string;
  isChosen: boolean;
  group: string;
  onChoose: () => void;
  children: ReactNode;
}

function Swatch({ name, color, isChosen, group, onChoose, children }: SwatchProps) {
  return (
    <label data-tooltip={name} className={frameClass}>
      <input
        type="radio"
        name={group}
        aria-label={name}
        checked={isChosen}
        onChange={onChoose}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
      <span className={dotClass(isChosen)} style={color ? { background: color } : undefined}>
        {children}
      </span>
    </label>
  );
}

/** What the picker of another color begins with. */
const firstCustomColor = "#6b7280";
const frameClass =
  "relative inline-flex size-9 cursor-pointer items-center justify-center rounded-full pointer-coarse:size-11 " +
  "has-focus-visible:outline-2 has-focus-visible:outline-focus";
const dotClass = (isChosen: boolean): string =>
  "inline-flex size-7 items-center justify-center rounded-full border border-line-strong " +
  (isChosen ? "outline-2 outline-offset-1 outline-ink" : "");

const names = [t.red, t.orange, t.amber, t.lime, t.green, t.teal, t.sky, t.blue, t.indigo, t.purple, t.pink, t.gray];
const swatches = categoryColors.map((color, index) => ({ color, name: names[index]! }));
