import { afterEach, beforeEach, expect, test } from 'vitest';
import { createEgressWorld, type EgressWorld, failure, publicHost } from '#test/egress-world.ts';
import { type FlippingDns, flippingDns } from '#test/flipping-dns.ts';
import { repeated } from '#test/sampled.ts';

let world: EgressWorld;
let dns: FlippingDns | undefined;

beforeEach(async () => {
  world = await createEgressWorld();
});
afterEach(() => {
  dns?.close();
  world.stop();
});

/** The outcomes of `rounds` calls while a name server answers with each of `answers` in turn. */
async function outcomesOf(
  rounds: number,
  answers: readonly (readonly string[])[],
  url = 'http://rebind.test/',
) {
  dns = await flippingDns(answers);
  const egress = world.build({
    resolve: async (host) => world.names[host] ?? (await dns?.resolve(host)) ?? [],
  });
  const outcomes: Record<string, number> = {};
  for (let n = 0; n < rounds; n += 1) {
    const outcome = await failure(egress.guarded(url));
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  }
  await egress.close();
  return outcomes;
}

test('SS-3 a name server that changes its answer with every query never reaches an internal address', async () => {
  const tries = repeated(200, 1000);
  expect(await outcomesOf(tries, [[publicHost], ['127.0.0.1']])).toEqual({
    none: tries / 2,
    refused: tries / 2,
  });
  // One query per call: the address that was checked is the one that was called.
  expect(dns?.queries()).toBe(tries);
  expect(world.inside.connections).toBe(0);
  expect(new Set(world.dialled)).toEqual(new Set([publicHost]));
});

test('SS-3 a name server that hides an internal address among public ones never reaches it', async () => {
  const answers = [[publicHost, '169.254.169.254'], ['10.0.0.1', publicHost], [publicHost]];
  const outcomes = await outcomesOf(300, answers);
  expect(outcomes).toEqual({ refused: 200, none: 100 });
  expect(world.inside.connections).toBe(0);
});

test('SS-3 a public site that redirects to a rebinding name never reaches an internal address', async () => {
  world.outside.answer = ({ headers }, response) => {
    if (headers.host === 'site.test') {
      response.writeHead(302, { location: 'http://rebind.test/' }).end();
    } else response.end('there');
  };
  const outcomes = await outcomesOf(200, [[publicHost], ['127.0.0.1']], 'http://site.test/');
  expect(outcomes).toEqual({ none: 100, refused: 100 });
  expect(world.inside.connections).toBe(0);
});
