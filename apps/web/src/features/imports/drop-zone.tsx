import { format } from "@bowerbird/contract/messages";
import * as t from "./messages.json";
import { importFiles, shortenEndings, sizeLimit } from "@bowerbird/contract/file-kinds";
import { FileUp } from "lucide-react";
import { type DragEvent, useEffect, useRef, useState } from "react";
import { classNames } from "../../shared/ui/basics.tsx";
import { textLinkClass } from "../../shared/ui/button.tsx";
import { RichText } from "../../shared/ui/rich-text.tsx";

interface DropZoneProps {
  onFiles: (files: File[]) => void;
  /** Whether its button gets the focus, once a file was removed. */
  isFocused?: boolean;
  size?: "sm" | "md" | "lg";
}

/** Takes a file by drag and drop, or from the file dialog. */
export function DropZone({ onFiles, isFocused = false, size = "md" }: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useNoStrayDrops();
  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    // The window would take it, too.
    event.stopPropagation();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  const toButton = (text: string) => (
    <button
      type="button"
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just removed what had the focus
      autoFocus={isFocused}
      onClick={() => input.current?.click()}
      className={`${textLinkClass} outline-none after:absolute after:inset-0 after:rounded-xl focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-focus`}
    >
      {text}
    </button>
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the button within does the same by keyboard
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={onDrop}
      className={classNames(
        "relative flex flex-col items-center justify-center rounded-xl border-2 border-dashed px-6 text-center transition-colors",
        heights[size],
        isOver ? "border-primary bg-accent-soft" : "border-line-strong bg-sunken hover:border-line-field",
      )}
    >
      {size !== "sm" && (
        <span
          aria-hidden
          className="mb-4 flex size-12 items-center justify-center rounded-xl bg-accent-soft text-accent"
        >
          <FileUp className="size-5.5" />
        </span>
      )}
      <p className={classNames("font-medium", size !== "sm" && "text-lg")}>
        <RichText
          text={t.dropFileHere}
          parts={{
            choose: toButton,
          }}
        />
      </p>
      <p className="mt-1 text-sm text-muted">
        {format(t.endingsUpToSize, { endings: shortenEndings(importFiles.endings), size: sizeLimit(importFiles) })}
      </p>
      <input
        ref={input}
        type="file"
        accept={importFiles.endings.join(",")}
        hidden
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // Allows choosing the same file again after it was removed.
          event.target.value = "";
        }}
      />
    </div>
  );
}

const heights = { sm: "py-6", md: "py-10", lg: "py-12 sm:py-20" };

/** A file dropped beside the zone would otherwise replace the page. */
function useNoStrayDrops(): void {
  useEffect(() => {
    const ignore = (event: Event): void => event.preventDefault();
    window.addEventListener("dragover", ignore);
    window.addEventListener("drop", ignore);
    return () => {
      window.removeEventListener("dragover", ignore);
      window.removeEventListener("drop", ignore);
    };
  }, []);
}
