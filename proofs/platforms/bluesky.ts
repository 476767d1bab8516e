/** Bluesky: whether our calls, records and facets match the network’s own schemas and client. */
import { jsonToLex, lexicons, RichText } from '@atproto/api';
import { facetsOf } from '#server/adapters/social/bluesky/facets.ts';
import { createBlueskyLogin } from '#server/adapters/social/bluesky/login.ts';
import { createBluesky } from '#server/adapters/social/bluesky/adapter.ts';
import type { Fault } from '#server/adapters/social/port-faults.suite.ts';
import type { Outgoing } from '#server/adapters/social/port.ts';
import type { Call } from '#test/emulators/bluesky-state.ts';
import { picture } from '#test/emulators/a-picture.ts';
import { ada, type BlueskyWorld, grace, openBluesky } from '#test/emulators/bluesky-world.ts';
import type { Compared, Part } from '#proofs/shared/report.ts';

const { signal } = new AbortController();
let posts = 0;

const outgoing = (change: Partial<Outgoing> = {}): Outgoing => ({
  text: `Post ${(posts += 1)}`,
  media: [],
  in_reply_to: null,
  agent: { id: 'agent', name: 'Ada' },
  prepared: {},
  idem_key: `proof ${posts}`,
  first_intent_at: Date.now(),
  ...change,
});

async function publish({ port, account }: BlueskyWorld, post: Outgoing) {
  const prepared = (await port.prepare?.(account, post, signal)) ?? {};
  return port.publish(account, { ...post, prepared }, signal);
}

/** Publishes, answers, reads and deletes posts of every form. */
async function useForms(world: BlueskyWorld, parent: string | null): Promise<void> {
  const { port, account } = world;
  const texts = ['plain', '👩‍💻 @grace.test @nobody.test #tag https://example.com/a', '日本語 #日本'];
  const pictures = [[], [picture], [picture, picture, picture, picture]];
  const forms = texts.flatMap((text) => pictures.map((media) => ({ text, media })));
  for (const form of forms) {
    const { external_id } = await publish(world, outgoing({ ...form, in_reply_to: parent }));
    await publish(world, outgoing({ ...form, in_reply_to: external_id }));
    await port.metrics?.(account, [external_id], signal);
    await port.remove?.(account, external_id, signal);
  }
}

/** Reads mentions and answers them, with a session that expires meanwhile. */
async function useRest(world: BlueskyWorld): Promise<void> {
  const { port, account, bluesky } = world;
  const begin = await port.mentions?.(account, null, signal);
  const said = await world.mention?.('hello');
  await port.mentions?.(account, begin?.cursor ?? null, signal);
  await useForms(world, said?.external_id ?? null);
  const search = { since: 0, until: Infinity, isTaken: async () => false };
  await port.find?.(account, outgoing(), search, signal);
  await port.profile?.(account, signal);
  await bluesky.order({ op: 'expire', kinds: ['access'] });
  await publish(world, outgoing());
}

/** The error that `check` throws, as a line. */
function wrongIn({ name }: Call, check: () => unknown): string[] {
  try {
    check();
    return [];
  } catch (error) {
    return [`${name}: ${String(error)}`];
  }
}

/** Parameters converted to their types: a query only has strings. */
function parameters({ name, query }: Call): Record<string, unknown> {
  const definition = lexicons.getDefOrThrow(name);
  const known = 'parameters' in definition ? definition.parameters?.properties : undefined;
  return Object.fromEntries(
    Object.entries(query).map(([key, values]) => {
      const type = known?.[key]?.type;
      if (type === 'array') return [key, values];
      return [key, type === 'integer' ? Number(values[0]) : values[0]];
    }),
  );
}

const inputIn = (call: Call) =>
  wrongIn(call, () => {
    const { type } = lexicons.getDefOrThrow(call.name);
    if ((type === 'query') !== (call.method === 'GET')) throw new Error(`is a ${type}`);
    lexicons.assertValidXrpcParams(call.name, parameters(call));
    if (typeof call.input === 'object') {
      lexicons.assertValidXrpcInput(call.name, jsonToLex(call.input));
    }
  });

const recordIn = (call: Call) =>
  wrongIn(call, () => {
    const { collection, record } = call.input as { collection: string; record: never };
    lexicons.assertValidRecord(collection, jsonToLex(record));
  });

const answerIn = (call: Call) =>
  wrongIn(call, () =>
    lexicons.assertValidXrpcOutput(call.name, jsonToLex(call.answer ?? undefined)),
  );

