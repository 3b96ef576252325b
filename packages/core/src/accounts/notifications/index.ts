export { sweepDigests } from "./digests.ts";
export { loadNotifications, storeNotifications, changeNotifications, getNotifications } from "./settings.ts";
export { keepNotification, notify } from "./notify.ts";
export { readUnsubscribe, unsubscribe, unsubscribeToken } from "./unsubscribe.ts";
