import { useState } from "react";
import { Link, useLocation } from "react-router";
import { failureText } from "../api/failure-text.ts";
import { trpc } from "../api/trpc.ts";
import { Button } from "../components/ui/button.tsx";
import { textLinkClass } from "../components/ui/text-link-class.ts";
import { EmailForm } from "../features/auth/email-form.tsx";
import { readEntryState } from "../features/auth/entry-state.ts";
import { ResultMark } from "../features/auth/result-mark.tsx";
import { AuthLayout } from "../layout/auth-layout.tsx";

export default function ResendVerificationPage() {
  const { email: given = "" } = readEntryState(useLocation().state);
  const [email, setEmail] = useState(given);
  const resend = trpc.auth.resendVerification.useMutation();
  const footer = (
    <Link to="/login" className={textLinkClass}>
      Back to sign in
    </Link>
  );
  if (resend.isSuccess) {
    return (
      <AuthLayout
        title="Check your email"
        mark={<ResultMark kind="mail" />}
        subtitle={`${resend.data.message} It works for 24 hours.`}
        footer={footer}
      >
        <title>Check your email · Bowerbird</title>
        <Button className="h-10 w-full" onClick={resend.reset}>
          Send another email
        </Button>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout
      title="Verify your email"
      subtitle="We send you a new link. Open it to verify your address, then sign in."
      footer={footer}
    >
      <title>Verify your email · Bowerbird</title>
      <EmailForm
        email={email}
        submitLabel="Send verification email"
        isBusy={resend.isPending}
        problem={resend.isError ? failureText(resend.error, "Failed to resend verification email") : null}
        onSubmit={(address) => {
          setEmail(address);
          resend.mutate({ email: address });
        }}
      />
    </AuthLayout>
  );
}