function compare(calls: readonly Call[]): Compared[] {
  const written = calls.filter(({ name }) => name === 'com.atproto.repo.putRecord');
  const answered = calls.filter(({ status, answer }) => status === 200 && answer !== undefined);
  return [
    {
      what: "calls that differ from the network's schemas",
      tries: calls.length,
      wrong: calls.flatMap(inputIn),
    },
    { what: 'records that differ', tries: written.length, wrong: written.flatMap(recordIn) },
    {
      what: "the emulator's responses that differ",
      tries: answered.length,
      wrong: answered.flatMap(answerIn),
    },
  ];
}

const pieces = ['so', '👨‍👩‍👧', '日本', 'e\u0301', '🇩🇪', '𝒳', '#tag', '#日本', '@grace.test'].concat([
  'https://example.com/a',
  'https://x.org/?q=1',
  '(well)',
  '\n',
]);

/** Compares the facets of texts that combine these pieces in many orders. */
function facets(tries: number): Compared {
  const dids = new Map([[grace.handle, grace.did]]);
  const wrong: string[] = [];
  for (let n = 0; n < tries; n += 1) {
    const text = [n, n * 7, Math.floor(n / 13), Math.floor(n / 169), n * 5]
      .map((at) => pieces[at % pieces.length])
      .join(' ');
    const theirs = new RichText({ text });
    theirs.detectFacetsWithoutResolution();
    const places = (found: readonly { index: object }[]) =>
      JSON.stringify(found.map(({ index }) => Object.values(index).slice(0, 2)));
    const [ours, official] = [facetsOf(text, dids), theirs.facets ?? []];
    if (places(ours) !== places(official)) wrong.push(JSON.stringify(text));
  }
  return { what: "facets that differ from those of the network's own client", tries, wrong };
}

const losses: readonly Fault[] = [
  { kind: 'error_before' },
  { kind: 'error_after' },
  { kind: 'reset_before' },
  { kind: 'reset_after' },
  { kind: 'malformed' },
  { kind: 'no_id' },
];

/** Sends again after every kind of lost response: each post must exist once, with the id that the second call returns. */
async function retries(world: BlueskyWorld, rounds: number): Promise<Compared> {
  const wrong: string[] = [];
  for (let n = 0; n < rounds; n += 1) {
    for (const fault of losses) {
      await world.faults.next(fault);
      const post = outgoing();
      const lost = await publish(world, post).catch((error: unknown) => error);
      const sent = await publish(world, post);
      const held = (await world.held()).filter(({ text }) => text === post.text);
      const isLost = lost instanceof Error && 'kind' in lost && lost.kind === 'unknown';
      if (!isLost || held.length !== 1 || held[0]?.external_id !== sent.external_id) {
        wrong.push(`${fault.kind}: ${held.length} posts`);
      }
    }
  }
  const tries = rounds * losses.length;
  return { what: 'lost responses that led to no post, two, or one with another id', tries, wrong };
}

/** Twenty calls at a time with an expired session. */
async function refreshes(world: BlueskyWorld, rounds: number): Promise<Compared> {
  const wrong: string[] = [];
  for (let n = 0; n < rounds; n += 1) {
    await world.bluesky.order({ op: 'expire', kinds: ['access'] });
    const before = (await world.bluesky.calls()).length;
    const account = { ...world.account, secret: world.saved.at(-1) ?? world.account.secret };
    const port = createBluesky(world.tools);
    await Promise.all(Array.from({ length: 20 }, () => port.publish(account, outgoing(), signal)));
    const names = (await world.bluesky.calls()).slice(before).map(({ name }) => name);
    const count = (name: string) => names.filter((one) => one.endsWith(name)).length;
    if (count('refreshSession') !== 1 || count('createSession') !== 0) {
      wrong.push(`${count('refreshSession')} refreshes, ${count('createSession')} sign-ins`);
    }
  }
  return {
    what: 'times that 20 concurrent calls renewed a session not exactly once',
    tries: rounds,
    wrong,
  };
}

export const prove: Part = async (report) => {
  const world = await openBluesky();
  try {
    const { service } = world.bluesky;
    const { handle: identifier, app_password } = ada;
    await createBlueskyLogin(world.tools).check({ service, identifier, app_password, signal });
    await useForms(world, null);
    await useRest(world);
    const compared = compare(await world.bluesky.calls());
    const tried = [facets(10_000), await retries(world, 10), await refreshes(world, 10)];
    report.compare([...compared, ...tried]);
  } finally {
    await world.close();
  }
};
