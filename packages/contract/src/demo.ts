import t from "./demo.messages.json" with { type: "json" };

/** What a demo does not do, each with the sentence that says so. */
export const demoRefusals = {
  accounts: t.demoChangesNoAccounts,
  mail: t.demoSendsNoMail,
  network: t.demoConnectsNowhere,
  publishing: t.demoPublishesNothing,
  programs: t.demoLetsNoProgramsIn,
  backups: t.demoMakesNoBackups,
} as const;
export type DemoRefusal = keyof typeof demoRefusals;

/** Why a demo could not be started: too many of all visitors, or of a network. */
export type DemoFull = "visitors" | "network";
