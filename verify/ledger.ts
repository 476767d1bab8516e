/**
 * Posts and schedules for several accounts: after each step of a random history, what the networks hold beside what the
 * database and the answers say. `npm run verify -- ledger [part] [seed]`
 */
import { verifyParts } from '#scripts/verify-parts.ts';
import { verifyPosts } from './ledger/posts.ts';
import { verifySchedules } from './ledger/schedules.ts';

export const verify = verifyParts({ posts: verifyPosts, schedules: verifySchedules });
