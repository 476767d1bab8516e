/** What answering people offers to the other features. */
export { countWaiting as countWaitingAnswers } from './inbox.store.ts';
export { responseTimes } from './response.store.ts';
