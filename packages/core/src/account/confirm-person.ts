import { demandProof, noteProof } from "../auth/index.ts";
import type { Context } from "../context/index.ts";
import { findCredential, provePerson } from "./prove-person.ts";

/**
 * Lets the session that calls do what needs a proof, for as long as `limits.proofTime`. Without a password it only tells
 * whether the session may.
 *
 * @throws FORBIDDEN for a wrong password, or with the proof that is missing; TOO_MANY_REQUESTS
 */
export async function confirmPerson(
  ctx: Context,
  { password }: { password?: string | undefined },
): Promise<{ message: string }> {
  // A person without a password has nothing to enter: the sign-in counts.
  if (password === undefined || !(await findCredential(ctx))?.password) await demandProof(ctx);
  else {
    await provePerson(ctx, password);
    await noteProof(ctx);
  }
  return { message: "Confirmed." };
}
