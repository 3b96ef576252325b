import { notificationSettings, notificationSettingsInput } from "@bowerbird/contract/notifications";
import { changeNotifications, getNotifications } from "@bowerbird/core/notifications";
import { z } from "zod";
import { accountProcedure, readProcedure, router } from "../trpc.ts";

const tags = ["Account"];

export const notificationsRouter = router({
  get: readProcedure
    .meta({ openapi: { method: "GET", path: "/account/notifications", summary: "What you want mail about", tags } })
    .input(z.void())
    .output(notificationSettings)
    .query(({ ctx }) => getNotifications(ctx.app)),
  change: accountProcedure
    .meta({
      openapi: { method: "PUT", path: "/account/notifications", summary: "Choose what you want mail about", tags },
    })
    .input(notificationSettingsInput)
    .output(notificationSettings)
    .mutation(({ ctx, input }) => changeNotifications(ctx.app, input)),
});
