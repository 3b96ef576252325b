import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./basics.tsx";

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
