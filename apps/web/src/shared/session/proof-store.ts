import { missingProof, type Proof } from "../errors/error-message.ts";
import { createStore } from "../store/create-store.ts";

interface Question {
  proof: Proof;
  answer: Promise<boolean>;
  /** @param isGiven whether the person has proven their identity */
  settle: (isGiven: boolean) => void;
}

/** The proof of identity that the page is asking for, if any. */
export const proofStore = createStore<Question | null>(null);

/**
 * Makes a request. If the server asks for proof of identity, the person is asked, and the request is repeated.
 *
 * @throws what the request throws; also its refusal if the person gives no proof
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

/** Requests that need proof at the same time share one question. */
function ask(proof: Proof): Promise<boolean> {
  const asked = proofStore.get();
  if (asked) return asked.answer;
  const { promise: answer, resolve } = Promise.withResolvers<boolean>();
  const settle = (isGiven: boolean): void => {
    proofStore.set(null);
    resolve(isGiven);
  };
  proofStore.set({ proof, answer, settle });
  return answer;
}
