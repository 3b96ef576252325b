import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { TRPCClientError } from "@trpc/client";

/** An error as the server would answer it: the forms that show it cannot tell which of the two refused. */
export function refusal(
  httpStatus: number,
  code: string,
  message: string,
  bookmark?: Bookmark,
): TRPCClientError<never> {
  return TRPCClientError.from({ error: { message, code: 0, data: { code, httpStatus, bookmark } } } as never);
}
