export { sweepDigests } from "./digests.ts";
export { storeNotifications } from "./notification-row.ts";
export { notify } from "./notify.ts";
export { changeNotifications, getNotifications } from "./settings.ts";
export { readUnsubscribe, unsubscribe, unsubscribeToken } from "./unsubscribe.ts";
