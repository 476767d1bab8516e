/** Everything left by a trial, read once: the platform’s own records and our database. */
import type { Selectable } from 'kysely';
import type { Schema } from '#server/db/schema/schema.ts';
import type { Testbed } from './testbed.ts';
import type { PlatformLedger } from './messages.ts';

type Row<T extends keyof Schema> = Selectable<Schema[T]>;

export interface Records {
  ledger: PlatformLedger;
  series: Row<'series'>[];
  occurrences: Row<'occurrences'>[];
  parts: Row<'parts'>[];
  attempts: Row<'attempts'>[];
  moves: Row<'occurrence_moves'>[];
  now: number;
}

export async function readRecords({ world, emulator, clock }: Testbed): Promise<Records> {
  const { db } = world.ctx;
  return {
    ledger: await emulator.ledger(),
    series: await db.selectFrom('series').selectAll().execute(),
    occurrences: await db.selectFrom('occurrences').selectAll().execute(),
    parts: await db.selectFrom('parts').selectAll().execute(),
    attempts: await db.selectFrom('attempts').selectAll().execute(),
    moves: await db.selectFrom('occurrence_moves').selectAll().orderBy('n').execute(),
    now: clock.now(),
  };
}
