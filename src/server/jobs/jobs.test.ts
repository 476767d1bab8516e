import { sql } from 'kysely';
import { pino } from 'pino';
import { describe } from 'vitest';
import { everyEngine } from '#test/engines.ts';
import { migratedDatabase } from '#test/templates.ts';
import { type Database, type Engine, openDatabase } from '#server/db/client.ts';
import { createJobs } from './index.ts';
import type { Jobs } from './port.ts';
import { jobsSuite } from './port.suite.ts';

const failedJobs = async ({ db }: Database, engine: Engine): Promise<string[]> => {
  const table = engine === 'postgres' ? 'socialai_jobs.job' : 'jobs';
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(table)} where state = 'failed'`.execute(db);
  return rows.map(({ name }) => name);
};

/** The heartbeats of running jobs were a minute ago. */
const beatEarlier = async ({ db }: Database): Promise<void> => {
  await sql`update socialai_jobs.job set heartbeat_on = heartbeat_on - interval '1 minute'`.execute(
    db,
  );
};

describe.each(everyEngine)('jobs on %s', (engine) => {
  jobsSuite(async ({ onTestFinished }) => {
    const place = await migratedDatabase(engine);
    const databases: Database[] = [];
    const workers: Jobs[] = [];
    const open = (): Database => {
      const database = openDatabase(place.options);
      databases.push(database);
      return database;
    };
    onTestFinished(async () => {
      await Promise.all(workers.map((worker) => worker.stop(50)));
      for (const database of databases) await database.close();
      await place.drop();
    });
    return {
      where: JSON.stringify(place.options),
      failed: () => failedJobs(open(), engine),
      async pass() {
        if (engine === 'postgres') await beatEarlier(open());
      },
      worker(later = 0) {
        const log = pino({ level: 'silent' });
        const worker = createJobs(place.options, open(), { clock: () => Date.now() + later, log });
        workers.push(worker);
        return worker;
      },
    };
  });
});
