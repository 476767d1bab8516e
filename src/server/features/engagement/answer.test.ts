import { afterEach, describe, expect, test } from 'vitest';
import { engines } from '#test/engines.ts';
import { openEngagement } from '#test/engagement-world.ts';
import { closeLedgers } from '#test/ledger-world.ts';

afterEach(closeLedgers);

describe.each(engines)('answering people on %s', (engine) => {
  test('a mention is answered once, in the conversation', async () => {
    const { trust, say, work, answers, heard } = await openEngagement(engine);
    await trust();
    const post = await say('@Ada what do you think of unit tests?');
    await work();
    expect((await heard()).map(({ state }) => state)).toEqual(['answered']);
    expect((await answers()).map(({ in_reply_to }) => in_reply_to)).toEqual([post]);
    await work();
    expect(await answers()).toHaveLength(1);
  });
});
