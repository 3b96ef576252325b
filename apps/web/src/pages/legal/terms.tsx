import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import { LegalPage, type LegalSection } from "./legal-page.tsx";

const sections: LegalSection[] = [
  {
    title: t.acceptanceOfTerms,
    paragraphs: [t.termsAgreement],
  },
  {
    title: t.descriptionOfService,
    paragraphs: [t.bowerbirdSavesTheLinks],
  },
  {
    title: t.userAccounts,
    paragraphs: [t.termsAccount],
  },
  {
    title: t.acceptableUse,
    paragraphs: [t.termsUse],
  },
  {
    title: common.privacy,
    paragraphs: [t.termsPrivacy],
  },
  {
    title: t.intellectualProperty,
    paragraphs: [t.termsOwnership],
  },
  {
    title: t.serviceAvailability,
    paragraphs: [t.termsAvailability],
  },
  {
    title: t.limitationOfLiability,
    paragraphs: [t.termsLiability],
  },
  {
    title: t.termination,
    paragraphs: [t.termsEnd],
  },
  {
    title: t.changesToTerms,
    paragraphs: [t.termsChanges],
  },
  {
    title: t.contact,
    paragraphs: [t.questionsAboutTheseTermsAreAnswered],
  },
];

export function Terms() {
  return <LegalPage title={common.termsOfService} sections={sections} />;
}
