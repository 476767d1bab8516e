import type { Kysely } from 'kysely';
import type { Engine } from '#server/db/client.ts';
import { followPosts } from './suggestion-rows.ts';

/** From here on, processes of the version before find in `pieces` what this one does to suggestions in `posts`. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await followPosts(db, engine);
}
