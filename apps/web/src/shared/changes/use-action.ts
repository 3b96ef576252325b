import * as common from "../messages.json";

import { useMutation } from "@tanstack/react-query";
import { type Change, invalidate, takeSnapshot } from "../api/invalidate.ts";
import { failureText } from "../errors/error-message.ts";
import { type Message, toast } from "../ui/toaster.tsx";

interface Action<Input, Output> {
  /** The request. */
  call: (input: Input) => Promise<Output>;
  /** Shows the change before the server answers. @returns what shows the old state again; by default, of what `changes` */
  optimistic?: (input: Input) => RollBack | void | Promise<RollBack | void>;
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

type RollBack = () => void;

/** A change on the server, with its messages. The only way to change something, except in forms that show their errors. */
export function useAction<Input, Output>(action: Action<Input, Output>) {
  const { call, optimistic, changes, onSuccess } = action;
  return useMutation<Output, Error, Input, RollBack | undefined>({
    mutationFn: (input) => call(input),
    onMutate: async (input) => {
      const rollBack = optimistic && changes && takeSnapshot(changes);
      return (await optimistic?.(input)) ?? rollBack;
    },
    onSuccess: (output, input) => {
      // The page shows the result before a message tells of it.
      const shown = onSuccess?.(output, input);
      showSuccess(action, output, input);
      return shown;
    },
    onError: (error, input, rollBack) => {
      rollBack?.();
      showFailure(action, error, input);
    },
    onSettled: () => {
      if (changes) void invalidate(changes);
    },
  });
}

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
