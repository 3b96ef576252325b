import { useId } from "react";
import * as Primitive from "radix-ui/slider";
import { direction } from "../browser/direction.ts";

interface SliderProps {
  label: string;
  value: number;
  onValueChange: (value: number) => void;
  min: number;
  max: number;
}

/** Whole numbers from `min` to `max`; the value is shown beside the label. */
export function Slider({ label, value, onValueChange, min, max }: SliderProps) {
  const id = useId();
  return (
    <div>
      <div className="mb-3 flex justify-between text-sm font-medium">
        <span id={id}>{label}</span>
        <output className="tabular-nums text-accent">
          {value}/{max}
        </output>
      </div>
      <Primitive.Root
        dir={direction}
        value={[value]}
        onValueChange={([next]) => next !== undefined && onValueChange(next)}
        min={min}
        max={max}
        step={1}
        className="relative flex h-5 touch-none items-center select-none"
      >
        <Primitive.Track className="relative h-1.5 grow rounded-full bg-chip">
          <Primitive.Range className="absolute h-full rounded-full bg-primary" />
        </Primitive.Track>
        <Primitive.Thumb
          aria-labelledby={id}
          className="block size-5 rounded-full border-2 border-primary bg-raised shadow-card"
        />
      </Primitive.Root>
    </div>
  );
}
