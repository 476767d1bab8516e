/** The interface of evergreen items for other features. */
export { poolOf as evergreenPool } from './pool.ts';
export { countUse, takeBackUse } from './slots.store.ts';
