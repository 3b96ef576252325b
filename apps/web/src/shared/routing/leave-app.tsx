import { type ReactNode, useEffect } from "react";
import { NavigationType, useNavigationType } from "react-router";

/**
 * Asks the server for an address that only it knows, such as one that a sign-in leads back to.
 *
 * @param fallback when the server has answered with this app already, or is away
 */
export function LeaveApp({ fallback, leave = reload }: { fallback: ReactNode; leave?: () => void }) {
  const isFirst = useNavigationType() === NavigationType.Pop;
  useEffect(() => {
    if (!isFirst) leave();
  }, [isFirst, leave]);
  return isFirst ? fallback : null;
}

const reload = (): void => location.reload();
