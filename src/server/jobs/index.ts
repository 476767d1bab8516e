/** Chooses the job queue by the database engine. */
import type { Jobs } from './port.ts';
import { createPostgresJobs } from './postgres.ts';
import { createSqliteJobs } from './sqlite.ts';
import type { JobTools } from './tools.ts';

/** The queue is in the same database as the data. Nothing runs before `start`. */
export const createJobs = (
  { database_url }: { database_url: string | undefined },
  { db }: Pick<JobTools, 'db'>,
  { clock, log }: Omit<JobTools, 'db'>,
): Jobs =>
  database_url === undefined
    ? createSqliteJobs({ db, clock, log })
    : createPostgresJobs(database_url, { log });
