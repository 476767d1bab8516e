/**
 * Posts and schedules for several accounts: after each step of a random history, the networks’ posts are compared with
 * the database and the API’s responses. `npm run verify -- ledger [part] [seed]`
 */
import { verifyParts } from '#scripts/verify-parts.ts';
import { verifyPosts } from './ledger/posts.ts';
import { verifySchedules } from './ledger/schedules.ts';

export const verify = verifyParts({ posts: verifyPosts, schedules: verifySchedules });
