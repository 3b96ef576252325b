import * as common from "../messages.json";
import { type Mutation, type MutationOptions, useMutation } from "@tanstack/react-query";
import { type Answer, type Path, type RollBack, setCached, toKey } from "../api/cached.ts";
import { type Change, invalidate } from "../api/invalidate.ts";
import { queryClient } from "../api/query-client.ts";
import { failureText } from "../errors/error-message.ts";
import { type Message, toast } from "../ui/toaster.tsx";
import { trpcClient } from "../api/trpc.ts";
import { undoneMessage } from "./undone-message.ts";

interface Action<Input, Output> {
  /** The request. */
  call: (input: Input) => Promise<Output>;
  /** Shows the change before the server answers (see `show`). @returns what shows the old state again */
  optimistic?: (input: Input) => RollBack | Promise<RollBack | readonly RollBack[]>;
  /** The query whose new state the call answers. */
  answers?: { [P in Path]: Output extends Answer<P> ? P : never }[Path];
  /** Calls of the same name are made one after the other, in the order of the acts. */
  queue?: string;
  /** What is refetched when the call has ended, also after a failure. */
  changes?: Change;
  /** The message, or its title; undefined for none. */
  success?: string | Message | ((output: Output, input: Input) => string | Message | undefined);
  /** What the message's Undo does; undefined for none. */
  undo?: (output: Output, input: Input) => (() => void) | undefined;
  onSuccess?: (output: Output, input: Input) => unknown;
  /**
   * What did not work, shown with the server's message; or the whole text, undefined for none. Without it, the component shows
   * the error.
   */
  failure?: string | ((error: Error, input: Input) => string | Message | undefined);
}

/** A change on the server, with its messages. The only way to change something, except in forms that show their errors. */
export function useAction<Input, Output>(action: Action<Input, Output>) {
  return useMutation(toMutation(action));
}

/** An action outside of components, which nothing waits for. */
function runAction<Input, Output>(action: Action<Input, Output>, input: Input): void {
  const mutation = queryClient.getMutationCache().build(queryClient, toMutation(action));
  mutation.execute(input).catch(() => {});
}

type Options<Input, Output> = MutationOptions<Output, Error, Input, readonly RollBack[]>;

function toMutation<Input, Output>(action: Action<Input, Output>): Options<Input, Output> {
  const { call, optimistic, answers, changes, queue, onSuccess } = action;
  return {
    mutationFn: (input) => call(input),
    ...(queue !== undefined && { scope: { id: queue } }),
    onMutate: async (input) => (optimistic ? [await optimistic(input)].flat() : []),
    onSuccess: (output, input) => {
      // The page shows the result before a message tells of it.
      if (answers) setCached(answers, output as never);
      const shown = onSuccess?.(output, input);
      showSuccess(action, output, input);
      return shown;
    },
    onError: (error, input, rollBacks = []) => {
      for (const rollBack of rollBacks) rollBack();
      if (answers) void queryClient.invalidateQueries({ queryKey: toKey(answers) });
      showFailure(action, error, input);
    },
    onSettled: () => {
      // What is read before the last call of a queue has ended is not what is on screen.
      const isLast = queue === undefined || queryClient.isMutating({ predicate: isIn(queue) }) === 1;
      if (changes && isLast) void invalidate(changes);
    },
  };
}

const isIn = (queue: string) => (mutation: Mutation) => mutation.options.scope?.id === queue;

function showSuccess<Input, Output>({ success, undo }: Action<Input, Output>, output: Output, input: Input): void {
  const text = typeof success === "function" ? success(output, input) : success;
  if (text === undefined) return;
  const onSelect = undo?.(output, input);
  const message = typeof text === "string" ? { title: text } : text;
  toast({ tone: "success", ...message, ...(onSelect && { action: { label: common.undo, onSelect } }) });
}

function showFailure<Input, Output>({ failure }: Action<Input, Output>, error: Error, input: Input): void {
  if (failure === undefined) return;
  const text = typeof failure === "string" ? failureText(error, failure) : failure(error, input);
  if (text !== undefined)
    toast(typeof text === "string" ? { title: common.error, description: text, tone: "error" } : text);
}

type Ids = readonly string[];
type Undo = (() => void) | undefined;

const undoing = {
  call: async (ids: Ids) => {
    const undone = [];
    for (const id of ids.toReversed()) undone.push(await trpcClient.bookmarks.undoChange.mutate({ id }));
    return undone;
  },
  changes: "bookmarks",
  success: toMessage,
  failure: () => common.failedToUndo,
} as const;

const revert = (ids: Ids): Undo => (ids.length > 0 ? () => runAction(undoing, ids) : undefined);

/** What reverts changes of bookmarks, and says what came back; undefined without an id, when there is nothing to revert. */
export const undo = {
  change: (changeId: string | null) => revert(changeId === null ? [] : [changeId]),
  changes: revert,
};

type UndoneChange = Awaited<ReturnType<typeof trpcClient.bookmarks.undoChange.mutate>>;

/** @returns nothing while the rest goes on, which is shown elsewhere, and from a device that is offline */
function toMessage(all: readonly UndoneChange[]): Message | undefined {
  const changes = all.flatMap(({ change }) => change ?? []);
  const [first] = changes;
  if (!first || all.some(({ isRunning }) => isRunning)) return undefined;
  const kept = all.reduce((sum, { failed }) => sum + failed.length, 0);
  if (all.length === 1) return undoneMessage(first, { kept, backIn: all[0]?.backIn });
  const count = changes.reduce((sum, change) => sum + change.count, 0);
  return undoneMessage({ kind: "edit", count, subject: null, target: null }, { kept });
}
