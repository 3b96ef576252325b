import { classNames } from "./basics.tsx";

/** The bar's share while the total is unknown; a full bar would look finished. */
const unknownShare = 0.3;

/** `value` of `max`; null while the total is unknown. */
export function Progress({
  label,
  value,
  max,
  className,
}: {
  label: string;
  value: number | null;
  max: number;
  className?: string;
}) {
  const share = value === null || max === 0 ? null : Math.min(1, value / max);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value ?? undefined}
      className={classNames("h-1.5 overflow-hidden rounded-full bg-line", className)}
    >
      <div
        className={classNames(
          "h-full origin-left rounded-full bg-primary transition-transform duration-300",
          share === null && "animate-breathe",
        )}
        style={{ transform: `scaleX(${share ?? unknownShare})` }}
      />
    </div>
  );
}
