/** What answering people offers to the other features. */
export { responseTimes } from './response.store.ts';
