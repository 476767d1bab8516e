/** What connections offer to the other features. */
export { check } from './check.ts';
export { connect } from './connect.ts';
export { disconnect, revokeAllOf } from './disconnect.ts';
export { readConnection } from './read-connection.ts';
export { openUnasked } from './open-unasked.ts';
export { saveSecret } from './save-secret.ts';
export { noteOrigins } from './origins.ts';
export { findOn, linkAgent } from './store.ts';
export { startTwitter } from './twitter.ts';
