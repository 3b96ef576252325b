import { PartyPopper } from "lucide-react";
import { type ReactNode, useState } from "react";
import { trpc } from "../../shared/api/trpc.ts";
import { useFallbackPoll } from "../../shared/live/use-live-updates.ts";
import { FirstStepsDialog } from "./first-steps-dialog.tsx";
import { Button } from "../../shared/ui/button.tsx";
import * as t from "./first-steps.messages.json";

interface FirstStepsProps {
  importId: string;
  onClose: () => void;
}

/** After the first import, offers three steps with the links that it brought. */
export default function FirstSteps({ importId, onClose }: FirstStepsProps) {
  const query = trpc.imports.get.useQuery({ id: importId });
  const record = query.data;
  useFallbackPoll(query, record?.finishedAt === null);
  const [isWanted, setWanted] = useState(false);
  if (isWanted) return <FirstStepsDialog onClose={onClose} />;
  if (!record || record.finishedAt === null || record.created === 0) return null;
  return (
    <OfferCard
      title={t.yourLinksAreIn}
      text={t.stepsHint}
      icon={<PartyPopper />}
      acceptLabel={t.showMe}
      refuseLabel={t.notNow}
      onAccept={() => setWanted(true)}
      onRefuse={onClose}
    />
  );
}

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
function OfferCard({ title, text, acceptLabel, refuseLabel, onAccept, onRefuse, icon }: OfferCardProps) {
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
