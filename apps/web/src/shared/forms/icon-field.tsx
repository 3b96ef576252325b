import * as common from "../messages.json";
import { Smile } from "lucide-react";
import { useState } from "react";
import { Field, fieldClass } from "../ui/field.tsx";
import { Later, lazyPart } from "../ui/later.tsx";
import { Popover } from "../ui/popover.tsx";

const EmojiPicker = lazyPart(() => import("./emoji-picker.tsx"));

interface IconFieldProps {
  /** Empty for the default folder. */
  value: string;
  onChange: (icon: string) => void;
}

/** A category's icon: a button that opens a search of emoji. */
export function IconField({ value, onChange }: IconFieldProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Field label={common.icon}>
      {({ id }) => (
        <Popover
          label={common.icon}
          align="start"
          isOpen={isOpen}
          onOpenChange={setOpen}
          className="w-80 max-w-[calc(100vw-2rem)] p-3"
          trigger={
            <button
              type="button"
              id={id}
              className={`${fieldClass} inline-flex h-10 items-center justify-center px-0! text-lg!`}
            >
              {value || <Smile aria-hidden className="size-5 text-muted" />}
            </button>
          }
        >
          <Later onFailed={() => setOpen(false)}>
            <EmojiPicker
              value={value}
              onPick={(icon) => {
                onChange(icon);
                setOpen(false);
              }}
            />
          </Later>
        </Popover>
      )}
    </Field>
  );
}
