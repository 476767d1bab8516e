import type { Kysely } from 'kysely';
import type { Engine } from '#server/db/client.ts';
import { copyPieces } from './suggestion-rows.ts';

/** Copies the suggestions of earlier versions into `posts`, some at a time, with their ids. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  for (let after: string | null = ''; after !== null;) after = await copyPieces(db, engine, after);
}
