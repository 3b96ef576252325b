import * as t from "../messages.json";
import { toast } from "./toaster.tsx";

/** Copies the text to the clipboard and shows a message. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: done });
  } catch {
    toast({ title: t.error, description: t.theBrowserDidNotAllowCopying, tone: "error" });
  }
}
