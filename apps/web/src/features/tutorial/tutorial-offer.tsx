import * as t from "./messages.json";
import { GraduationCap } from "lucide-react";
import { useEffect, useState } from "react";
import { OfferCard } from "./offer-card.tsx";
import { isTutorialCompleted, openTutorial } from "./tutorial-store.ts";

const delayMs = 1_000;
/** Once answered, it is not offered again until the page is reloaded. */
let wasAnswered = false;

/** Offers the tutorial after a second if it has not been completed. `isOff` while the person is doing something. */
export function TutorialOffer({ isOff }: { isOff: boolean }) {
  const [isOffered, setOffered] = useState(false);
  useEffect(() => {
    if (isOff || wasAnswered || isTutorialCompleted()) return undefined;
    const timer = setTimeout(setOffered, delayMs, true);
    return () => clearTimeout(timer);
  }, [isOff]);
  if (!isOffered || isOff) return null;
  const answer = (): void => {
    wasAnswered = true;
    setOffered(false);
  };
  return (
    <OfferCard
      title={t.interactiveTutorial}
      text={t.eightShortSteps}
      icon={<GraduationCap />}
      acceptLabel={t.start}
      refuseLabel={t.skipTutorial}
      onRefuse={answer}
      onAccept={() => {
        answer();
        openTutorial();
      }}
    />
  );
}
