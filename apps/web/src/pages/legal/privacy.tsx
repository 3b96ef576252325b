import * as t from "./messages.json";
import { LegalPage, type LegalSection } from "./legal-page.tsx";

const sections: LegalSection[] = [
  {
    title: t.whatWeCollect,
    paragraphs: [
      t.accountInformationYourNameYourEmail,
      t.bookmarkDataTheLinksThatYou,
      t.usageInformationWhenYouSignedIn,
    ],
  },
  {
    title: t.howWeUseIt,
    paragraphs: [t.toGiveYouTheServiceTo],
  },
  {
    title: t.aiProcessing,
    paragraphs: [t.linksAreSortedOnThisServer, t.searchFindsByWordsOnThis],
  },
  {
    title: t.storageAndSecurity,
    paragraphs: [t.dataIsKeptInTheDatabase],
  },
  {
    title: t.yourRights,
    paragraphs: [t.youCanExportEverythingThatYou],
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
    paragraphs: [t.privacyInquiriesAreAnsweredWithin48],
  },
];

export function PrivacyPolicy() {
  return <LegalPage title={t.privacyPolicy} sections={sections} />;
}
