/** What the page of a review link says of changes, and what opening it does: nothing. */
import { beforeEach, describe, expect, test } from 'vitest';
import { engines } from '#test/engines.ts';
import { everythingKept } from '#test/everything-kept.ts';
import { openReviewing, type Reviewing } from '#test/review-world.ts';
import { repeated } from '#test/sampled.ts';

describe.each(engines)('the page of a review link on %s', (engine) => {
  let at: Reviewing;
  beforeEach(async () => {
    at = await openReviewing(engine);
  });

  test('P-50.43 marks what changed since the last answer with it, or an approval', async () => {
    const { id } = await at.waiting('Tea at <nine> today.');
    const { token } = await at.share([id]);
    const { token: other } = await at.share([id]);
    const page = async (of = token) => (await at.open(of)).page;
    const edit = (text: string) => at.call('PATCH', `/posts/${id}`, { parts: [text] });
    await edit('Tea at <ten> today.');
    expect(await page()).not.toContain('Changed since');
    await at.say(token, id);
    expect(await page()).not.toContain('Changed since');
    await edit('Coffee at <ten> today.');
    for (const of of [token, other]) {
      const shown = await page(of);
      expect(shown).toContain('<summary>Changed since Ben approved it</summary>');
      expect(shown).toContain('<del>Tea</del><ins>Coffee</ins> at &lt;ten&gt; today.');
    }
    await at.say(token, id, { act: 'change', by: 'Ben', text: 'At noon.' });
    expect(await page()).not.toContain('Changed since');
    await at.act(id, 'schedule', {
      scheduled_time: new Date(at.world.ctx.clock() + 7_200_000).toISOString(),
    });
    expect(await page()).toContain('Changed since Ben asked for a change: not in its text.');
  });

  test('P-50.44 opened by ten scanners, many links change nothing', async () => {
    const tokens: string[] = [];
    const posts = [await at.waiting('Tea.'), await at.waiting('Coffee.')].map(({ id }) => id);
    const links = repeated(10, 100);
    for (let n = 0; n < links; n += 1) tokens.push((await at.share(posts)).token);
    const before = await everythingKept(at.world.ctx.db);
    for (let scanner = 0; scanner < 10; scanner += 1)
      for (const token of tokens) {
        const method = scanner % 2 === 0 ? 'GET' : 'HEAD';
        const remoteAddress = `${20 + scanner}.0.0.1`;
        const asked = { method, url: `/review/${token}`, remoteAddress } as const;
        expect((await at.world.app.inject(asked)).statusCode).toBe(200);
      }
    // Some send a form without what the page said.
    const [token = ''] = tokens;
    await at.world.app.inject({ method: 'POST', url: `/api/review/${token}` });
    expect(await everythingKept(at.world.ctx.db)).toEqual(before);
  });
});
