/** The interface of the dashboard for other features. */
export { readNeeds } from './needs.ts';
export { noReactions, reactionsTo } from './reactions.ts';
