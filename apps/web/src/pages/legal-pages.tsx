import { Link, useMatch } from "react-router";
import { ArrowLeft } from "lucide-react";
import { format } from "@bowerbird/contract/messages";
import { buttonClass } from "../shared/ui/button.tsx";
import { locale } from "@bowerbird/contract/messages/locale";
import * as common from "../shared/messages.json";
import * as t from "./legal/messages.json";

/** One file, because each page that is loaded alone costs the first script its list of files. */
export default function LegalPages() {
  return useMatch("/terms") ? <Terms key="terms" /> : <PrivacyPolicy key="privacy" />;
}

interface LegalSection {
  title: string;
  paragraphs: readonly string[];
}

const today = new Intl.DateTimeFormat(locale, { dateStyle: "long" }).format(new Date());

/** A legal text: a title, its date, and numbered sections. */
function LegalPage({ title, sections }: { title: string; sections: readonly LegalSection[] }) {
  return (
    <main id="content" tabIndex={-1} className="mx-auto max-w-3xl px-4 py-8 outline-none sm:px-6 sm:py-10">
      <title>{`${title} · Bowerbird`}</title>
      <Link to="/" className={buttonClass({ variant: "ghost", className: "-ms-3.5" })}>
        <ArrowLeft aria-hidden />
        {common.backToHome}
      </Link>
      <h1 className="mt-6 text-3xl font-semibold tracking-tight">{title}</h1>
      <p className="mt-2 text-sm text-muted">{format(t.lastUpdatedToday, { today })}</p>
      {sections.map((section, index) => (
        <section key={section.title} className="mt-8">
          <h2 className="text-lg font-semibold">
            {index + 1}. {section.title}
          </h2>
          {section.paragraphs.map((paragraph) => (
            <p key={paragraph} className="mt-2 text-pretty text-muted">
              {paragraph}
            </p>
          ))}
        </section>
      ))}
    </main>
  );
}

const privacySections: LegalSection[] = [
  {
    title: t.whatWeCollect,
    paragraphs: [t.privacyAccount, t.privacyBookmarks, t.privacyPageText, t.privacyUsage, t.privacyApps],
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

function PrivacyPolicy() {
  return <LegalPage title={common.privacyPolicy} sections={privacySections} />;
}

const termsSections: LegalSection[] = [
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

function Terms() {
  return <LegalPage title={common.termsOfService} sections={termsSections} />;
}
