import { messages } from "@bowerbird/contract/auth";
import { Link, useNavigate, useSearchParams } from "react-router";
import { buttonClass } from "../shared/ui/button.tsx";
import { textLinkClass } from "../shared/ui/text-button.tsx";
import type { EntryState } from "../features/auth/entry-state.ts";
import { ResetPasswordForm } from "../features/auth/reset-password-form.tsx";
import { ResultMark } from "../features/auth/result-mark.tsx";
import { AuthLayout } from "./layout/auth-layout.tsx";

export default function ResetPasswordPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const token = params.get("token") ?? "";
  const footer = (
    <Link to="/login" className={textLinkClass}>
      Back to sign in
    </Link>
  );
  if (token === "") {
    return (
      <AuthLayout
        title="Invalid reset link"
        mark={<ResultMark kind="error" />}
        subtitle={messages.resetTokenMissing}
        footer={footer}
      >
        <title>Invalid reset link · Bowerbird</title>
        <Link to="/forgot-password" className={buttonClass({ variant: "primary", className: "h-10 w-full" })}>
          Request a new link
        </Link>
      </AuthLayout>
    );
  }
  const goToLogin = (notice: string): void => {
    const state: EntryState = { notice };
    void navigate("/login", { state, replace: true });
  };
  return (
    <AuthLayout
      title="Choose a new password"
      subtitle="All your devices are signed out, and you sign in with the new one."
      footer={footer}
    >
      <title>Reset password · Bowerbird</title>
      <ResetPasswordForm token={token} onDone={goToLogin} />
    </AuthLayout>
  );
}
