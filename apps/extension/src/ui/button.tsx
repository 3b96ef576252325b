import type { ComponentProps } from "react";

const base =
  "inline-flex h-9 shrink-0 items-center justify-center gap-2 rounded-md border px-3.5 font-medium select-none " +
  "disabled:cursor-not-allowed disabled:opacity-55 ";
const variants = {
  primary: "border-transparent bg-primary text-on-primary shadow-low hover:not-disabled:bg-primary-hover",
  secondary: "border-line-strong bg-surface text-ink shadow-low hover:not-disabled:bg-hover",
  ghost: "border-transparent text-muted hover:not-disabled:bg-hover hover:not-disabled:text-ink",
};

export function Button({
  variant = "secondary",
  className = "",
  ...rest
}: ComponentProps<"button"> & { variant?: keyof typeof variants }) {
  return <button type="button" className={`${base}${variants[variant]} ${className}`} {...rest} />;
}
