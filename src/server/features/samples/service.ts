/** What samples offer to the other features. */
export { listSampleAgents } from './store.ts';
