import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import { useState } from "react";
import { Link, useLocation } from "react-router";
import { failureText } from "../../shared/errors/error-message.ts";
import { Button, textLinkClass } from "../../shared/ui/button.tsx";
import { EmailForm } from "../../features/auth/email-form.tsx";
import { readEntryState } from "../../features/auth/entry-state.ts";
import { ResultMark } from "../../features/auth/result-mark.tsx";
import { AuthLayout } from "../layout/auth-layout.tsx";

interface MailRequestProps {
  title: string;
  subtitle: string;
  submitLabel: string;
  /** What the emailed link does; shown once it is sent. */
  afterword: string;
  /** What did not work, when it did not. */
  failure: string;
  request: {
    mutate: (input: { email: string }) => void;
    reset: () => void;
    isPending: boolean;
    data: { message: string } | undefined;
    error: unknown;
  };
}

/** A page that sends an email with a link: asks for the address, then says what to do. */
export function MailRequest({ title, subtitle, submitLabel, afterword, failure, request }: MailRequestProps) {
  const { email: given = "" } = readEntryState(useLocation().state);
  const [email, setEmail] = useState(given);
  const footer = (
    <Link to="/login" className={textLinkClass}>
      {common.backToSignIn}
    </Link>
  );
  if (request.data) {
    return (
      <AuthLayout
        title={t.checkYourEmail}
        mark={<ResultMark kind="mail" />}
        subtitle={`${request.data.message} ${afterword}`}
        footer={footer}
      >
        <title>{t.checkYourEmailBowerbird}</title>
        <Button className="h-10 w-full" onClick={request.reset}>
          {t.sendAnotherEmail}
        </Button>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={title} subtitle={subtitle} footer={footer}>
      <title>{`${title} · Bowerbird`}</title>
      <EmailForm
        email={email}
        submitLabel={submitLabel}
        isBusy={request.isPending}
        problem={request.error ? failureText(request.error, failure) : null}
        onSubmit={(address) => {
          setEmail(address);
          request.mutate({ email: address });
        }}
      />
    </AuthLayout>
  );
}
