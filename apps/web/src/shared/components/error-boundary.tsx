import * as t from "../messages.json";
import { Component, type ReactNode } from "react";
import { ErrorState } from "../ui/page-states.tsx";

/** Shows an error page when rendering fails; the browser's console has the reason. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <ErrorState title={t.thisPageCouldNotBeShown} text={t.pleaseReloadIt} onRetry={() => window.location.reload()} />
    );
  }
}
