/** The interface of connections for other features. */
export { check } from './check.ts';
export { connect, openDefaultAccount, reopen } from './connect.ts';
export { disconnect, revokeAllOf } from './disconnect.ts';
export { startCursors } from './start-cursors.ts';
export { readConnection } from './read-connection.ts';
export { saveSecret } from './save-account.ts';
export { storeOrigins } from './origins.ts';
export { findLinkedOn, linkAgent, linkAllAccounts, putFirst } from './links.store.ts';
export { type AccountRow, findAccount, findFirstOn } from './store.ts';
export { startTwitter } from './twitter.ts';
