/** Review links to what is planned, and links with a PIN, through the real app. */
import { beforeEach, describe, expect, test } from 'vitest';
import { day, hour } from '#contract/core/time.ts';
import { engines, everyEngine } from '#test/engines.ts';
import { formOf, sendForm } from '#test/review-things.ts';
import { openReviewing, type Reviewing } from '#test/review-world.ts';
import { aMember, type InSpace, memberId } from '#test/spaces.ts';

const pin = '482913';

describe.each(everyEngine)('plans and PINs of review links on %s', (engine) => {
  const isHere = engines.includes(engine);
  let at: Reviewing;
  beforeEach(async () => {
    at = await openReviewing(engine);
  });

  const share = async (body: object) => {
    const made = await at.call('POST', '/review-links', body);
    expect(made.status).toBe(201);
    return String(made.body.data.url).split('/').at(-1) ?? '';
  };
  /** A post that waits for an approval at that time from now. */
  const planned = async (text: string, wait: number) => {
    const { id } = await at.post({
      parts: [text],
      review: 'before_sending',
      variants: [{ connection_id: at.ids.bluesky }],
    });
    const scheduled_time = new Date(at.world.ctx.clock() + wait).toISOString();
    await at.act(id, 'schedule', { scheduled_time });
    return id as string;
  };
  const shown = (page: string) =>
    [...page.matchAll(/<span data-text>([^<]*)</gu)].map(([, text]) => text);
  const isApproved = async (id: string) => (await at.read(id)).is_approved;
  const enter = async (token: string, given: string) => {
    const reply = await at.world.call('POST', `/review/${token}/open`, {
      body: new URLSearchParams({ pin: given }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    return { ...reply, page: String(reply.raw) };
  };

  test.runIf(isHere).each([['agent'], ['account']])(
    'P-50.155 a link to the plan of an %s shows what is planned for the next 14 days whenever it is opened, and nothing else',
    async (of) => {
      const plan: Record<string, string> =
        of === 'agent' ? { agent_id: at.agentId } : { connection_id: at.ids.bluesky };
      await planned('In two days.', 2 * day);
      await planned('Tomorrow.', day);
      await planned('In fifteen days.', 15 * day);
      await at.post({ parts: ['A draft.'], variants: [{ connection_id: at.ids.bluesky }] });
      const other = await at.world.agent(at.owner);
      await at.call('POST', '/posts', { agent_id: other.id, parts: ['Of another agent.'] });
      const token = await share({ ...plan, name: 'Our plan' });
      expect(shown((await at.open(token)).page)).toEqual(['Tomorrow.', 'In two days.']);
      await planned('Added later.', 3 * hour);
      expect(shown((await at.open(token)).page)).toEqual([
        'Added later.',
        'Tomorrow.',
        'In two days.',
      ]);
      await at.later(1.5 * day);
      expect(shown((await at.open(token)).page)).toEqual(['In two days.', 'In fifteen days.']);
      const links = await at.call('GET', `/review-links?${new URLSearchParams(plan).toString()}`);
      expect(links.body.data).toMatchObject([{ name: 'Our plan', post_ids: [], has_pin: false }]);
      await at.call('DELETE', `/review-links/${links.body.data[0].id}`);
      expect((await at.open(token)).page).toContain('This link doesn’t work');
    },
  );

  test.runIf(isHere)(
    'P-50.155 each post of a plan is approved as it was shown, and no other version and no post that left the plan',
    async () => {
      const [one, two] = [await planned('Tomorrow.', day), await planned('In two days.', 2 * day)];
      const token = await share({ agent_id: at.agentId });
      const { page } = await at.open(token);
      expect((await at.send(token, formOf(page, one))).status).toBe(303);
      expect([await isApproved(one), await isApproved(two)]).toEqual([true, false]);
      await at.call('PATCH', `/posts/${two}`, { parts: ['On Wednesday.'] });
      expect((await at.send(token, formOf(page, two))).page).toContain('This post changed since');
      expect(await isApproved(two)).toBe(false);
      const now = formOf((await at.open(token)).page, two);
      await at.act(two, 'unschedule');
      const late = await at.send(token, now);
      expect([late.status, await isApproved(two)]).toEqual([409, false]);
      expect(late.page).toContain('That post is no longer planned for these days');
    },
  );

  test.runIf(isHere)('P-50.155 a plan is one agent or one account, and of this owner', async () => {
    const stranger = await at.world.member();
    const { id: theirs } = await at.world.agent(stranger);
    const make = async (body: object) => (await at.call('POST', '/review-links', body)).status;
    expect(await make({})).toBe(400);
    expect(await make({ agent_id: at.agentId, connection_id: at.ids.bluesky })).toBe(400);
    expect(await make({ agent_id: theirs })).toBe(404);
    expect(await make({ connection_id: theirs })).toBe(404);
  });

  test.runIf(isHere)(
    'P-50.156 P-50.159 P-50.160 a link with a PIN says nothing until it is entered, and then its forms and files work',
    async () => {
      const { id } = await at.waiting('Tea at nine.');
      const token = await share({ post_ids: [id], name: 'Spring tea', pin });
      const closed = await at.open(token);
      expect(closed.status).toBe(200);
      expect(closed.page).toContain('Enter the PIN');
      for (const secret of ['Tea at nine.', 'Spring tea', id])
        expect(closed.page).not.toContain(secret);
      const wrong = await enter(token, '000000');
      expect([wrong.status, wrong.page.includes('That isn’t the PIN of this link.')]).toEqual([
        409,
        true,
      ]);
      expect(wrong.page).not.toContain('Tea at nine.');
      const opened = await enter(token, pin);
      expect([opened.status, shown(opened.page)]).toEqual([200, ['Tea at nine.']]);
      const form = formOf(opened.page, id);
      const { pass: _pass, ...without } = form;
      for (const fields of [without, { ...form, pass: `${Date.now() * 2}.AAAA` }]) {
        const refused = await at.send(token, fields);
        expect(refused.page).toContain('Enter the PIN again. Nothing was decided.');
        expect(await isApproved(id)).toBe(false);
      }
      const done = await at.send(token, form);
      expect([done.status, done.page.includes('Approved')]).toEqual([200, true]);
      expect(await isApproved(id)).toBe(true);
      const kept = await at.world.ctx.db.selectFrom('review_links').selectAll().execute();
      expect(JSON.stringify(kept)).not.toContain(pin);
      const again = await at.world.call('GET', `/review/${token}/open`);
      expect([again.status, again.headers['location']]).toEqual([303, `/review/${token}`]);
    },
  );

  test.runIf(isHere)(
    'P-50.156 a pass works for its link only, for some hours, and not for a file without it',
    async () => {
      const { id } = await at.waiting('Tea at nine.');
      const [one, two] = [
        await share({ post_ids: [id], pin }),
        await share({ post_ids: [id], pin }),
      ];
      const { pass } = formOf((await enter(one, pin)).page, id);
      const form = formOf((await enter(two, pin)).page, id);
      expect((await at.send(two, { ...form, pass: pass ?? '' })).page).toContain(
        'Enter the PIN again',
      );
      at.world.pass(13 * hour);
      expect((await at.send(two, form)).page).toContain('Enter the PIN again');
      expect(await isApproved(id)).toBe(false);
      const name = `${'a'.repeat(64)}.webp`;
      const file = await at.world.call('GET', `/review/${one}/media/${name}`);
      expect(file.status).toBe(404);
    },
  );

  test('P-50.157 a PIN is guessed five times an hour, by everyone together, also at the same time', async () => {
    const { id } = await at.waiting();
    const token = await share({ post_ids: [id], pin });
    // Whoever knows it uses up no guess.
    for (let time = 0; time < 7; time += 1) expect((await enter(token, pin)).status).toBe(200);
    const guesses = await Promise.all(
      Array.from({ length: 12 }, (_, n) => enter(token, String(100_000 + n))),
    );
    const count = (words: string) => guesses.filter(({ page }) => page.includes(words)).length;
    expect(count('That isn’t the PIN of this link.')).toBe(5);
    expect(count('There were too many wrong PINs. Try again in 60 minutes.')).toBe(7);
    const right = await enter(token, pin);
    expect(right.page).toContain('There were too many wrong PINs.');
    at.world.pass(hour + 1);
    expect((await enter(token, pin)).status).toBe(200);
    for (const bad of ['12345', '1234567890123', 'abcdef'])
      expect((await at.call('POST', '/review-links', { post_ids: [id], pin: bad })).status).toBe(
        400,
      );
    expect((await sendForm(at.world, 'nothing', {})).status).toBeGreaterThanOrEqual(400);
  });

  test.runIf(isHere)(
    'P-50.188 the links that a member made end with their right to make them; those of others stay',
    async () => {
      const { id } = await at.waiting();
      const made = async (by: object) => {
        const { body } = await at.world.call('POST', '/review-links', {
          ...by,
          body: { post_ids: [id] },
        });
        return String(body.data.url.split('/').at(-1));
      };
      const works = async (token: string) => (await at.open(token)).status === 200;
      const [ada, grace] = [
        await aMember(at.world, at.owner, 'approver'),
        await aMember(at.world, at.owner, 'manager'),
      ];
      const [own, hers, theirs] = [
        await made({ as: at.owner }),
        await made(ada),
        await made(grace),
      ];
      const member = async ({ as }: InSpace) =>
        `/space/members/${await memberId(at.world, at.owner, as)}`;
      await at.call('PATCH', await member(ada), { role: 'manager' });
      expect(await works(hers)).toBe(true);
      await at.call('PATCH', await member(ada), { role: 'writer' });
      expect([await works(own), await works(hers), await works(theirs)]).toEqual([
        true,
        false,
        true,
      ]);
      await at.call('DELETE', await member(grace));
      expect([await works(own), await works(theirs)]).toEqual([true, false]);
    },
  );

  test.runIf(isHere)(
    'P-50.193 the page says which space it is from: by its name, or its founder’s without one',
    async () => {
      const { token } = await at.share([(await at.waiting()).id]);
      const { data } = (await at.call('GET', '/users/profile')).body;
      expect((await at.open(token)).page).toContain(`From ${data.username}.`);
      await at.call('PUT', '/space', { name: 'Maple Street Bakery' });
      expect((await at.open(token)).page).toContain('From Maple Street Bakery.');
    },
  );
});
