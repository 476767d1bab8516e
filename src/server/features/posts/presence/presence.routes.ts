/** Who else has a post open: a lease that the editor renews while it is in view. */
import { second } from '#contract/core/time.ts';
import type { presenceCalls } from '#contract/posts/presence.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { rowExists } from '#server/db/row-exists.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { personInHand } from '#server/token-in-hand.ts';
import { endVisit, hasMembers, listOthers, putVisit } from './presence.store.ts';

const againIn = 20;
/** An editor that was closed without a word is forgotten by then. */
const lease = 45 * second;

export const presenceRoutes = ({ db, clock }: Context): Handlers<typeof presenceCalls> => ({
  async renew({ caller: { user_id: owner_id }, params: { id: post_id }, body: { is_open } }) {
    if (!(await rowExists(db, 'posts', owner_id, post_id))) throw new AppError('not_found');
    const user_id = personInHand(owner_id);
    const now = clock();
    if (!is_open) await endVisit(db, post_id, user_id);
    if (!is_open || !(await hasMembers(db, owner_id)))
      return { data: { others: [], again_in: null } };
    await putVisit(db, { post_id, owner_id, user_id, until: now + lease }, now);
    const others = await listOthers(db, { post_id, user_id }, now);
    return { data: { others, again_in: againIn } };
  },
});
