/** LinkedIn through the real app: setup, sign-in, publishing, and the requirements of its terms. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { day, hour, minute, second } from '#contract/core/time.ts';
import { type Linkedin, startLinkedin } from '#test/emulators/linkedin-process.ts';
import { app as linkedinApp } from '#test/emulators/linkedin-state.ts';
import { engines } from '#test/engines.ts';
import { createWorld, type Person, type World } from '#test/world.ts';
import { runWorker } from '#test/run-worker.ts';

describe.each(engines)('LinkedIn on %s', (engine) => {
  let linkedin: Linkedin;
  let world: World;
  let ada: Person;
  let agent = '';
  let count = 0;
  let passed = 0;
  beforeAll(async () => {
    linkedin = await startLinkedin();
    const { url } = linkedin;
    world = await createWorld(engine, {
      env: { LINKEDIN_API_BASE_URL: url, LINKEDIN_WEB_BASE_URL: url },
    });
    const as = await world.admin();
    await world.call('PUT', '/admin/networks/linkedin', { as, body: linkedinApp });
  });
  afterAll(async () => {
    await world.close();
    await linkedin.close();
  });

  const begin = (as: Person, more: object = {}) =>
    world.call('POST', '/connections/visits', { as, body: { platform: 'linkedin', ...more } });
  /** The redirect with which LinkedIn sends the member back. */
  const decide = async (url: string, sub: string, decision = 'allow') => {
    const body = new URLSearchParams({ decision, sub });
    const reply = await fetch(url, { method: 'POST', redirect: 'manual', body });
    const back = new URL(reply.headers.get('location') ?? '');
    return Object.fromEntries(back.searchParams);
  };
  const end = (as: Person, brought: object, platform = 'linkedin') =>
    world.call('POST', '/connections/visits/end', { as, body: { platform, brought } });
  const connect = async (as: Person, sub: string, more: object = {}) =>
    end(as, await decide((await begin(as, more)).body.url, sub));
  const later = async (milliseconds: number) => {
    world.pass(milliseconds);
    await linkedin.order({ passed: (passed += milliseconds) });
    await runWorker(world.ctx);
  };
  const there = async (text: string) =>
    (await linkedin.posts()).filter((one) => one.text === text).length;
  const publish = async (content: string) => {
    const body = { platform: 'linkedin', content };
    return (await world.call('POST', `/agents/${agent}/posts`, { as: ada, body })).body.data;
  };
  const stateOf = async (id: string) =>
    world.ctx.db
      .selectFrom('occurrences')
      .select(['state', 'reason', 'ambiguous'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

  beforeEach(async () => {
    ada = await world.member();
    ({ id: agent } = await world.agent(ada));
    const connected = await connect(ada, `ada-${(count += 1)}`, { from: 'agent', agent_id: agent });
    if (connected.status !== 200) throw new Error(JSON.stringify(connected.body));
    // Posts of one account are at least a minute apart.
    await later(2 * minute);
  });

  test('P-7.320 connects a profile for sixty days, encrypted, and posts as it', async () => {
    const { body } = await world.call('GET', '/connections', { as: ada });
    const [account] = body.data.filter((one: { platform: string }) => one.platform === 'linkedin');
    expect(account).toMatchObject({ username: `Member ada-${count}`, status: 'connected' });
    const left = Date.parse(account.expires_at) - world.ctx.clock();
    expect(Math.round(left / day)).toBe(60);
    const text = `We measured (twice): 5 < 6 #${count}.`;
    expect(await publish(text)).toMatchObject({ status: 'PUBLISHED' });
    expect(await there(text)).toBe(1);
    const rows = await world.ctx.db.selectFrom('accounts').selectAll().execute();
    const said = JSON.stringify([rows, body, world.logged]);
    expect(said).not.toContain('"token"');
    expect(said).not.toContain(linkedinApp.secret);
  });

  test('AC-5 people and networks are isolated from each other', async () => {
    const mallory = await world.member();
    const brought = await decide((await begin(ada)).body.url, 'mallory');
    expect((await end(mallory, brought)).status).toBe(403);
    expect((await end(ada, brought, 'twitter')).status).not.toBe(200);
    const again = await decide((await begin(ada)).body.url, `ada-${count}`);
    const elsewhere = { ...again, iss: 'https://evil.example' };
    expect(await end(ada, elsewhere)).toMatchObject({ body: { code: 'connection_failed' } });
    expect(await end(ada, again)).toMatchObject({ body: { code: 'authorization_expired' } });
    const refused = await decide((await begin(ada)).body.url, 'ada', 'cancel');
    expect(await end(ada, refused)).toMatchObject({ status: 200, body: { outcome: 'denied' } });
  });

  test('P-7.323 SX-4 a post whose response was lost is sent again, and the one it reports as a duplicate is ours', async () => {
    await linkedin.order({ fault: { kind: 'reset_after' } });
    const text = `Lost and found ${count}.`;
    const { occurrence_id: id } = await publish(text);
    expect(await stateOf(id)).toMatchObject({ state: 'UNKNOWN' });
    for (let turn = 0; turn < 4; turn += 1) await later(30 * second);
    expect(await stateOf(id)).toMatchObject({ state: 'PUBLISHED' });
    expect(await there(text)).toBe(1);
    const [row] = await world.ctx.db
      .selectFrom('parts')
      .select('external_id')
      .where('occurrence_id', '=', id)
      .execute();
    const held = (await linkedin.posts()).find((one) => one.text === text);
    expect(row?.external_id).toBe(held?.urn);
  });

  test('P-7.323 SX-4 a post that never arrived is there once after the retry', async () => {
    await linkedin.order({ fault: { kind: 'reset_before' } });
    const text = `Lost on the way ${count}.`;
    const { occurrence_id: id } = await publish(text);
    expect(await there(text)).toBe(0);
    for (let turn = 0; turn < 4; turn += 1) await later(30 * second);
    expect(await stateOf(id)).toMatchObject({ state: 'PUBLISHED' });
    expect(await there(text)).toBe(1);
  });

  test('P-7.323 SX-4 the owner is asked after ten minutes, or when two responses were lost', async () => {
    await linkedin.order({ fault: { kind: 'reset_after' } });
    const late = await publish(`Too late ${count}.`);
    await later(20 * minute);
    expect(await stateOf(late.occurrence_id)).toMatchObject({
      state: 'NEEDS_REVIEW',
      reason: 'unknown_outcome',
    });
    await linkedin.order({ fault: { kind: 'reset_before' } });
    const { occurrence_id: id } = await publish(`Twice lost ${count}.`);
    await linkedin.order({ fault: { kind: 'reset_after' } });
    for (let turn = 0; turn < 6; turn += 1) await later(30 * second);
    expect(await stateOf(id)).toMatchObject({ state: 'NEEDS_REVIEW', reason: 'unknown_outcome' });
    expect(await there(`Twice lost ${count}.`)).toBe(1);
  });

  test('P-7.323 a duplicate that the ledger knows as another post is no proof, so the owner is asked', async () => {
    const [old, text] = [`Said before ${count}.`, `Said now ${count}.`];
    expect(await publish(old)).toMatchObject({ status: 'PUBLISHED' });
    const held = (await linkedin.posts()).find((one) => one.text === old);
    await later(2 * minute);
    // It never arrives, and the retry is rejected with the id of the first one.
    await linkedin.order({ retell: { urn: held?.urn, text }, fault: { kind: 'reset_before' } });
    const { occurrence_id: id } = await publish(text);
    for (let turn = 0; turn < 4; turn += 1) await later(30 * second);
    expect(await stateOf(id)).toMatchObject({ state: 'NEEDS_REVIEW', reason: 'unknown_outcome' });
    expect(await there(text)).toBe(1);
  });

  test('P-7.324 unreviewed text cannot be scheduled', async () => {
    const plan = (more: object) =>
      world.call('POST', '/scheduled-posts', {
        as: ada,
        body: {
          agent_id: agent,
          platform: 'linkedin',
          content_text: '',
          topic: 'tea',
          scheduled_time: new Date(world.ctx.clock() + 2 * hour).toISOString(),
          ...more,
        },
      });
    for (const unread of [{}, { content_text: 'Weekly tea.', frequency: 'weekly' }]) {
      const refused = await plan({ ...unread, review: 'off' });
      expect(refused).toMatchObject({ status: 400 });
      expect(JSON.stringify(refused.body)).toContain('LinkedIn’s terms forbid automated posts');
      const planned = await plan(unread);
      expect(planned).toMatchObject({ status: 201, body: { data: { review: 'before_sending' } } });
    }
    const exact = await plan({ content_text: `Exact words ${count}.`, review: 'off' });
    expect(exact).toMatchObject({ status: 201, body: { data: { review: 'off' } } });
  });
});
