/** The interface of evergreen items for other features. */
import type { Db } from '#server/db/client.ts';
import { deleteUse, putUse, type Use } from './slots.store.ts';

export { poolOf as evergreenPool } from './pool.ts';

/** Counts a post that its owner approved elsewhere as a use of an item, so that its cooldown begins. */
export const countUse = (trx: Db, use: Use, now: number): Promise<void> => putUse(trx, use, now);

/** Takes that back. */
export const takeBackUse = (trx: Db, post_id: string): Promise<void> => deleteUse(trx, post_id);
