/** Bad input: how the server answers thousands of malformed requests. `npm run prove -- input [count] [seed]` */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { makeThings } from '#test/calls.ts';
import { createWorld } from '#test/world.ts';
import { sendMalformed } from './malformed.ts';

const mib = 1024 * 1024;

export async function prove([count = '10000', seed = '1']: readonly string[]): Promise<boolean> {
  const world = await createWorld('sqlite');
  const owner = await world.member();
  const things = await makeThings(world, owner);
  await sendMalformed(world, things, owner.token, { count: 500, seed: 0 });
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  const delay = monitorEventLoopDelay();
  delay.enable();
  const tally = await sendMalformed(world, things, owner.token, {
    count: Number(count),
    seed: Number(seed),
  });
  delay.disable();
  globalThis.gc?.();
  const grown = (process.memoryUsage().rss - before) / mib;
  await world.close();
  console.log(`IN-1  requests ${tally.requests}  by status ${JSON.stringify(tally.by_status)}`);
  console.log(`IN-1  answers of 500 and more: ${tally.failures.length}`);
  console.log(`IN-1  refusals outside the contract's shape: ${tally.shapeless.length}`);
  console.log(`IN-1  memory grown by ${grown.toFixed(1)} MB (limit 50)`);
  console.log(`IN-1  event loop p99 ${(delay.percentile(99) / 1e6).toFixed(0)} ms (limit 200)`);
  for (const { request, body } of tally.failures.slice(0, 5))
    console.log('  ', JSON.stringify(request).slice(0, 300), body);
  for (const request of tally.shapeless.slice(0, 5))
    console.log('  ', JSON.stringify(request).slice(0, 300));
  return tally.failures.length === 0 && tally.shapeless.length === 0 && grown < 50;
}
