// Runs before the first paint, so that a dark page never flashes white, and no list that looks other than this browser
// shows it. A file of its own: inline scripts are forbidden.
{
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      // Storage can be switched off; the system's preference then decides.
      return null;
    }
  };
  const theme = stored("theme");
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const isDark = theme ? theme === "dark" : dark.matches;
  const root = document.documentElement;
  // An open page follows the system until a theme is chosen.
  dark.addEventListener("change", ({ matches }) => {
    if (stored("theme")) return;
    root.dataset.theme = matches ? "dark" : "light";
    window.dispatchEvent(new Event("bowerbird:theme"));
  });
  // An installed app's bar: --canvas of the styles.
  new MutationObserver(() => {
    document.querySelector("meta[name=theme-color]").content = root.dataset.theme === "dark" ? "#141210" : "#faf9f7";
  }).observe(root, { attributeFilter: ["data-theme"] });
  root.dataset.theme = isDark ? "dark" : "light";
  const sidebar = Number.parseInt(stored("bowerbird:sidebar-width"));
  if (sidebar) root.style.setProperty("--sidebar", `${sidebar}px`);
  const collapsed = stored("bowerbird:collapsed-groups") ?? "[]";
  let view = stored("bowerbird:view") ?? "cards";
  try {
    view = JSON.parse(stored("bowerbird:views") ?? "{}").home ?? view;
  } catch {
    // As if nothing were stored.
  }
  // Details, which searches and categories have, is none of home's: it shows cards then.
  if (!["cards", "rows"].includes(view) || collapsed !== "[]") root.dataset.preview = "hidden";
}
