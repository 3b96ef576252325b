import * as t from "./messages.json";
import { useMatch } from "react-router";
import { trpc } from "../shared/api/trpc.ts";
import { MailRequest } from "./auth/mail-request.tsx";

/** Sends a mail that was lost or forgotten. One file: see the legal pages. */
export default function MailRequestPage() {
  return useMatch("/forgot-password") ? <ForgotPassword key="password" /> : <ResendVerification key="verification" />;
}

function ForgotPassword() {
  return (
    <MailRequest
      title={t.forgotYourPassword}
      subtitle={t.weEmailYouALinkTo}
      submitLabel="Send reset link"
      afterword="The link expires in 1 hour."
      failure="Failed to send reset email"
      request={trpc.auth.forgotPassword.useMutation()}
    />
  );
}

function ResendVerification() {
  return (
    <MailRequest
      title={t.verifyYourEmail}
      subtitle={t.weSendYouANewVerification}
      submitLabel="Send verification email"
      afterword="It works for 24 hours."
      failure="Failed to resend verification email"
      request={trpc.auth.resendVerification.useMutation()}
    />
  );
}
