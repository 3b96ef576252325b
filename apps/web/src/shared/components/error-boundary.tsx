import * as t from "../messages.json";
import { Component, type ReactNode } from "react";
import { Button } from "../ui/button.tsx";

/** Shows an error page when rendering fails; the browser's console has the reason. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    // Plainer than an ErrorState, because every page loads it first.
    return (
      <div role="alert" className="flex flex-col items-center px-6 py-16 text-center">
        <h2 className="text-lg font-semibold">{t.thisPageCouldNotBeShown}</h2>
        <p className="mt-1 text-muted">{t.pleaseReloadIt}</p>
        <Button className="mt-5" onClick={() => location.reload()}>
          {t.tryAgain}
        </Button>
      </div>
    );
  }
}
