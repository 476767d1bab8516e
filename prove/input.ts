/** Bad input: how the server answers thousands of malformed requests. `npm run prove -- input [count] [seed]` */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { makeThings } from '#test/calls.ts';
import { createWorld } from '#test/world.ts';
import { sendMalformed, type Tally } from '#test/malformed.ts';
import { heldMemory } from '#test/held-memory.ts';

const limits = { grown: 50, delay: 200 };

const wrongOnes = ({ failures, leaky, shapeless, without_charset }: Tally) => [
  ...[...failures, ...leaky].map(({ request }) => request),
  ...shapeless,
  ...without_charset,
];

function show(tally: Tally, grown: number, delay: number): void {
  console.log(`IN-1  requests ${tally.requests}  by status ${JSON.stringify(tally.by_status)}`);
  console.log(`IN-1  answers of 500 and more: ${tally.failures.length}`);
  console.log(`IN-1  refusals outside the contract's shape: ${tally.shapeless.length}`);
  console.log(`HD-4  answers that show something of the inside: ${tally.leaky.length}`);
  console.log(`HD-4  answers without a charset: ${tally.without_charset.length}`);
  console.log(`IN-1  memory held grew by ${grown.toFixed(1)} MB (limit ${limits.grown})`);
  console.log(`IN-1  event loop p99 ${delay.toFixed(0)} ms (limit ${limits.delay})`);
  const wrong = wrongOnes(tally);
  for (const request of wrong.slice(0, 10))
    console.log(`  ${JSON.stringify(request).slice(0, 300)}`);
}

export async function prove([count = '10000', seed = '1']: readonly string[]): Promise<boolean> {
  const world = await createWorld('sqlite', { env: { LOG_LEVEL: 'silent' } });
  const owner = await world.member();
  const things = await makeThings(world, owner);
  const send = (size: number, from: number) =>
    sendMalformed(world, things, owner.token, { count: size, seed: from });
  // Caches fill and code is compiled before the measurement begins.
  await send(1000, 0);
  const before = heldMemory();
  const delay = monitorEventLoopDelay();
  delay.enable();
  const tally = await send(Number(count), Number(seed));
  delay.disable();
  const grown = heldMemory() - before;
  await world.close();
  show(tally, grown, delay.percentile(99) / 1e6);
  return wrongOnes(tally).length === 0 && grown < limits.grown;
}
