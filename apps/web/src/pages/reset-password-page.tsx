import * as common from "../shared/messages.json";
import * as t from "./messages.json";
import { Link, useNavigate, useSearchParams } from "react-router";
import { buttonClass, textLinkClass } from "../shared/ui/button.tsx";
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
      {common.backToSignIn}
    </Link>
  );
  if (token === "") {
    return (
      <AuthLayout
        title={t.invalidResetLink}
        mark={<ResultMark kind="error" />}
        subtitle={t.requestANewReset}
        footer={footer}
      >
        <title>{t.invalidResetLinkBowerbird}</title>
        <Link to="/forgot-password" className={buttonClass({ variant: "primary", className: "h-10 w-full" })}>
          {common.requestANewLink}
        </Link>
      </AuthLayout>
    );
  }
  const goToLogin = (notice: string): void => {
    const state: EntryState = { notice };
    void navigate("/login", { state, replace: true });
  };
  return (
    <AuthLayout title={t.chooseANewPassword} subtitle={t.resetHint} footer={footer}>
      <title>{t.resetPasswordBowerbird}</title>
      <ResetPasswordForm token={token} onDone={goToLogin} />
    </AuthLayout>
  );
}
