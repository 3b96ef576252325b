import { type ExtensionInfo, extensionPath } from "@bowerbird/contract/extension-info";
import { format } from "@bowerbird/contract/messages";
import { useQuery } from "@tanstack/react-query";
import { ArrowRight, Copy, Download, FolderOpen, Puzzle } from "lucide-react";
import { type ReactNode, useState } from "react";
import { copyText } from "../../shared/ui/copy-text.ts";
import { Skeleton } from "../../shared/ui/basics.tsx";
import { Button, buttonClass } from "../../shared/ui/button.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { RadioCards } from "../../shared/ui/radio-cards.tsx";
import * as t from "./extension.messages.json";
import { fromBase, ownAddress, basePath } from "../../shared/base-path/base-path.ts";

type Browser = "chromium" | "firefox";

const browsers = [
  { value: "chromium", label: t.chromium, hint: t.chromiumHint },
  { value: "firefox", label: t.firefox, hint: t.firefoxHint },
] as const;

/** Installs the extension in the browser that shows the page, or in another one. */
export function ExtensionInstall() {
  const [browser, setBrowser] = useState<Browser>(/Firefox\//.test(navigator.userAgent) ? "firefox" : "chromium");
  const { data, isError } = useQuery({ queryKey: ["extension-info"], queryFn: fetchInfo });
  return (
    <div className="flex flex-col gap-6">
      {!isSupported() && <Notice tone="info">{t.otherBrowser}</Notice>}
      <RadioCards legend={t.yourBrowser} value={browser} onValueChange={setBrowser} options={browsers} />
      {isError && <Notice tone="error">{t.notLoaded}</Notice>}
      {!data && !isError && <Skeleton className="h-72 w-full rounded-xl" />}
      {data && <Ways browser={browser} info={data} />}
      <p className="text-sm text-muted">{t.privacy}</p>
    </div>
  );
}

async function fetchInfo(): Promise<ExtensionInfo> {
  const response = await fetch(`${extensionPath}/info.json`);
  if (!response.ok) throw new Error(`The server answered ${response.status}`);
  return (await response.json()) as ExtensionInfo;
}

/** Phones and Safari load no such extensions. */
function isSupported(): boolean {
  const { userAgent } = navigator;
  return !/Mobile|Android|iPhone|iPad/.test(userAgent) && /Chrome\/|Firefox\//.test(userAgent);
}

function Ways({ browser, info }: { browser: Browser; info: ExtensionInfo }) {
  const address = browser === "firefox" ? (info.firefoxUrl ?? info.signedUrl) : info.chromeUrl;
  if (address !== null) {
    const name = browser === "firefox" ? t.firefox : "Chrome";
    return (
      <>
        <a href={address} className={buttonClass({ variant: "primary", size: "lg", className: "self-start" })}>
          <Puzzle aria-hidden />
          {format(t.addToBrowser, { browser: name })}
        </a>
        <ol className="grid gap-5 lg:grid-cols-3">
          <ConnectStep step={1} />
        </ol>
      </>
    );
  }
  if (info.version === null) return <Notice tone="warning">{t.notBuilt}</Notice>;
  return (
    <>
      <a
        href={fromBase(`${extensionPath}/bowerbird-${browser}.zip`)}
        download
        className={buttonClass({ variant: "primary", size: "lg", className: "self-start" })}
      >
        <Download aria-hidden />
        {format(t.download, { version: info.version })}
      </a>
      <ol className="grid gap-5 md:grid-cols-2 xl:grid-cols-4">
        {browser === "chromium" ? <ChromiumSteps /> : <FirefoxSteps />}
        <ConnectStep step={4} />
      </ol>
      {browser === "firefox" && <Notice tone="warning">{t.temporaryNote}</Notice>}
    </>
  );
}

function ChromiumSteps() {
  return (
    <>
      <Step step={1} title={t.downloadTitle} text={t.downloadText} picture={<FilePicture />} />
      <Step
        step={2}
        title={t.developerTitle}
        text={t.developerText}
        address="chrome://extensions"
        picture={
          <Window address="chrome://extensions">
            <span className="ms-auto flex items-center gap-1.5 text-2xs">
              {t.developerMode}
              <span className="flex h-3.5 w-6 items-center justify-end rounded-full bg-primary p-0.5">
                <span className="size-2.5 rounded-full bg-on-primary" />
              </span>
            </span>
          </Window>
        }
      />
      <Step
        step={3}
        title={t.loadTitle}
        text={t.loadText}
        picture={
          <Window address="chrome://extensions">
            <PictureButton>{t.loadUnpacked}</PictureButton>
          </Window>
        }
      />
    </>
  );
}

function FirefoxSteps() {
  const address = "about:debugging#/runtime/this-firefox";
  return (
    <>
      <Step step={1} title={t.temporaryDownloadTitle} text={t.temporaryDownloadText} picture={<FilePicture />} />
      <Step
        step={2}
        title={t.debuggingTitle}
        text={t.debuggingText}
        address={address}
        picture={<Window address="about:debugging" />}
      />
      <Step
        step={3}
        title={t.temporaryTitle}
        text={t.temporaryText}
        picture={
          <Window address="about:debugging">
            <PictureButton>{t.loadTemporary}</PictureButton>
          </Window>
        }
      />
    </>
  );
}

function ConnectStep({ step }: { step: number }) {
  const host = window.location.host + basePath;
  return (
    <Step
      step={step}
      title={t.connectTitle}
      text={t.connectText}
      address={ownAddress()}
      picture={
        <Window address="Bowerbird">
          <span className="min-w-0 flex-1 truncate rounded-sm border border-line-strong px-1.5 py-0.5 text-2xs">
            {host}
          </span>
          <PictureButton>{t.connect}</PictureButton>
        </Window>
      }
    />
  );
}

interface StepProps {
  step: number;
  title: string;
  text: string;
  /** To paste into the address bar or a field. */
  address?: string;
  picture: ReactNode;
}

function Step({ step, title, text, address, picture }: StepProps) {
  return (
    <li className="flex flex-col gap-2 rounded-xl border border-line bg-surface p-4">
      <div aria-hidden className="flex h-28 items-center justify-center rounded-lg bg-sunken p-3">
        {picture}
      </div>
      <h2 className="mt-1 font-semibold">{format(t.stepOf, { step, title })}</h2>
      <p className="text-sm text-pretty text-muted">{text}</p>
      {address && (
        <span className="mt-auto flex items-center gap-2 rounded-md bg-sunken py-1 pe-1 ps-2.5">
          <code className="min-w-0 flex-1 truncate text-sm" data-tooltip={address}>
            {address}
          </code>
          <Button
            size="sm"
            variant="ghost"
            aria-label={format(t.copyAddress, { address })}
            onClick={() => void copyText(address, t.addressCopied)}
          >
            <Copy aria-hidden />
          </Button>
        </span>
      )}
    </li>
  );
}

/** A drawn window of a browser. */
function Window({ address, children }: { address: string; children?: ReactNode }) {
  return (
    <div className="w-full max-w-56 overflow-hidden rounded-md border border-line-strong bg-surface shadow-low">
      <div className="flex items-center gap-1 border-b border-line bg-chip px-2 py-1">
        <span className="size-1.5 rounded-full bg-line-strong" />
        <span className="size-1.5 rounded-full bg-line-strong" />
        <span className="ms-1 min-w-0 flex-1 truncate rounded-sm bg-surface px-1.5 text-2xs text-muted">{address}</span>
      </div>
      <div className="flex h-10 items-center gap-2 px-2">{children ?? <Puzzle className="size-5 text-faint" />}</div>
    </div>
  );
}

function FilePicture() {
  return (
    <span className="flex items-center gap-3 text-muted">
      <Download className="size-6" />
      <ArrowRight className="size-4" />
      <FolderOpen className="size-9 text-accent" />
    </span>
  );
}

function PictureButton({ children }: { children: string }) {
  return (
    <span className="rounded-sm border border-primary px-1.5 py-0.5 text-2xs font-medium whitespace-nowrap text-accent">
      {children}
    </span>
  );
}
