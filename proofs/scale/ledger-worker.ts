/** One more worker process: on the ledger of a database, or on the bare queue that the command line names. */
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/client.ts';
import { startLedger } from '#server/ledger/recover/worker.ts';
import { createLog } from '#server/log.ts';
import { openContext } from '#server/open-context.ts';
import { secret } from '#test/world.ts';
import { answersAfter } from './delayed-networks.ts';
import { bareQueue } from './bare-queue.ts';

/** The number of posts that one process sends at once. */
const atOnce = 8;

async function workOnQueue(url: string, queue: string): Promise<() => Promise<void>> {
  const boss = await bareQueue(url);
  const nothing = async () => {};
  await boss.work(
    queue,
    { batchSize: atOnce, burstWhenBatchFull: true, pollingIntervalSeconds: 0.5 },
    nothing,
  );
  return () => boss.stop({ graceful: false });
}

async function workOnLedger(url: string, folder: string): Promise<() => Promise<void>> {
  const config = readConfig({ DATA_DIR: folder, DATABASE_URL: url, SECRET_KEY: secret });
  const database = openDatabase(config);
  const log = createLog({ level: 'warn' });
  const opened = await openContext(config, database, { clock: Date.now, log });
  const { BENCH_LATENCY: latency, BENCH_SPREAD: spread, BENCH_WITNESS: witness } = process.env;
  const answering = { latency: Number(latency), spread: Number(spread ?? 0), witness };
  const ctx =
    latency === undefined ? opened : { ...opened, social: answersAfter(opened, answering) };
  const stop = startLedger(ctx);
  return async () => {
    await stop();
    await database.close();
  };
}

const url = process.env['BENCH_DATABASE_URL'] ?? '';
const queue = process.argv[2];
const stop = queue
  ? await workOnQueue(url, queue)
  : await workOnLedger(url, process.env['BENCH_DATA_DIR'] ?? '');
process.stdout.write('ready\n');
process.stdin.resume();
process.stdin.on('end', () => void stop().then(() => process.exit(0)));
