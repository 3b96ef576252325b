import { classNames } from "../../components/ui/class-names.ts";
import { tutorialSteps } from "./tutorial-steps.ts";

interface StepDotsProps {
  index: number;
  visited: ReadonlySet<number>;
  onJump: (index: number) => void;
}

/** The dots are small, their buttons are not. */
export function StepDots({ index, visited, onJump }: StepDotsProps) {
  return (
    <ol aria-label="Steps" className="-ml-2 flex">
      {tutorialSteps.map(({ title }, step) => (
        <li key={title}>
          <button
            type="button"
            aria-label={`Step ${step + 1}: ${title}${visited.has(step) ? ", visited" : ""}`}
            aria-current={step === index ? "step" : undefined}
            onClick={() => onJump(step)}
            className="group/dot inline-flex size-7 items-center justify-center rounded-full"
          >
            <span
              className={classNames(
                "h-2 rounded-full transition-[width] group-hover/dot:bg-primary",
                dot(step, index, visited),
              )}
            />
          </button>
        </li>
      ))}
    </ol>
  );
}

function dot(step: number, index: number, visited: ReadonlySet<number>): string {
  if (step === index) return "w-5 bg-primary";
  return visited.has(step) ? "w-2 bg-accent" : "w-2 bg-line-field";
}
