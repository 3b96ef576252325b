import { missingProof, type Proof } from "../api/error-message.ts";

interface Question {
  proof: Proof;
  answer: Promise<boolean>;
  /** @param isGiven whether the person has proven who they are */
  settle: (isGiven: boolean) => void;
}

let question: Question | null = null;
const listeners = new Set<() => void>();

/** What the page asks the person who is signed in to prove, if anything. */
export const proofStore = {
  get: (): Question | null => question,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/**
 * Makes a call. Where the server wants the person to prove first who they are, they are asked, and the call is made again.
 *
 * @throws what the call throws; also its refusal where the person gives no proof
 */
export async function withProof<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const proof = missingProof(error);
    if (proof === undefined || !(await ask(proof))) throw error;
    return call();
  }
}

/** Calls that need a proof at the same time share one question. */
function ask(proof: Proof): Promise<boolean> {
  if (question) return question.answer;
  const { promise: answer, resolve } = Promise.withResolvers<boolean>();
  const settle = (isGiven: boolean): void => {
    show(null);
    resolve(isGiven);
  };
  show({ proof, answer, settle });
  return answer;
}

function show(next: Question | null): void {
  question = next;
  for (const listener of listeners) listener();
}
