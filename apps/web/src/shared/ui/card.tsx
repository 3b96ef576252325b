import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";

export function Card({ className, ...props }: ComponentProps<"div">) {
  return <div {...props} className={classNames("rounded-xl border border-line bg-surface shadow-low", className)} />;
}
