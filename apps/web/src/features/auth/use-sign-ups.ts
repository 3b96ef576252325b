import type { SignUps } from "@bowerbird/contract/auth";
import { trpc } from "../../shared/api/trpc.ts";
import { readSignUps } from "../../shared/browser/first-data.ts";

/** Who may create an account: the embedded value, until the server has answered. */
export function useSignUps(): SignUps {
  const { data: options } = trpc.auth.options.useQuery();
  return options?.signUps ?? readSignUps();
}
