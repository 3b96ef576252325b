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
      subtitle={t.weEmailYouALink}
      submitLabel={t.sendResetLink}
      afterword={t.theLinkExpiresIn1Hour}
      failure={t.failedToSendResetEmail}
      request={trpc.auth.forgotPassword.useMutation()}
    />
  );
}

function ResendVerification() {
  return (
    <MailRequest
      title={t.verifyYourEmail}
      subtitle={t.weSendYouANewVerification}
      submitLabel={t.sendVerificationEmail}
      afterword={t.itWorksFor24Hours}
      failure={t.failedToResendVerificationEmail}
      request={trpc.auth.resendVerification.useMutation()}
    />
  );
}
