import { betterAuth } from "better-auth";
import type { AuthOptions } from "./create-auth.ts";

export type AuthLibrary = ReturnType<typeof openLibrary>;

export function openLibrary(options: AuthOptions) {
  return betterAuth(options);
}
