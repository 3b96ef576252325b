import { LegalPage, type LegalSection } from "./legal-page.tsx";

const sections: LegalSection[] = [
  {
    title: "Acceptance of Terms",
    paragraphs: [
      "By opening an account or using Bowerbird you agree to these terms. If you do not, please do not use it.",
    ],
  },
  {
    title: "Description of Service",
    paragraphs: [
      "Bowerbird saves the links that you give it, sorts them into categories and tags with the help of AI, lets you search them, and can back them up to your own cloud drive and restore them from there.",
    ],
  },
  {
    title: "User Accounts",
    paragraphs: [
      "You need an account with a valid email address. Do not share your password. You are responsible for all activity in your account. Tell us right away if you think that someone else is using it.",
    ],
  },
  {
    title: "Acceptable Use",
    paragraphs: [
      "Do not use Bowerbird to break the law, to spread malware or material that you have no right to, to disturb other people's use of it, or to get at data that is not yours.",
    ],
  },
  {
    title: "Privacy",
    paragraphs: ["See our Privacy Policy, which is part of these terms."],
  },
  {
    title: "Intellectual Property",
    paragraphs: [
      "What you save stays yours. The pages that your links lead to belong to their owners. The software and its design belong to its makers and are covered by its license.",
    ],
  },
  {
    title: "Service Availability",
    paragraphs: [
      "We work to keep Bowerbird available at all times but cannot promise it. We may change or pause parts of it for maintenance or security.",
    ],
  },
  {
    title: "Limitation of Liability",
    paragraphs: [
      "Bowerbird is provided as it is. As far as the law allows we are not liable for indirect damages or for the loss of data. Please keep backups of what you cannot do without.",
    ],
  },
  {
    title: "Termination",
    paragraphs: [
      "You can delete your account at any time. We may close accounts that break these terms. Data is removed as the Privacy Policy says.",
    ],
  },
  {
    title: "Changes to Terms",
    paragraphs: [
      "We may change these terms and will say so here. By continuing to use Bowerbird you accept the changes.",
    ],
  },
  {
    title: "Contact",
    paragraphs: ["Questions about these terms are answered by the people who run this server."],
  },
];

export function Terms() {
  return <LegalPage title="Terms of Service" sections={sections} />;
}
