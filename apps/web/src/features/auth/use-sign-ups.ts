import type { SignUps } from "@bowerbird/contract/auth";
import { trpc } from "../../api/trpc.ts";
import { readSignUps } from "../../browser/first-data.ts";

/** Who may open an account: as the page says, until the server has answered. */
export function useSignUps(): SignUps {
  const { data: options } = trpc.auth.options.useQuery();
  return options?.signUps ?? readSignUps();
}
