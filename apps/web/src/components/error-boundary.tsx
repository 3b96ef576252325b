import { Component, type ReactNode } from "react";
import { ErrorState } from "./ui/error-state.tsx";

/** Shows something better than an empty page where a part of it fails to draw; the browser's console has the reason. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <ErrorState
        title="This page could not be shown"
        text="Nothing of yours is lost. A new version may have arrived meanwhile: please load the page again."
        onRetry={() => window.location.reload()}
      />
    );
  }
}
