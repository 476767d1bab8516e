/** A worker process that takes a job and never finishes it, to be killed. Its argument is the connection string. */
import { pino } from 'pino';
import { z } from 'zod';
import { openDatabase } from '#server/db/client.ts';
import { createJobs } from '#server/jobs/index.ts';
import { job } from '#server/jobs/port.ts';

const Where = z.object({ database_url: z.string().optional(), data_dir: z.string() });
const { database_url, data_dir } = Where.parse(JSON.parse(process.argv[2] ?? ''));
const options = { database_url, data_dir };
const database = openDatabase(options);
const jobs = createJobs(options, database, { clock: Date.now, log: pino({ level: 'silent' }) });

await jobs.start([
  job({
    name: 'doomed',
    payload: z.unknown(),
    tries: 3,
    lease: 600_000,
    run() {
      process.stdout.write('taken\n');
      // Blocks the event loop, so that it cannot return the job.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
      return Promise.resolve();
    },
  }),
]);
process.stdout.write('ready\n');
