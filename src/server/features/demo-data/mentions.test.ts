import { afterEach, expect, test } from 'vitest';
import { minute } from '#contract/core/time.ts';
import { pollMentions } from '#server/features/engagement/mentions/poll-mentions.ts';
import { processReplies } from '#test/reply-round.ts';
import { createWorld, type World } from '#test/world.ts';

let world: World | undefined;
afterEach(() => world?.close());

const stop = new AbortController().signal;

/** What each message of the last days is read as, and the draft. */
const expected = [
  [
    'What a lovely post, thank you for sharing!',
    'praise',
    expect.stringMatching(/thank|kind|treasured|framed/iu),
  ],
  [
    'Mine crashed on Sunday. What do you do when the kitchen is cold?',
    'inquiry',
    'If the kitchen is cold, give it two hours more for each degree.',
  ],
  ['How much is the Breakfast Post?', 'question', 'Breakfast Post: 29 euros a month.'],
];

test(
  'P-49.185 each message of the demo data gets a draft worth sending from the built-in writer',
  { tags: 'slow' },
  async () => {
    world = await createWorld('sqlite');
    const { call, ctx } = world;
    const as = await world.member();
    await call('POST', '/samples', { as, body: {} });
    const inbox = async () => (await call('GET', '/inbox', { as })).body.data;
    const work = async () => {
      for (let round = 0; round < 2; round += 1) {
        world?.pass(5 * minute);
        await pollMentions(ctx, stop);
        await processReplies(ctx, stop);
      }
    };
    await work();
    for (const { id } of await inbox())
      expect((await call('POST', `/inbox/${id}/draft`, { as })).status).toBe(200);
    await work();
    const drafted = (await inbox()).map(
      ({
        text,
        draft,
        decision,
      }: {
        text: string;
        draft: string[];
        decision: { mood: string };
      }) => [text, decision.mood, draft?.join(' ')],
    );
    expect(drafted).toHaveLength(expected.length);
    expect(drafted).toEqual(expect.arrayContaining(expected));
  },
);
