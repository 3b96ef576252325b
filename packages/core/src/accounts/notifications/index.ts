export { sweepDigests } from "./digests.ts";
export { loadNotifications, storeNotifications, changeNotifications, getNotifications } from "./settings.ts";
export { keepNotification, notify, readUnsubscribe, unsubscribe, unsubscribeToken } from "./notify.ts";
