import { trpc } from "../shared/api/trpc.ts";
import { MailRequest } from "./auth/mail-request.tsx";

export default function ForgotPasswordPage() {
  return (
    <MailRequest
      title="Forgot your password?"
      subtitle="We email you a link to reset your password. The link expires in 1 hour."
      submitLabel="Send reset link"
      afterword="The link expires in 1 hour."
      failure="Failed to send reset email"
      request={trpc.auth.forgotPassword.useMutation()}
    />
  );
}
