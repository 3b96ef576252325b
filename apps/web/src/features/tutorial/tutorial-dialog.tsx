import { format } from "@bowerbird/contract/messages";
import { Check, PartyPopper, Pause, Play, RotateCcw } from "lucide-react";
import type { Dispatch } from "react";
import { Badge, classNames } from "../../shared/ui/basics.tsx";
import { Button, IconButton } from "../../shared/ui/button.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { Progress } from "../../shared/ui/progress.tsx";
import { isLast, stepCount, type TutorialAction, type TutorialState, useTutorial } from "./use-tutorial.ts";
import { type TutorialStep, tutorialSteps } from "./tutorial-steps.ts";
import { pageShortcuts } from "../../shared/actions/shortcuts.ts";
import { ShortcutList } from "../../shared/components/shortcut-list.tsx";
import { DragDemo } from "./drag-demo.tsx";
import { CategorizeDemo } from "./categorize-demo.tsx";
import * as common from "../../shared/messages.json";
import * as t from "./messages.json";

/** Closing it leaves it uncompleted; only its last button completes it. */
export default function TutorialDialog({ onClose }: { onClose: () => void }) {
  const { state, dispatch, setHeld } = useTutorial(onClose);
  const { index, isPlaying, isCompleted } = state;
  const step = tutorialSteps[index];
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t.interactiveTutorial}
      className="max-w-[560px]"
      footer={<Footer state={state} dispatch={dispatch} onSkip={onClose} />}
    >
      <div className="mb-5 flex items-center gap-3">
        <Progress label={common.tutorial} value={index + 1} max={stepCount} className="flex-1" />
        <Badge tone="accent">{format(t.stepOfCount, { step: index + 1, count: stepCount })}</Badge>
      </div>
      {/* Not announced during playback: that would read every step aloud. */}
      <div
        aria-live={isPlaying ? "off" : "polite"}
        className="min-h-68"
        // Not on enter: a pointer that only rests where the dialog appears does not hold it.
        onPointerMove={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
      >
        {isCompleted && <Completed />}
        {!isCompleted && step && (
          <StepView key={index} step={step} onHold={setHeld} onTouch={() => dispatch({ type: "pause" })} />
        )}
      </div>
      <div className="mt-4 flex items-center justify-between gap-2">
        <StepDots index={index} visited={state.visited} onJump={(to) => dispatch({ type: "jump", index: to })} />
        <Playback isPlaying={isPlaying} isOff={isCompleted} dispatch={dispatch} />
      </div>
    </Dialog>
  );
}

function Playback({
  isPlaying,
  isOff,
  dispatch,
}: {
  isPlaying: boolean;
  isOff: boolean;
  dispatch: Dispatch<TutorialAction>;
}) {
  return (
    <span className="flex">
      <IconButton
        size="sm"
        label={isPlaying ? t.pause : t.play}
        icon={isPlaying ? <Pause /> : <Play />}
        disabled={isOff}
        onClick={() => dispatch({ type: "toggle" })}
      />
      <IconButton
        size="sm"
        label={t.restart}
        icon={<RotateCcw />}
        disabled={isOff}
        onClick={() => dispatch({ type: "restart" })}
      />
    </span>
  );
}

interface FooterProps {
  state: TutorialState;
  dispatch: Dispatch<TutorialAction>;
  onSkip: () => void;
}

function Footer({ state, dispatch, onSkip }: FooterProps) {
  return (
    <>
      <Button variant="ghost" className="me-auto -ms-2" onClick={onSkip}>
        {t.skipTutorial}
      </Button>
      <Button disabled={state.index === 0 || state.isCompleted} onClick={() => dispatch({ type: "previous" })}>
        {t.previous}
      </Button>
      <Button data-start variant="primary" disabled={state.isCompleted} onClick={() => dispatch({ type: "next" })}>
        {isLast(state) ? t.complete : t.next}
      </Button>
    </>
  );
}

function Completed() {
  return (
    <div className="flex min-h-68 animate-fade flex-col items-center justify-center gap-3 text-center">
      <span className="inline-flex size-14 items-center justify-center rounded-full bg-accent-soft text-accent">
        <PartyPopper aria-hidden className="size-7" />
      </span>
      <p className="text-xl font-semibold">{t.youAreAllSet}</p>
      <p className="text-muted">{t.saveYourFirstLink}</p>
    </div>
  );
}

interface StepDotsProps {
  index: number;
  visited: ReadonlySet<number>;
  onJump: (index: number) => void;
}

/** The dots are small, their buttons are not. */
function StepDots({ index, visited, onJump }: StepDotsProps) {
  return (
    <ol aria-label={common.steps} className="-ms-2 flex">
      {tutorialSteps.map(({ title }, step) => (
        <li key={title}>
          <button
            type="button"
            aria-label={format(visited.has(step) ? t.visitedStepTitle : t.stepTitle, { step: step + 1, title })}
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

interface StepViewProps {
  step: TutorialStep;
  /** The focus has entered the demo, or left it. */
  onHold: (isHeld: boolean) => void;
  /** The person has used the demo: automatic playback stops. */
  onTouch: () => void;
}

function StepView({ step, onHold, onTouch }: StepViewProps) {
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
