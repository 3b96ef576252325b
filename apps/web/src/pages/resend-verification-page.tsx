import { trpc } from "../shared/api/trpc.ts";
import { MailRequest } from "./auth/mail-request.tsx";

export default function ResendVerificationPage() {
  return (
    <MailRequest
      title="Verify your email"
      subtitle="We send you a new verification link."
      submitLabel="Send verification email"
      afterword="It works for 24 hours."
      failure="Failed to resend verification email"
      request={trpc.auth.resendVerification.useMutation()}
    />
  );
}
