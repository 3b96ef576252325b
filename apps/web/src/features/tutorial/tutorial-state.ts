export interface TutorialState {
  index: number;
  visited: ReadonlySet<number>;
  isPlaying: boolean;
  isCompleted: boolean;
}

export type TutorialAction =
  /** With `from`, only if that is still the current step. */
  | { type: "next"; from?: number }
  | { type: "previous" | "restart" | "toggle" | "pause" }
  | { type: "jump"; index: number };

export const stepCount = 8;

export function createTutorial(isPlaying: boolean): TutorialState {
  return { index: 0, visited: new Set(), isPlaying, isCompleted: false };
}

/** Playback stops at the last step: only the person completes the tutorial. */
export function tutorialReducer(state: TutorialState, action: TutorialAction): TutorialState {
  switch (action.type) {
    case "next":
      return action.from === undefined || action.from === state.index ? goOn(state) : state;
    case "previous":
      return { ...state, index: Math.max(0, state.index - 1) };
    case "jump":
      return { ...state, index: action.index, isPlaying: false };
    case "restart":
      return createTutorial(true);
    case "toggle":
      return isLast(state) ? createTutorial(true) : { ...state, isPlaying: !state.isPlaying };
    case "pause":
      return { ...state, isPlaying: false };
  }
}

export function isLast({ index }: Pick<TutorialState, "index">): boolean {
  return index === stepCount - 1;
}

function goOn(state: TutorialState): TutorialState {
  const visited = new Set(state.visited).add(state.index);
  if (isLast(state)) return { ...state, visited, isPlaying: false, isCompleted: true };
  const index = state.index + 1;
  return { ...state, visited, index, isPlaying: state.isPlaying && !isLast({ index }) };
}
