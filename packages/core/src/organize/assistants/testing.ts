import { type AssistantChange, changeAsAssistantInput } from "@bowerbird/contract/assistants";
import type { Context } from "../../platform/context/index.ts";
import { type Assistant, changeAsAssistant } from "./change-as-assistant.ts";

/** An assistant that may make changes itself. */
export const writer: Assistant = {
  id: "0198a000-0000-7000-8000-000000000001",
  name: "Writer",
  scopes: ["read", "write"],
  appliesAtOnce: false,
};
/** An assistant that proposes. */
export const organizer: Assistant = {
  ...writer,
  id: writer.id.replace(/1$/, "2"),
  name: "Sorter",
  scopes: ["organize"],
};

type Sent = { kind: AssistantChange["kind"]; input: object };

/** Makes or proposes a change as an assistant, as its tool does. */
export const change = (
  ctx: Context,
  assistant: Assistant,
  sent: Sent,
  options: { title?: string; isProposal?: boolean } = {},
) => changeAsAssistant(ctx, assistant, changeAsAssistantInput.parse({ change: sent, ...options }));
