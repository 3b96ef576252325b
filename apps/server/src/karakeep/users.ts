import type { Caller } from "./caller.ts";

export async function whoAmI({ calls }: Caller) {
  const { id, email, firstName, lastName } = await calls.auth.currentUser();
  return { id, name: `${firstName} ${lastName}`.trim(), email, image: null, localUser: true };
}
