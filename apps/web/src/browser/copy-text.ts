import { toast } from "../components/ui/toast.ts";

/** Puts the text on the clipboard and says so. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: done });
  } catch {
    toast({ title: "Error", description: "The browser did not allow copying.", tone: "error" });
  }
}
