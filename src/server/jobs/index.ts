/** Chooses the engine that keeps and runs jobs. */
import type { Jobs } from './port.ts';
import { createPostgresJobs } from './postgres.ts';
import { createSqliteJobs } from './sqlite.ts';
import type { JobTools } from './tools.ts';

/** Jobs live where the data lives. Nothing runs before `start`. */
export const createJobs = (
  { database_url }: { database_url: string | undefined },
  { db }: Pick<JobTools, 'db'>,
  { clock, log }: Omit<JobTools, 'db'>,
): Jobs =>
  database_url === undefined
    ? createSqliteJobs({ db, clock, log })
    : createPostgresJobs(database_url, { log });
