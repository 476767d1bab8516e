export { ensureServer as setup } from '#scripts/build-server.ts';
