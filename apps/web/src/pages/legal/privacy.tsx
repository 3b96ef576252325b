import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import { LegalPage, type LegalSection } from "./legal-page.tsx";

const sections: LegalSection[] = [
  {
    title: t.whatWeCollect,
    paragraphs: [t.accountInformationYourNameYourEmail, t.bookmarkDataTheLinks, t.usageInformationWhenYouSigned],
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
    paragraphs: [t.youCanExportEverything],
  },
  {
    title: t.dataRetention,
    paragraphs: [t.deletedBookmarksStayInTheTrash, t.whatHappensAroundYourAccountSuch],
  },
  {
    title: t.childrensPrivacy,
    paragraphs: [t.bowerbirdIsNotMeantForChildren],
  },
  {
    title: t.contact,
    paragraphs: [t.privacyInquiries],
  },
];

export function PrivacyPolicy() {
  return <LegalPage title={common.privacyPolicy} sections={sections} />;
}
