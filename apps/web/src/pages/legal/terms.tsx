import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import { LegalPage, type LegalSection } from "./legal-page.tsx";

const sections: LegalSection[] = [
  {
    title: t.acceptanceOfTerms,
    paragraphs: [t.byOpeningAnAccountOrUsing],
  },
  {
    title: t.descriptionOfService,
    paragraphs: [t.bowerbirdSavesTheLinks],
  },
  {
    title: t.userAccounts,
    paragraphs: [t.youNeedAnAccount],
  },
  {
    title: t.acceptableUse,
    paragraphs: [t.doNotUseBowerbirdToBreak],
  },
  {
    title: common.privacy,
    paragraphs: [t.seeOurPrivacyPolicyWhich],
  },
  {
    title: t.intellectualProperty,
    paragraphs: [t.whatYouSaveStaysYours],
  },
  {
    title: t.serviceAvailability,
    paragraphs: [t.weWorkToKeepBowerbirdAvailable],
  },
  {
    title: t.limitationOfLiability,
    paragraphs: [t.bowerbirdIsProvided],
  },
  {
    title: t.termination,
    paragraphs: [t.youCanDeleteYourAccount],
  },
  {
    title: t.changesToTerms,
    paragraphs: [t.weMayChangeTheseTerms],
  },
  {
    title: t.contact,
    paragraphs: [t.questionsAboutTheseTermsAreAnswered],
  },
];

export function Terms() {
  return <LegalPage title={common.termsOfService} sections={sections} />;
}
