// Shows a notice in a corner of the page. The page can neither read it nor press its button.

interface Notice {
  title: string;
  /** The label of its button; null without one. */
  undo: string | null;
}

const api = ((globalThis as { browser?: typeof chrome }).browser ?? chrome) as typeof chrome;
const world = globalThis as { isShowingNotices?: true };
const noticeTimeMs = 6_000;
let host: HTMLElement | null = null;
let leaving: ReturnType<typeof setTimeout> | undefined;

if (!world.isShowingNotices) {
  world.isShowingNotices = true;
  api.runtime.onMessage.addListener((message: { notice?: Notice }) => {
    if (message.notice) show(message.notice);
  });
}

function show({ title, undo: label }: Notice): void {
  hide();
  host = document.createElement("bowerbird-notice");
  const root = host.attachShadow({ mode: "closed" });
  const style = document.createElement("style");
  style.textContent = styles;
  const box = document.createElement("div");
  box.setAttribute("role", "status");
  box.append(title);
  if (label !== null) box.append(undoButton(label));
  root.append(style, box);
  document.documentElement.append(host);
  leaving = setTimeout(hide, noticeTimeMs);
}

function undoButton(label: string): HTMLElement {
  const button = document.createElement("button");
  button.textContent = label;
  button.addEventListener("click", (event) => {
    if (event.isTrusted) void undo();
  });
  return button;
}

async function undo(): Promise<void> {
  const { title } = (await api.runtime.sendMessage({ undo: true })) as { title: string };
  show({ title, undo: null });
}

function hide(): void {
  clearTimeout(leaving);
  host?.remove();
  host = null;
}

const styles = `
:host { all: initial; }
div {
  position: fixed; z-index: 2147483647; right: 16px; bottom: 16px; max-width: min(360px, calc(100vw - 32px));
  display: flex; align-items: center; gap: 12px; padding: 12px 16px; border-radius: 10px;
  background: #24211d; color: #f3f0eb; font: 14px/1.4 ui-sans-serif, system-ui, sans-serif;
  box-shadow: 0 12px 32px -8px rgb(0 0 0 / 0.5); overflow-wrap: anywhere;
}
button {
  all: unset; flex: none; padding: 2px 6px; border-radius: 6px; color: #bda6ff; font-weight: 600; cursor: pointer;
}
button:focus-visible { outline: 2px solid #a78bfa; outline-offset: 2px; }
`;
