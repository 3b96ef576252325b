import { Check } from "lucide-react";
import { pageShortcuts } from "../../shared/actions/shortcuts.ts";
import { ShortcutList } from "../../shared/components/shortcut-list.tsx";
import { DragDemo } from "./drag-demo.tsx";
import { CategorizeDemo } from "./categorize-demo.tsx";
import type { TutorialStep } from "./tutorial-steps.ts";

interface StepViewProps {
  step: TutorialStep;
  /** The focus has entered the demo, or left it. */
  onHold: (isHeld: boolean) => void;
  /** The person has used the demo: automatic playback stops. */
  onTouch: () => void;
}

export function StepView({ step, onHold, onTouch }: StepViewProps) {
  const Icon = step.icon;
  return (
    <>
      <div className="flex items-center gap-3">
        <span className="inline-flex size-10 shrink-0 items-center justify-center rounded-lg bg-accent-soft text-accent">
          <Icon aria-hidden className="size-5" />
        </span>
        <h3 className="text-lg font-semibold">{step.title}</h3>
      </div>
      <p className="mt-3 text-pretty text-muted">{step.text}</p>
      {step.points.length > 0 && (
        <ul className="mt-4 flex flex-col gap-2.5">
          {step.points.map((point) => (
            <li key={point} className="flex gap-2.5">
              <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
              {point}
            </li>
          ))}
        </ul>
      )}
      {step.extra && (
        <div className="mt-4" onFocus={() => onHold(true)} onBlur={() => onHold(false)} onPointerDown={onTouch}>
          {step.extra === "sorting" && <CategorizeDemo />}
          {step.extra === "dragging" && <DragDemo />}
          {step.extra === "shortcuts" && <ShortcutList shortcuts={pageShortcuts} />}
        </div>
      )}
    </>
  );
}
