import type { ReactNode } from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import { LoadingScreen } from "../components/loading-screen.tsx";
import { useSession } from "../session/use-session.ts";
import { loginPath, nextPath } from "./next-path.ts";

/**
 * Pages for the signed-in: everybody else is asked to sign in and then comes back. At the root they see `landing`.
 */
export function SignedInGate({ landing }: { landing: ReactNode }) {
  const session = useSession();
  const location = useLocation();
  if (session.status === "loading") return <LoadingScreen />;
  if (session.status === "signed-in") return <Outlet />;
  return location.pathname === "/" ? landing : <Navigate to={loginPath(location)} replace />;
}

/** Pages that make no sense once signed in. Leaving for the wanted page happens here, as soon as the session is known. */
export function SignedOutGate() {
  const session = useSession();
  const { search } = useLocation();
  if (session.status === "loading") return <LoadingScreen />;
  if (session.status === "signed-in") return <Navigate to={nextPath(search)} replace />;
  return <Outlet />;
}
