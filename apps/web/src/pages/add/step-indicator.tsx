import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import { Check } from "lucide-react";
import { classNames } from "../../shared/ui/basics.tsx";

const steps = [t.chooseMethod, t.importStep, common.organize];

/** `current` starts at 0. */
export function StepIndicator({ current }: { current: number }) {
  return (
    <ol aria-label={common.steps} className="flex items-center gap-2 sm:gap-3">
      {steps.map((name, index) => (
        <li
          key={name}
          aria-current={index === current ? "step" : undefined}
          className={classNames("flex items-center gap-2 sm:gap-3", index > 0 && "flex-1")}
        >
          {index > 0 && (
            <span
              aria-hidden
              className={classNames("h-px min-w-3 flex-1", index <= current ? "bg-primary" : "bg-line-strong")}
            />
          )}
          <span
            aria-hidden
            className={classNames(
              "flex size-6 shrink-0 items-center justify-center rounded-full border text-xs font-semibold tabular-nums",
              index > current && "border-line-strong text-muted",
              index === current && "border-primary bg-primary text-on-primary",
              index < current && "border-primary bg-accent-soft text-accent",
            )}
          >
            {index < current ? <Check className="size-3.5" strokeWidth={2.5} /> : index + 1}
          </span>
          <span
            className={classNames(
              "text-sm whitespace-nowrap",
              index === current ? "font-medium" : "text-muted max-sm:sr-only",
            )}
          >
            {name}
            {index < current && <span className="sr-only">{common.ruleIsMet}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
