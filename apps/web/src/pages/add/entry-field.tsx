import * as t from "./dialog.messages.json";
import { type ClipboardEvent, type KeyboardEvent, useId } from "react";
import { isTyping } from "../../shared/browser/shortcut-keys.ts";
import { fieldClass } from "../../shared/ui/input.tsx";

interface EntryFieldProps {
  text: string;
  formId: string;
  isWords: boolean;
  onChange: (text: string, isPasted: boolean) => void;
}

/** The field for everything; Enter sends the form below it. */
export function EntryField({ text, formId, isWords, onChange }: EntryFieldProps) {
  const hintId = useId();
  const submit = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" || event.shiftKey) return;
    event.preventDefault();
    const form = document.getElementById(formId);
    if (form instanceof HTMLFormElement) form.requestSubmit();
  };
  return (
    <div className="flex flex-col gap-1.5">
      <textarea
        aria-label={t.aLinkManyLinksOrAFile}
        aria-describedby={hintId}
        data-start={text === "" || undefined}
        value={text}
        onChange={({ target, nativeEvent }) => onChange(target.value, wasPasted(nativeEvent))}
        onKeyDown={submit}
        rows={1}
        placeholder={t.pasteALinkOrAListOfLinks}
        inputMode="url"
        enterKeyHint="go"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        className={`${fieldClass} field-sizing-content max-h-40 min-h-12 resize-none py-3 break-all`}
      />
      <p id={hintId} role="status" className="text-sm text-muted empty:hidden">
        {isWords && t.noLinkInThisText}
      </p>
    </div>
  );
}

function wasPasted(event: Event): boolean {
  return "inputType" in event && /^insertFrom(?:Paste|Drop)/.test(String(event.inputType));
}

/** A pasted file is taken anywhere in the dialog, a text only outside of its fields. */
export function takePaste(
  event: ClipboardEvent,
  setText: (text: string) => void,
  setFiles: (files: File[]) => void,
): void {
  const { files } = event.clipboardData;
  const pasted = event.clipboardData.getData("text");
  if (files.length > 0) setFiles([...files]);
  else if (isTyping(event.target) || pasted === "") return;
  else setText(pasted);
  event.preventDefault();
}
