import * as t from "./messages.json";
import { type SignUps, signUpRefusals } from "@bowerbird/contract/auth";
import { Link, useLocation, useNavigate } from "react-router";
import { buttonClass, textLinkClass } from "../shared/ui/button.tsx";
import { type EntryState, purposeOf, usePasswordSignIn, useSignUps } from "../features/auth/entry-state.ts";
import { InvitationForm, SignupForm } from "../features/auth/signup-form.tsx";
import { ProviderButtons } from "../features/auth/provider-buttons.tsx";
import { useOnlyProvider } from "../features/auth/login-form.tsx";
import { AuthLayout } from "./layout/auth-layout.tsx";

/** With `?invitation=<token>` the page creates the account of the invited address. */
export default function SignupPage() {
  const { search } = useLocation();
  const signUps = useSignUps();
  const token = new URLSearchParams(search).get("invitation");
  const hasPasswords = usePasswordSignIn();
  useOnlyProvider(search);
  if (signUps === "closed" || (signUps === "invite" && !token)) return <Refused signUps={signUps} search={search} />;
  return (
    <AuthLayout
      title={t.createYourAccount}
      subtitle={purposeOf(search) ?? t.saveSortAndFindEveryLink}
      footer={
        <>
          {t.alreadyHaveAnAccount}{" "}
          <Link to={{ pathname: "/login", search }} className={textLinkClass}>
            {t.signIn}
          </Link>
        </>
      }
    >
      <title>{t.signUpBowerbird}</title>
      {!hasPasswords ? (
        <ProviderButtons isOnlySetUp isAlone />
      ) : token ? (
        <InvitationForm token={token} />
      ) : (
        <OpenForm search={search} />
      )}
    </AuthLayout>
  );
}

function OpenForm({ search }: { search: string }) {
  const navigate = useNavigate();
  const goToLogin = (notice: string, email: string): void => {
    const state: EntryState = { notice, email };
    void navigate({ pathname: "/login", search }, { state });
  };
  return (
    <>
      <ProviderButtons />
      <SignupForm onDone={goToLogin} />
    </>
  );
}

function Refused({ signUps, search }: { signUps: Exclude<SignUps, "open">; search: string }) {
  const title = signUps === "invite" ? t.byInvitation : t.noNewAccounts;
  return (
    <AuthLayout title={title} subtitle={signUpRefusals[signUps]}>
      <title>{t.signUpBowerbird}</title>
      <Link
        to={{ pathname: "/login", search }}
        className={buttonClass({ variant: "primary", className: "h-10 w-full" })}
      >
        {t.signIn}
      </Link>
    </AuthLayout>
  );
}
