import { LegalPage, type LegalSection } from "./legal-page.tsx";

const sections: LegalSection[] = [
  {
    title: "What We Collect",
    paragraphs: [
      "Account information: your name, your email address and, when you sign in with Google or a single sign-on, the picture of your profile.",
      "Bookmark data: the links that you save with their titles, descriptions, categories and tags, and what we read from those pages to sort them.",
      "Usage information: when you signed in and from which kind of device, and technical logs that keep the service healthy.",
    ],
  },
  {
    title: "How We Use It",
    paragraphs: [
      "To give you the service: to save, sort, find and back up your links, to send you the mails that your account needs and those that you chose in the settings, and to keep it safe. Your data is never shared or sold.",
    ],
  },
  {
    title: "AI Processing",
    paragraphs: [
      "Links are sorted on this server. Only where its operator has connected a language model are addresses, titles, descriptions and the beginning of a page's text sent to that model, and nothing else.",
      "Search finds by words on this server. Only where its operator has connected a model for search by meaning are titles, descriptions, summaries and tags, and what you type into the search, sent to that model; your settings say whether it is so.",
    ],
  },
  {
    title: "Storage and Security",
    paragraphs: [
      "Data is kept in the database of this server. Passwords are kept as hashes only, access to your cloud drive is encrypted. Sites whose pages you bookmarked are read by this server: they see it, not you.",
    ],
  },
  {
    title: "Your Rights",
    paragraphs: [
      "You can export everything that you have saved, and an archive of all your data, and delete single bookmarks or your whole account in the settings, where your retention preferences are found as well.",
    ],
  },
  {
    title: "Data Retention",
    paragraphs: [
      "Deleted bookmarks stay in the trash for 30 days. When you delete your account, its data is removed within 30 days. Backups in your own cloud drive are yours and stay there.",
      "What happens around your account, such as a sign-in with its network address and kind of device, is kept for 180 days, and you find it in your settings.",
    ],
  },
  {
    title: "Children's Privacy",
    paragraphs: ["Bowerbird is not meant for children under 13, and we do not knowingly collect data from them."],
  },
  {
    title: "Contact",
    paragraphs: ["Privacy inquiries are answered within 48 hours by the people who run this server."],
  },
];

export function PrivacyPolicy() {
  return <LegalPage title="Privacy Policy" sections={sections} />;
}
