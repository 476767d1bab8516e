/** Everything that a trial left, read once: the platform's own ledger beside our database. */
import type { Selectable } from 'kysely';
import type { Schema } from '#server/db/schema.ts';
import type { Stage } from './stage.ts';
import type { PlatformLedger } from './wire.ts';

type Row<T extends keyof Schema> = Selectable<Schema[T]>;

export interface Facts {
  ledger: PlatformLedger;
  series: Row<'series'>[];
  occurrences: Row<'occurrences'>[];
  parts: Row<'parts'>[];
  attempts: Row<'attempts'>[];
  moves: Row<'occurrence_moves'>[];
  now: number;
}

export async function readFacts({ world, emulator, clock }: Stage): Promise<Facts> {
  const { db } = world.ctx;
  const all = <T extends 'series' | 'occurrences' | 'parts' | 'attempts' | 'occurrence_moves'>(
    table: T,
  ) => db.selectFrom<T>(table).selectAll().execute();
  return {
    ledger: await emulator.ledger(),
    series: (await all('series')) as Row<'series'>[],
    occurrences: (await all('occurrences')) as Row<'occurrences'>[],
    parts: (await all('parts')) as Row<'parts'>[],
    attempts: (await all('attempts')) as Row<'attempts'>[],
    moves: (await all('occurrence_moves')) as Row<'occurrence_moves'>[],
    now: clock.now(),
  };
}
