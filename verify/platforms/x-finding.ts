/** Whether every post whose answer was lost is found by reading, and no other in its place. */
import type { Outgoing } from '#server/adapters/social/port.ts';
import { dot, openXWorld, type XWorld } from '#test/emulators/x-world.ts';
import type { Checked } from '#scripts/verify-report.ts';

/** What X rewrites, escapes, shortens or leaves alone. */
const pieces = [
  ...[
    'plain words',
    'Fish & chips',
    'a < b > c',
    '&amp; as text',
    '"quoted" it\'s',
    'caf\u0065\u0301',
  ],
  ...['東京', '🦊', '👩‍💻', '#tag', '#日本', '$ABC', '@grace', '@nobody_there,', '100 %', '50+50'],
  ...['https://example.com', 'https://example.com/a?b=1&c=%20d#e', 'http://EXAMPLE.org/Path/'],
  ...['example.net', 'www.example.com/x', '日本example.com', 'https://例え.jp/パス', 'end.'],
  ...['(https://example.com/in_(brackets))', 'https://t.co/abcdefghij', '…', '\n', '\n\n', '  '],
];

const faults = ['error_before', 'error_after', 'reset_before', 'reset_after', 'no_id', 'malformed'];
const isTaken = async () => false;

interface Tried {
  fault: string;
  post: Outgoing;
  lost: boolean;
}

const { signal } = new AbortController();

function draw(random: () => number, parents: readonly string[], n: number): Outgoing {
  const pick = <Item>(items: readonly Item[]): Item | undefined =>
    items[Math.floor(random() * items.length)];
  const words = Array.from({ length: 1 + Math.floor(random() * 5) }, () => pick(pieces));
  const media = Array.from({ length: Math.max(0, Math.floor(random() * 6) - 3) }, () => dot);
  // A number among the words: X takes no text twice.
  words.splice(Math.floor(random() * words.length), 0, `no ${n}`);
  return {
    text: words.join(random() < 0.8 ? ' ' : '\n'),
    media,
    prepared: {},
    in_reply_to: random() < 0.3 ? (pick(parents) ?? null) : null,
    agent: { id: 'agent', name: 'Ada' },
    idem_key: String(n),
    made_with_ai: false,
    first_intent_at: Date.now(),
  };
}

async function publish({ port, account, emulator }: XWorld, fault: string, post: Outgoing) {
  const prepared = (await port.prepare?.(account, post, signal)) ?? {};
  await emulator.fault(fault);
  const lost = await port.publish(account, { ...post, prepared }, signal).then(
    () => false,
    (error: unknown) => error instanceof Error && 'kind' in error && error.kind === 'unknown',
  );
  return { fault, post, lost };
}

/** What is wrong with what reading says of one of them. */
async function wrongIn({ port, account, emulator }: XWorld, { fault, post, lost }: Tried) {
  const search = { since: post.first_intent_at - 60_000, until: Date.now() + 600_000, isTaken };
  const found = await port.find?.(account, post, search, signal);
  const there = (await emulator.posts()).find(({ text }) => text === post.text);
  if (lost && found?.external_id === there?.id) return [];
  const outcome = found ? 'another one was found' : 'it was not found';
  return [`${fault} ${JSON.stringify(post.text)}: ${lost ? outcome : 'its loss was not seen'}`];
}

/** Publishes many odd posts whose answers are all lost, then looks for each of them. */
export async function checkFinding(rounds: number, random: () => number): Promise<Checked> {
  const world = await openXWorld();
  try {
    const parents = [
      (await world.emulator.says('grace', 'What do you think?')).id,
      (await world.emulator.says('ada', 'A beginning.')).id,
    ];
    const tried: Tried[] = [];
    for (let n = 0; n < rounds; n += 1) {
      const fault = faults[n % faults.length] ?? 'error_after';
      tried.push(await publish(world, fault, draw(random, parents, n)));
    }
    const wrong: string[] = [];
    for (const one of tried) wrong.push(...(await wrongIn(world, one)));
    const what = 'lost answers after which reading is wrong of the post';
    return { what, tries: tried.length, wrong };
  } finally {
    await world.close();
  }
}
