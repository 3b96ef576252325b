import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import { fieldClass } from "./input.tsx";

export function Textarea({ className, ...props }: ComponentProps<"textarea">) {
  return <textarea {...props} className={classNames(fieldClass, "min-h-24 resize-y py-2", className)} />;
}
