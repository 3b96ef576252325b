import * as t from "./messages.json";
import { signUpRefusals } from "@bowerbird/contract/auth";
import { Link, useLocation } from "react-router";
import { trpc } from "../shared/api/trpc.ts";
import { Notice } from "../shared/ui/notice.tsx";
import { textLinkClass } from "../shared/ui/button.tsx";
import { purposeOf, readEntryState, signInProblem, useSignUps } from "../features/auth/entry-state.ts";
import { LoginForm, useOnlyProvider } from "../features/auth/login-form.tsx";
import { AuthLayout } from "./layout/auth-layout.tsx";

export default function LoginPage() {
  const { state, search } = useLocation();
  const { email, notice } = readEntryState(state);
  const { data: options } = trpc.auth.options.useQuery();
  const problem = signInProblem(search, options?.providers);
  const signUps = useSignUps();
  useOnlyProvider(search);
  return (
    <AuthLayout
      title={t.signIn}
      subtitle={purposeOf(search) ?? t.welcomeBackToYourBookmarks}
      footer={
        signUps === "open" ? (
          <>
            {t.newToBowerbird}{" "}
            <Link to={{ pathname: "/signup", search }} className={textLinkClass}>
              {t.signUp}
            </Link>
          </>
        ) : (
          signUpRefusals[signUps]
        )
      }
    >
      <title>{t.signInBowerbird}</title>
      {problem && (
        <Notice tone="error" className="mb-5">
          {problem}
        </Notice>
      )}
      <LoginForm email={email} notice={notice} />
    </AuthLayout>
  );
}
