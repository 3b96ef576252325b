import * as t from "./messages.json";
import { LegalPage, type LegalSection } from "./legal-page.tsx";

const sections: LegalSection[] = [
  {
    title: t.acceptanceOfTerms,
    paragraphs: [t.byOpeningAnAccountOrUsing],
  },
  {
    title: t.descriptionOfService,
    paragraphs: [t.bowerbirdSavesTheLinksThatYou],
  },
  {
    title: t.userAccounts,
    paragraphs: [t.youNeedAnAccountWithA],
  },
  {
    title: t.acceptableUse,
    paragraphs: [t.doNotUseBowerbirdToBreak],
  },
  {
    title: t.privacy,
    paragraphs: [t.seeOurPrivacyPolicyWhichIs],
  },
  {
    title: t.intellectualProperty,
    paragraphs: [t.whatYouSaveStaysYoursThe],
  },
  {
    title: t.serviceAvailability,
    paragraphs: [t.weWorkToKeepBowerbirdAvailable],
  },
  {
    title: t.limitationOfLiability,
    paragraphs: [t.bowerbirdIsProvidedAsItIs],
  },
  {
    title: t.termination,
    paragraphs: [t.youCanDeleteYourAccountAt],
  },
  {
    title: t.changesToTerms,
    paragraphs: [t.weMayChangeTheseTermsAnd],
  },
  {
    title: t.contact,
    paragraphs: [t.questionsAboutTheseTermsAreAnswered],
  },
];

export function Terms() {
  return <LegalPage title={t.termsOfService} sections={sections} />;
}
