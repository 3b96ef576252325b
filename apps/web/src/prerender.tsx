import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router";
import LandingPage from "./pages/landing-page.tsx";

/** The landing page as HTML, without its title, which belongs into the head. */
export function landing(): string {
  const html = renderToString(
    <StaticRouter location="/">
      <LandingPage />
    </StaticRouter>,
  );
  return html.replace(/<title>.*?<\/title>/, "");
}
