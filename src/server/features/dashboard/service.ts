/** What the dashboard knows that other features tell too. */
export { readNeeds } from './needs.ts';
