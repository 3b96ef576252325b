import type { ComponentProps } from "react";
import { Spinner } from "./basics.tsx";

/** A button styled as a link, beside a label. While busy it ignores clicks and keeps the focus. */
export function TextButton({ isBusy = false, children, ...props }: ComponentProps<"button"> & { isBusy?: boolean }) {
  return (
    <button
      type="button"
      {...props}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? undefined : props.onClick}
      className={`${textLinkClass} ${touchClass} inline-flex items-center gap-1.5 [&_svg]:size-3.5`}
    >
      {isBusy && <Spinner className="size-3.5" />}
      {children}
    </button>
  );
}

/** A fingertip reaches it although it is as low as its text. */
const touchClass = "pointer-coarse:relative pointer-coarse:after:absolute pointer-coarse:after:-inset-3";

/** A link in or beside text. */
export const textLinkClass = "rounded-xs font-medium text-accent underline-offset-3 hover:underline";
