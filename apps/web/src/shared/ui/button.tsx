import type { ComponentProps, ReactNode } from "react";
import { classNames, Spinner } from "./basics.tsx";

type ButtonProps = ComponentProps<"button"> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Shows a spinner and ignores clicks. Keeps the focus, unlike a disabled button. */
  isBusy?: boolean;
};

export function Button({
  variant = "secondary",
  size = "md",
  isBusy = false,
  className,
  children,
  ...props
}: ButtonProps) {
  return (
    <button
      type="button"
      {...props}
      className={buttonClass({ variant, size, className })}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : props.onClick}
    >
      {isBusy && <Spinner />}
      {children}
    </button>
  );
}

type ButtonVariant = "primary" | "secondary" | "ghost" | "danger";
type ButtonSize = "sm" | "md" | "lg";

/** The classes of a button, for links styled as one: `<Link className={buttonClass({ variant: "primary" })}>`. */
export function buttonClass(
  style: { variant?: ButtonVariant; size?: ButtonSize; className?: string | undefined } = {},
): string {
  return classNames(base, variants[style.variant ?? "secondary"], sizes[style.size ?? "md"], style.className);
}

/** For a small button whose text narrow screens have no room for; the text is then for screen readers alone. */
export const iconIfNarrow = "max-lg:w-9 max-lg:px-0 max-sm:h-9";

const base =
  "touch-target inline-flex shrink-0 items-center justify-center gap-2 rounded-md border font-medium whitespace-nowrap select-none " +
  "transition-colors duration-100 disabled:cursor-not-allowed disabled:opacity-55";

const variants: Record<ButtonVariant, string> = {
  primary: "border-transparent bg-primary text-on-primary shadow-low hover:not-disabled:bg-primary-hover",
  secondary: "border-line-strong bg-surface text-ink shadow-low hover:not-disabled:bg-hover",
  ghost: "border-transparent text-muted hover:not-disabled:bg-hover hover:not-disabled:text-ink",
  danger: "border-transparent bg-danger text-white shadow-low hover:not-disabled:bg-danger-hover",
};

const sizes: Record<ButtonSize, string> = {
  sm: "h-8 px-2.5 text-sm [&_svg]:size-3.5",
  md: "h-9 px-3.5 text-base [&_svg]:size-4",
  lg: "h-11 px-5 text-lg [&_svg]:size-4.5",
};

/** A button styled as a link, beside a label. While busy it ignores clicks and keeps the focus; the icon is then a spinner. */
export function TextButton({
  isBusy = false,
  icon,
  children,
  ...props
}: ComponentProps<"button"> & { isBusy?: boolean; icon?: ReactNode }) {
  return (
    <button
      type="button"
      {...props}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? undefined : props.onClick}
      className={`${textLinkClass} ${touchClass} inline-flex items-center gap-1.5 [&_svg]:size-3.5`}
    >
      {isBusy ? <Spinner className="size-3.5" /> : icon}
      {children}
    </button>
  );
}

/** A fingertip reaches it although it is as low as its text. */
const touchClass = "pointer-coarse:relative pointer-coarse:after:absolute pointer-coarse:after:-inset-3";

/** A link in or beside text. */
export const textLinkClass = "rounded-xs font-medium text-accent underline-offset-3 hover:underline";

type IconButtonProps = Omit<ComponentProps<"button">, "children"> & {
  /** Read by screen readers, and shown under the pointer. */
  label: string;
  icon: ReactNode;
  size?: "sm" | "md";
};

export function IconButton({ label, icon, size = "md", className, ...props }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      data-tooltip={label}
      {...props}
      className={classNames(
        "touch-target inline-flex shrink-0 items-center justify-center rounded-md text-muted transition-colors duration-100",
        "hover:bg-hover hover:text-ink data-[state=open]:bg-hover data-[state=open]:text-ink",
        "disabled:cursor-not-allowed disabled:opacity-55",
        size === "sm" ? "size-7 [&_svg]:size-4" : "size-9 [&_svg]:size-4.5",
        className,
      )}
    >
      {icon}
    </button>
  );
}
