import * as t from "./first-steps.messages.json";
import { PartyPopper } from "lucide-react";
import { useState } from "react";
import { trpc } from "../../shared/api/trpc.ts";
import { useFallbackPoll } from "../../shared/live/use-fallback-poll.ts";
import { FirstStepsDialog } from "./first-steps-dialog.tsx";
import { OfferCard } from "./offer-card.tsx";

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
