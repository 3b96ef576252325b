import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import { LegalPage, type LegalSection } from "./legal-page.tsx";

const sections: LegalSection[] = [
  {
    title: t.whatWeCollect,
    paragraphs: [t.privacyAccount, t.privacyBookmarks, t.privacyUsage],
  },
  {
    title: t.howWeUseIt,
    paragraphs: [t.toGiveYouTheService],
  },
  {
    title: t.aiProcessing,
    paragraphs: [t.linksAreSortedOnThisServer, t.searchFindsByWords],
  },
  {
    title: t.storageAndSecurity,
    paragraphs: [t.dataIsKeptInTheDatabase],
  },
  {
    title: t.yourRights,
    paragraphs: [t.privacyExport],
  },
  {
    title: t.dataRetention,
    paragraphs: [t.privacyDeletion, t.whatHappensAroundYourAccountSuch],
  },
  {
    title: t.childrensPrivacy,
    paragraphs: [t.privacyChildren],
  },
  {
    title: t.contact,
    paragraphs: [t.privacyInquiries],
  },
];

export function PrivacyPolicy() {
  return <LegalPage title={common.privacyPolicy} sections={sections} />;
}
