import { classNames } from "./basics.tsx";

/** `value` of `max`; null while the total is unknown: then something moves, which cannot be read as a share. */
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
      {share === null ? (
        <div className="h-full w-3/10 animate-slide rounded-full bg-primary" />
      ) : (
        <div
          className="h-full origin-left rtl:origin-right rounded-full bg-primary transition-transform duration-200"
          style={{ transform: `scaleX(${share})` }}
        />
      )}
    </div>
  );
}
