/** Reviews by people without an account, through the real app. */
import { beforeEach, describe, expect, test } from 'vitest';
import { day, minute } from '#contract/core/time.ts';
import { reviewLimits } from '#contract/reviews/limits.ts';
import { engines } from '#test/engines.ts';
import { formOf } from '#test/review-things.ts';
import { openReviewing, type Reviewing } from '#test/review-world.ts';

describe.each(engines)('review links on %s', (engine) => {
  let at: Reviewing;
  beforeEach(async () => {
    at = await openReviewing(engine);
  });

  const isApproved = async (id: string) => (await at.read(id)).is_approved;
  const news = async () => (await at.call('GET', '/notices')).body.data;
  const inLog = async () => {
    const rows = at.world.ctx.db.selectFrom('audit_events').select(['event', 'detail']);
    const all = await rows.where('user_id', '=', at.owner.id).orderBy('id').execute();
    return all.filter(({ event }) => event.includes('review'));
  };

  test('P-48.3 P-48.17 a reviewer approves exactly what the page showed, and it is published with their name', async () => {
    const { id } = await at.waiting();
    const { token } = await at.share([id]);
    const said = await at.say(token, id, { by: 'Ben' });
    expect(said.status).toBe(303);
    expect(said.headers['location']).toBe(`/review/${token}#post-${id}`);
    expect(await isApproved(id)).toBe(true);
    await at.later(61 * minute);
    expect(await at.said()).toEqual(['ada.example: Tea at nine.']);
    const [standing] = (await at.read(id)).standings;
    expect(standing.occurrence.approval).toMatchObject({
      way: 'person',
      by: 'Ben (review link)',
      is_alone: false,
    });
    expect(await news()).toContainEqual(
      expect.objectContaining({ title: 'Ben approved a post', link: `/write/${id}` }),
    );
    const [made, decided] = await inLog();
    expect(made).toMatchObject({ event: 'review_link_created' });
    expect(decided).toMatchObject({ event: 'post_reviewed' });
    expect(decided?.detail).toContain(`approval by Ben, link`);
  });

  test('P-48.4 asking for a change needs a reason, takes approvals back, and nothing goes out', async () => {
    const { id, hash } = await at.waiting();
    await at.act(id, 'approve', { hash });
    const { token } = await at.share([id]);
    const without = await at.say(token, id, { act: 'change' });
    expect(without.status).toBe(409);
    expect(without.page).toContain('Say what should change.');
    expect(await isApproved(id)).toBe(true);
    expect((await at.say(token, id, { act: 'change', text: 'It is at ten.' })).status).toBe(303);
    expect(await isApproved(id)).toBe(false);
    await at.later(2 * 60 * minute);
    expect(await at.said()).toEqual([]);
    const [note] = await at.notes(id);
    expect(note).toMatchObject({ kind: 'change', by: 'Ben', text: 'It is at ten.' });
    expect(await news()).toContainEqual(
      expect.objectContaining({
        title: 'Ben asks for a change',
        text: expect.stringContaining('It is at ten'),
      }),
    );
  });

  test('P-48.4 a post that needs no approval waits for one after a change was asked for', async () => {
    const { id } = await at.waiting('Tea at nine.', { review: 'off' });
    const { token } = await at.share([id]);
    expect((await at.say(token, id)).page).toContain('This post doesn’t need approval.');
    await at.say(token, id, { act: 'change', text: 'At ten.' });
    await at.later(61 * minute);
    expect(await at.said()).toEqual([]);
    expect(await at.read(id)).toMatchObject({ review: 'before_sending', is_approved: false });
  });

  test('P-48.4 nobody approves by link what someone else wants changed, until it is changed or resolved', async () => {
    const { id } = await at.waiting();
    const { token } = await at.share([id]);
    await at.say(token, id, { act: 'change', text: 'At ten.' });
    const refused = await at.say(token, id, { by: 'Grace' });
    expect(refused.status).toBe(409);
    expect(refused.page).toContain('Someone asked for a change of this post.');
    const [{ id: note_id }] = await at.notes(id);
    await at.call('POST', `/posts/${id}/review-notes/resolve`, { note_id });
    expect((await at.say(token, id, { by: 'Grace' })).status).toBe(303);
    expect(await isApproved(id)).toBe(true);
  });

  test('P-48.3 nothing is approved once the post changed: the page says so and shows the current text', async () => {
    const { id } = await at.waiting();
    const { token } = await at.share([id]);
    const fields = formOf((await at.open(token)).page, id);
    await at.call('PATCH', `/posts/${id}`, { parts: ['Coffee at ten.'] });
    const late = await at.send(token, fields);
    expect(late.status).toBe(409);
    expect(late.page).toContain('This post changed since you opened it.');
    expect(late.page).toContain('Coffee at ten.');
    expect(late.page).not.toContain('Tea at nine.');
    expect(await isApproved(id)).toBe(false);
    // Saying the new hash with the old nonce is no way around it.
    const { hash } = await at.read(id);
    expect((await at.send(token, { ...fields, hash })).status).toBe(409);
    expect(await isApproved(id)).toBe(false);
    await at.later(61 * minute);
    expect(await at.said()).toEqual([]);
  });

  test('P-48.3 an approval and an edit at the same time never publish what was not shown', async () => {
    for (const round of [1, 2, 3, 4]) {
      const { id } = await at.waiting(`Tea ${round}.`);
      const { token } = await at.share([id]);
      const fields = formOf((await at.open(token)).page, id);
      await Promise.all([
        at.send(token, fields),
        at.call('PATCH', `/posts/${id}`, { parts: [`Coffee ${round}.`] }),
      ]);
      expect(await isApproved(id)).toBe(false);
    }
    await at.later(61 * minute);
    expect((await at.said()).filter((one) => one.includes('Coffee'))).toEqual([]);
  });

  test('P-48.3 after it went out nothing can be decided', async () => {
    const { id, hash } = await at.waiting();
    const { token } = await at.share([id]);
    const fields = formOf((await at.open(token)).page, id);
    await at.act(id, 'approve', { hash });
    await at.later(61 * minute);
    expect(await at.said()).toHaveLength(1);
    for (const said of [{}, { act: 'change', text: 'Too late.' }])
      expect((await at.send(token, fields, said)).status).toBe(409);
    expect(await at.notes(id)).toEqual([]);
    const { page } = await at.open(token);
    expect(page).toContain('Published');
    expect(page).not.toContain('<form');
  });

  test('P-48.2 P-48.16 opening changes nothing, however many programs do', async () => {
    const { id } = await at.waiting();
    const { token } = await at.share([id]);
    const rows = async () =>
      JSON.stringify([
        await at.read(id),
        await at.notes(id),
        await at.world.ctx.db.selectFrom('review_links').selectAll().execute(),
        (await news()).length,
        await inLog(),
      ]);
    const before = await rows();
    for (const agent of Array.from({ length: 10 }, (_, n) => `scanner ${n}`)) {
      const headers = { 'user-agent': agent };
      expect((await at.world.call('GET', `/review/${token}`, { headers })).status).toBe(200);
      await at.world.app.inject({ method: 'HEAD', url: `/review/${token}`, headers });
      // Some send every form that they find, without its fields.
      await at.world.call('POST', `/review/${token}`, { headers });
    }
    expect(await rows()).toBe(before);
  });

  test('P-48.1 guessed, expired and turned-off links get the same answer, and no way to act', async () => {
    const { id } = await at.waiting();
    const one = await at.share([id], { days: 1 });
    const other = await at.share([id], { days: 2 });
    const fields = formOf((await at.open(one.token)).page, id);
    expect((await at.call('DELETE', `/review-links/${one.id}`)).status).toBe(200);
    const revoked = await at.open(one.token);
    at.world.pass(2 * day);
    const expired = await at.open(other.token);
    const guessed = await at.open('A'.repeat(43));
    for (const answer of [revoked, expired, guessed]) {
      expect(answer.status).toBe(404);
      expect(answer.page).toBe(guessed.page);
      expect(Object.keys(answer.headers).toSorted()).toEqual(
        Object.keys(guessed.headers).toSorted(),
      );
    }
    for (const { token } of [one, other]) {
      const said = await at.send(token, fields);
      expect([said.status, said.page]).toEqual([404, guessed.page]);
    }
    expect(await at.notes(id)).toEqual([]);
    expect(await isApproved(id)).toBe(false);
  });

  test('P-48.1 P-48.10 P-48.11 P-48.12 only the hash of a token is kept, and only its owner sees and ends a link', async () => {
    const { id } = await at.waiting();
    const { token, id: link } = await at.share([id], { name: 'Launch week' });
    const tables = JSON.stringify(
      await at.world.ctx.db.selectFrom('review_links').selectAll().execute(),
    );
    expect(tables).not.toContain(token);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const listed = (await at.call('GET', `/review-links?post_id=${id}`)).body.data;
    expect(listed).toEqual([
      expect.objectContaining({ id: link, name: 'Launch week', post_ids: [id] }),
    ]);
    expect(JSON.stringify(listed)).not.toContain(token);
    const bob = await at.world.member();
    const as = { as: bob };
    expect((await at.world.call('DELETE', `/review-links/${link}`, as)).status).toBe(404);
    expect((await at.world.call('GET', `/posts/${id}/review-notes`, as)).status).toBe(404);
    const body = { post_ids: [id] };
    expect((await at.world.call('POST', '/review-links', { ...as, body })).status).toBe(404);
    expect((await at.world.call('GET', '/review-links', as)).body.data).toEqual([]);
    expect((await at.open(token)).status).toBe(200);
  });

  test('P-48.5 the page shows these posts and nothing else of their owner, and is kept private', async () => {
    const shown = await at.waiting('Tea at nine.', { labels: ['secret plan'], idea: 'my idea' });
    const hidden = await at.waiting('Not for you.');
    const { token } = await at.share([shown.id]);
    const { page, headers } = await at.open(token);
    expect(page).toContain('Tea at nine.');
    expect(page).toContain('Bluesky (@ada.example)');
    for (const secret of ['Not for you.', 'secret plan', 'my idea', hidden.id, at.owner.id])
      expect(page).not.toContain(secret);
    expect(headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'cache-control': 'no-store',
    });
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; /,
    );
    const outside = await at.world.app.inject({ url: `/review/${token}` });
    expect(outside.statusCode).toBe(200);
    expect(outside.headers['cache-control']).toBe('no-store');
    const foreign = formOf(page, shown.id);
    const tried = await at.send(token, { ...foreign, post_id: hidden.id, hash: hidden.hash });
    expect(tried.status).toBe(404);
    expect(await isApproved(hidden.id)).toBe(false);
  });

  test('P-48.6 P-48.13 P-48.14 P-48.15 comments on marked words are answered and resolved, and everyone with the link reads that', async () => {
    const { id } = await at.waiting('Tea at nine.\nhttps://tea.example/menu');
    const { token } = await at.share([id]);
    const comment = { act: 'comment', text: '<b>Nine?</b>', quote: 'nine. tea.example' };
    const fields = formOf((await at.open(token)).page, id);
    expect((await at.send(token, fields, comment)).status).toBe(303);
    // The same form again is the same comment.
    expect((await at.send(token, fields, comment)).status).toBe(303);
    const strange = { act: 'comment', text: 'Hm.', quote: 'never said' };
    expect((await at.say(token, id, strange)).status).toBe(409);
    const notes = await at.notes(id);
    expect(notes).toHaveLength(1);
    const [{ id: answers }] = notes;
    const path = `/posts/${id}/review-notes`;
    const answered = await at.call('POST', path, { text: 'At ten.', answers });
    expect(answered.status).toBe(201);
    expect(answered.body.data.notes.at(-1)).toMatchObject({ by: null, answers, text: 'At ten.' });
    await at.call('POST', `${path}/resolve`, { note_id: answers });
    const { page } = await at.open(token);
    expect(page).toContain('&lt;b&gt;Nine?&lt;/b&gt;');
    expect(page).not.toContain('<b>Nine');
    expect(page).toContain('At ten.');
    expect(page).toContain('resolved');
    const elsewhere = await at.open((await at.share([id])).token);
    expect(elsewhere.page).not.toContain('Nine?');
    expect(elsewhere.page).not.toContain('At ten.');
    await at.call('POST', `${path}/resolve`, { note_id: answers, is_resolved: false });
    expect((await at.notes(id))[0].resolved_at).toBeNull();
    expect(await isApproved(id)).toBe(false);
  });

  test('P-48.7 a link can let posts wait for an approval that would go out without one', async () => {
    const { id } = await at.waiting('Tea at nine.', { review: 'off' });
    const { token } = await at.share([id], { hold: true });
    expect(await at.read(id)).toMatchObject({ review: 'before_sending', is_approved: false });
    await at.later(55 * minute);
    expect((await at.open(token)).page).toContain('Needs approval');
    expect((await at.say(token, id)).status).toBe(303);
    await at.later(6 * minute);
    expect(await at.said()).toEqual(['ada.example: Tea at nine.']);
  });

  test('P-50.203 a link that can’t be made lets no post wait; one to a single post is logged as “1 post”', async () => {
    const { id } = await at.waiting('Tea at nine.', { review: 'off' });
    const { id: link } = await at.share([id]);
    expect((await inLog()).map(({ detail }) => detail)).toEqual([`1 post, link ${link}`]);
    const { ctx } = at.world;
    const row = await ctx.db.selectFrom('review_links').selectAll().executeTakeFirstOrThrow();
    const others = Array.from({ length: reviewLimits.links - 1 }, (_, n) => ({
      ...row,
      id: `other-${n}`,
      token_hash: `hash-${n}`,
    }));
    await ctx.db.insertInto('review_links').values(others).execute();
    const made = await at.call('POST', '/review-links', { post_ids: [id], hold: true });
    expect(made.body.code).toBe('limit_reached');
    expect(await at.read(id)).toMatchObject({ review: 'off' });
  });

  test('P-48.5 P-48.18 media come through the link only: of its posts, and as long as it works', async () => {
    const picture = async () => {
      const body = { prompt: 'a calm fox', size: '256x256' };
      const made = await at.call('POST', '/content/ai/images/generate', body);
      const { id, url } = made.body.data[0];
      return { id, name: url.split('/').at(-1) };
    };
    const [shown, other] = [await picture(), await picture()];
    const { id } = await at.waiting('Tea at nine.', { media_ids: [shown.id] });
    const { token, id: link } = await at.share([id]);
    const { page } = await at.open(token);
    const path = `/review/${token}/media/`;
    expect(page).toContain(`<img src="/api${path}${shown.name}"`);
    expect(page).not.toContain('src="/api/media/');
    const get = async (name: string) => (await at.world.call('GET', path + name)).status;
    expect([await get(shown.name), await get(other.name)]).toEqual([200, 404]);
    await at.call('DELETE', `/review-links/${link}`);
    expect(await get(shown.name)).toBe(404);
  });
});
