/** How the server answers thousands of malformed requests. `npm run prove -- input [count] [seed]` */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { makeThings } from '#test/calls.ts';
import { createWorld, type World } from '#test/world.ts';
import { sendMalformed, type Tally } from '#test/malformed.ts';
import { heldMemory } from '#test/held-memory.ts';
import type { Report } from '#proofs/shared/report.ts';

const warm = 1000;

function show(report: Report, tally: Tally): void {
  const tries = tally.requests;
  const count = (id: string, what: string, found: readonly unknown[]) =>
    report.count({ id, what, tries, accepted: found.length });
  count('IN-1', 'malformed requests answered with 500 or above', tally.failures);
  count('IN-1', "rejected with a body outside the contract's error shape", tally.shapeless);
  count('HD-4', 'answered with a trace, SQL, a path or a secret', tally.leaky);
  count('HD-4', 'answered without a charset', tally.without_charset);
  const wrong = [
    ...[...tally.failures, ...tally.leaky].map(({ request }) => request),
    ...tally.shapeless,
    ...tally.without_charset,
  ];
  for (const request of wrong.slice(0, 10))
    report.say(`  ${JSON.stringify(request).slice(0, 300)}`);
  report.say(`  by status ${JSON.stringify(tally.by_status)}`);
}

/** IN-2: what no request body may change. */
async function reached(report: Report, { ctx }: World, tries: number): Promise<void> {
  const plain: object = {};
  const inherited =
    Object.keys(plain).length + ['is_admin', 'x'].filter((name) => name in plain).length;
  report.count({
    id: 'IN-2',
    what: 'fields on prototypes afterwards',
    tries,
    accepted: inherited,
  });
  const admins = await ctx.db.selectFrom('users').select('id').where('is_admin', '=', 1).execute();
  report.count({ id: 'IN-2', what: 'administrators afterwards', tries, accepted: admins.length });
}

export async function prove(
  report: Report,
  [count = '10000', seed = '1']: readonly string[],
): Promise<void> {
  const world = await createWorld('sqlite', { env: { LOG_LEVEL: 'silent' } });
  const owner = await world.member();
  const things = await makeThings(world, owner);
  const send = (size: number, from: number) =>
    sendMalformed(world, things, owner.token, { count: size, seed: from });
  // A warm-up fills caches and compiles code before the measurement.
  await send(warm, 0);
  const before = heldMemory();
  const delay = monitorEventLoopDelay();
  delay.enable();
  const tally = await send(Number(count), Number(seed));
  delay.disable();
  const grown = heldMemory() - before;
  show(report, tally);
  await reached(report, world, tally.requests);
  await world.close();
  const [id, p99] = ['IN-1', delay.percentile(99) / 1e6];
  report.measure({
    id,
    what: 'growth of retained memory',
    value: grown,
    at_most: 50,
    unit: 'MB',
  });
  report.measure({ id, what: 'event loop p99', value: p99, at_most: 200, unit: 'ms' });
}
