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

export default function ForgotPasswordPage() {
  const { email: given = "" } = readEntryState(useLocation().state);
  const [email, setEmail] = useState(given);
  const forgot = trpc.auth.forgotPassword.useMutation();
  const footer = (
    <Link to="/login" className={textLinkClass}>
      Back to sign in
    </Link>
  );
  if (forgot.isSuccess) {
    return (
      <AuthLayout
        title="Check your email"
        mark={<ResultMark kind="mail" />}
        subtitle={`${forgot.data.message} The link expires in 1 hour.`}
        footer={footer}
      >
        <title>Check your email · Bowerbird</title>
        <Button className="h-10 w-full" onClick={forgot.reset}>
          Send another email
        </Button>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout
      title="Forgot your password?"
      subtitle="We send you a link to choose a new one. The link expires in 1 hour."
      footer={footer}
    >
      <title>Forgot password · Bowerbird</title>
      <EmailForm
        email={email}
        submitLabel="Send reset link"
        isBusy={forgot.isPending}
        problem={forgot.isError ? failureText(forgot.error, "Failed to send reset email") : null}
        onSubmit={(address) => {
          setEmail(address);
          forgot.mutate({ email: address });
        }}
      />
    </AuthLayout>
  );
}
