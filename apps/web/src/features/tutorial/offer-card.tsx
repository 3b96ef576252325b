import type { ReactNode } from "react";
import { Button } from "../../shared/ui/button.tsx";

interface OfferCardProps {
  title: string;
  text: string;
  acceptLabel: string;
  refuseLabel: string;
  onAccept: () => void;
  onRefuse: () => void;
  icon: ReactNode;
}

/** Offers something in the corner of the page, which stays usable. */
export function OfferCard({ title, text, acceptLabel, refuseLabel, onAccept, onRefuse, icon }: OfferCardProps) {
  return (
    <section
      aria-label={title}
      className="fixed end-4 bottom-4 z-30 w-[min(22rem,calc(100vw-2rem))] animate-toast rounded-xl border border-line bg-raised p-4 shadow-pop"
    >
      <div role="status" className="flex gap-3">
        <span
          aria-hidden
          className="inline-flex size-10 shrink-0 items-center justify-center rounded-lg bg-accent-soft text-accent [&_svg]:size-5"
        >
          {icon}
        </span>
        <div className="min-w-0">
          <h2 className="font-semibold">{title}</h2>
          <p className="text-sm text-pretty text-muted">{text}</p>
        </div>
      </div>
      <div className="mt-3 flex justify-end gap-2">
        <Button size="sm" variant="ghost" onClick={onRefuse}>
          {refuseLabel}
        </Button>
        <Button size="sm" variant="primary" onClick={onAccept}>
          {acceptLabel}
        </Button>
      </div>
    </section>
  );
}
