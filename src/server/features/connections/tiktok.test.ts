/** TikTok through the real app: setup, sign-in, sending a draft, and how it is shown. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { day, hour, minute, second } from '#contract/core/time.ts';
import { metricsOf } from '#server/features/analytics/service.ts';
import { storeVideo } from '#server/features/images/service.ts';
import { reportEmail } from '#server/features/reports/report.job.ts';
import { agentWeeks } from '#server/ledger/read/week.store.ts';
import { draftOf } from '#server/features/media/service.ts';
import { videoFile } from '#test/emulators/a-video.ts';
import { startTiktok, type Tiktok } from '#test/emulators/tiktok-process.ts';
import { app } from '#test/emulators/tiktok-state.ts';
import { engines } from '#test/engines.ts';
import { createWorld, type Person, type World } from '#test/world.ts';
import { runWorker } from '#test/run-worker.ts';

describe.each(engines)('TikTok on %s', (engine) => {
  let tiktok: Tiktok;
  let world: World;
  let ada: Person;
  let agent = '';
  let video = '';
  let count = 0;
  let passed = 0;
  beforeAll(async () => {
    tiktok = await startTiktok();
    world = await createWorld(engine, { env: { TIKTOK_API_BASE_URL: tiktok.url } });
    const as = await world.admin();
    await world.call('PUT', '/admin/networks/tiktok', { as, body: app });
  });
  afterAll(async () => {
    await world.close();
    await tiktok.close();
  });

  const connect = async (as: Person, open_id: string) => {
    const begun = await world.call('POST', '/connections/visits', {
      as,
      body: { platform: 'tiktok', from: 'agent', agent_id: agent },
    });
    const body = new URLSearchParams({ decision: 'allow', open_id });
    const reply = await fetch(begun.body.url, { method: 'POST', redirect: 'manual', body });
    const brought = Object.fromEntries(new URL(reply.headers.get('location') ?? '').searchParams);
    const back = { platform: 'tiktok', brought };
    return world.call('POST', '/connections/visits/end', { as, body: back });
  };
  const later = async (milliseconds: number) => {
    world.pass(milliseconds);
    await tiktok.order({ passed: (passed += milliseconds) });
    await runWorker(world.ctx);
  };
  const publish = (body: object) =>
    world.call('POST', `/agents/${agent}/posts`, {
      as: ada,
      body: { platform: 'tiktok', media_ids: [video], ...body },
    });
  const read = async (id: string) =>
    (await world.call('GET', `/occurrences/${id}`, { as: ada })).body.data;
  const ours = async () =>
    (await tiktok.drafts()).filter(({ open_id }) => open_id === `ada-${count}`);

  beforeEach(async () => {
    ada = await world.member();
    ({ id: agent } = await world.agent(ada));
    const connected = await connect(ada, `ada-${(count += 1)}`);
    if (connected.status !== 200) throw new Error(JSON.stringify(connected.body));
    const kept = {
      prompt: '',
      model_used: 'upload',
      origin: 'own' as const,
      is_kept: true,
      alt: '',
    };
    // Every video has different bytes.
    const bytes = videoFile({ padding: count });
    ({ id: video } = await storeVideo(world.ctx, ada.id, await draftOf(world.ctx, [bytes]), kept));
  });

  test('P-9.160 connects an account by OAuth, encrypted, until its permission expires', async () => {
    const { body } = await world.call('GET', '/connections', { as: ada });
    const [account] = body.data.filter((one: { platform: string }) => one.platform === 'tiktok');
    expect(account).toMatchObject({ username: `Tok ada-${count}`, status: 'connected' });
    const left = Date.parse(account.expires_at) - world.ctx.clock();
    expect(Math.round(left / day)).toBe(180);
    const rows = await world.ctx.db.selectFrom('accounts').selectAll().execute();
    const said = JSON.stringify([rows, body, world.logged]);
    for (const secret of ['act.', 'rft.', app.secret]) expect(said).not.toContain(secret);
  });

  test('P-9.160 rejects a sign-in without all permissions', { tags: 'slow' }, async () => {
    await tiktok.order({ allowed: ['user.info.basic'] });
    const refused = await connect(ada, 'half');
    await tiktok.order({ allowed: ['user.info.basic', 'video.upload'] });
    expect(refused.status).not.toBe(200);
    expect(JSON.stringify(refused.body)).toContain('leave every switch on');
  });

  test(
    'P-9.161 a video becomes a draft in the inbox: shown as such, without a link or the word “published”',
    { tags: 'slow' },
    async () => {
      const { body } = await publish({ content: 'A caption to copy.' });
      expect(body).toMatchObject({
        message: 'In your TikTok inbox.',
        data: { status: 'PUBLISHED', url: null },
      });
      const [draft, ...more] = await ours();
      expect(more).toEqual([]);
      expect(draft).toMatchObject({ status: 'SEND_TO_USER_INBOX' });
      const post = await read(body.data.occurrence_id);
      expect(post).toMatchObject({ url: null, parts: [{ text: 'A caption to copy.' }] });
      const rows = await world.ctx.db.selectFrom('parts').select('external_id').execute();
      expect(rows.map(({ external_id }) => external_id)).toContain(draft?.publish_id);
    },
  );

  test(
    'P-7.440 a draft is counted as a draft, not as published: filters, analytics, log and weekly email',
    { tags: 'slow' },
    async () => {
      await publish({ content: 'Counted.' });
      const get = async (path: string) => (await world.call('GET', path, { as: ada })).body;
      const list = async (outcome: string) =>
        (await get(`/agents/${agent}/posts?outcome=${outcome}`)).total;
      expect(await Promise.all(['published', 'in_inbox', 'failed'].map(list))).toEqual([0, 1, 0]);
      const { totals, by_day, success_rate, reliability } = (
        await get('/analytics?period=7d&timezone=UTC')
      ).data;
      expect(totals).toMatchObject({ published: 0, in_inbox: 1, failed: 0 });
      expect(by_day.at(-1)).toMatchObject({ published: 0, in_inbox: 1 });
      expect({ success_rate, late: reliability.late }).toEqual({ success_rate: 1, late: 0 });
      const { performance_metrics } = (await get(`/agents/${agent}`)).data;
      expect(performance_metrics).toMatchObject({ total_posts_generated: 0, posts_today: 0 });
      const { data: log } = await get('/auth/audit');
      expect(log.map(({ event }: { event: string }) => event)).toContain('post_in_inbox');
      expect(JSON.stringify(log)).not.toContain('post_published');
      const span = { from: 0, to: world.ctx.clock() + 1 };
      const { db } = world.ctx;
      const agents = await agentWeeks(db, ada.id, span);
      const figures = await metricsOf(db, ada.id, span);
      expect(agents).toMatchObject([{ published: 0, in_inbox: 1, failed: 0 }]);
      const week = { ...span, agents, figures, before: figures, best: [], needs: [] };
      const to = { user_id: ada.id, to: 'ada@example.org', unsubscribe: '' };
      const email = reportEmail({ ...to, publicUrl: 'http://localhost:3000' }, week);
      expect(email.subject).toBe('Your week: no posts published, 1 draft in your TikTok inbox');
      const said = JSON.stringify(email.sections);
      expect(said).toContain('"Drafts in your TikTok inbox","value":"1"');
      expect(said).toContain('"value":"0 posts","note":"1 draft in your TikTok inbox"');
    },
  );

  test('P-9.160 continues days later with renewed tokens', { tags: 'slow' }, async () => {
    await later(3 * day);
    expect((await publish({ content: 'Later.' })).body.message).toBe('In your TikTok inbox.');
    await later(3 * hour);
    expect((await publish({ content: 'Later still.' })).body.message).toBe('In your TikTok inbox.');
    expect(await ours()).toHaveLength(2);
  });

  test('P-9.162 SX-4 a draft whose response was lost is found by its id, and exists once', async () => {
    for (const kind of ['reset_after', 'reset_before']) {
      await tiktok.order({ fault: { kind } });
      const { body } = await publish({ content: `Lost, ${kind}.` });
      const id = body.data.occurrence_id;
      expect((await read(id)).status).toBe('UNKNOWN');
      for (let turn = 0; turn < 8; turn += 1) await later(3 * minute);
      expect((await read(id)).status).toBe('PUBLISHED');
    }
    expect(await ours()).toHaveLength(2);
  });

  test(
    'P-9.163 shows what TikTok does not accept before anything is sent',
    { tags: 'slow' },
    async () => {
      const said = async (body: object) => JSON.stringify((await publish(body)).body);
      const begun = (await tiktok.uploads()).length;
      expect(await said({ content: 'Words.', media_ids: [] })).toContain(
        'TikTok only takes posts with a video. Add one.',
      );
      expect(await said({ parts: ['One.', 'Two.'] })).toContain('TikTok doesn’t have threads.');
      expect(await tiktok.uploads()).toHaveLength(begun);
    },
  );

  test('P-9.163 a sixth unfinished draft waits until there is room', { tags: 'slow' }, async () => {
    const ids: string[] = [];
    for (let n = 0; n < 6; n += 1) {
      const { body } = await publish({ content: `Draft ${n}.` });
      ids.push(body.data.occurrence_id);
      await later(2 * minute);
    }
    const sixth = await read(ids[5] ?? '');
    expect(sixth).toMatchObject({ status: 'RETRY_WAIT' });
    expect(JSON.stringify(sixth)).toContain('Your TikTok inbox has 5 unfinished drafts');
    await tiktok.order({ post: (await ours())[0]?.publish_id });
    for (let turn = 0; turn < 3; turn += 1) await later(hour + 10 * second);
    expect((await read(ids[5] ?? '')).status).toBe('PUBLISHED');
    expect(await ours()).toHaveLength(6);
  });
});
