import * as t from "./messages.json";
import type { VerifiedEmail } from "@bowerbird/contract/auth";
import { useEffect } from "react";
import { Link, Navigate, useSearchParams } from "react-router";
import { failureText } from "../shared/errors/error-message.ts";
import { buttonClass } from "../shared/ui/button.tsx";
import { toast } from "../shared/ui/toaster.tsx";
import { ResultMark } from "../features/auth/result-mark.tsx";
import { type EmailVerification, useEmailVerification } from "../features/auth/use-email-verification.ts";
import { AuthLayout } from "./layout/auth-layout.tsx";
import { useSetSession } from "../shared/session/use-change-session.ts";
import { useSession } from "../shared/session/session-store.ts";

const titles = {
  pending: t.verifyingYourEmail,
  success: t.emailVerified,
  error: t.verificationFailed,
};

/**
 * Also open to signed-in users: the link may belong to another account. They see the result on their own page,
 * as does a person whom the link has signed in.
 */
export default function VerifyEmailPage() {
  const [params] = useSearchParams();
  const verification = useEmailVerification(params.get("token") ?? "");
  const session = useSession();
  const setSession = useSetSession();
  const newUser = verification.status === "success" && session.status === "signed-out" ? verification.user : null;
  useEffect(() => {
    if (newUser) setSession(newUser);
  });
  const { status } = verification;
  const isLeaving = session.status === "signed-in" && (status === "success" || status === "error");
  useEffect(() => {
    if (isLeaving) toast({ title: titles[status], tone: status === "success" ? "success" : "error" });
  }, [isLeaving, status]);
  if (isLeaving) return <Navigate to="/" replace />;
  return (
    <AuthLayout title={titles[status]} mark={<ResultMark kind={status} />} subtitle={explain(verification)}>
      <title>{`${titles[status]} · Bowerbird`}</title>
      {verification.status === "success" && <NextStep next={verification.next} />}
      {status === "error" && (
        <Link to="/resend-verification" className={buttonClass({ variant: "primary", className: "h-10 w-full" })}>
          {t.sendANewLink}
        </Link>
      )}
    </AuthLayout>
  );
}

function NextStep({ next }: { next: VerifiedEmail["next"] }) {
  const isWithoutPassword = next === "choose-password";
  return (
    <Link
      to={isWithoutPassword ? "/forgot-password" : "/login"}
      className={buttonClass({ variant: "primary", className: "h-10 w-full" })}
    >
      {isWithoutPassword ? t.chooseANewPassword : t.signIn}
    </Link>
  );
}

function explain(verification: EmailVerification): string {
  if (verification.status === "pending") return t.oneMomentPlease;
  if (verification.status === "success") {
    return verification.next === "choose-password" ? verification.message : t.accountReady;
  }
  if (verification.error === null) return t.linkIncomplete;
  return failureText(verification.error, t.failedToVerifyEmail);
}
