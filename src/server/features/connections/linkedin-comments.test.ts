/** LinkedIn’s comments, which the parts of a thread after the first one are: a permission that not every app has. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { minute } from '#contract/core/time.ts';
import { dispatch } from '#server/ledger/recover/dispatcher.ts';
import { type Linkedin, startLinkedin } from '#test/emulators/linkedin-process.ts';
import { app, pagesApp } from '#test/emulators/linkedin-state.ts';
import { engines } from '#test/engines.ts';
import { createWorld, type Person, type World } from '#test/world.ts';

const parts = ['The mill opens on Monday.', 'Ana shows how the stones turn.'];

describe.each(engines)('comments on LinkedIn on %s', (engine) => {
  let linkedin: Linkedin;
  const worlds: World[] = [];
  beforeAll(async () => {
    linkedin = await startLinkedin();
    await linkedin.order({ organization: { id: '51', name: 'The mill', admins: ['ada'] } });
  });
  afterEach(async () => {
    for (const world of worlds.splice(0)) await world.close();
    await linkedin.order({ feed: false });
  });
  afterAll(() => linkedin.close());

  const open = async (comments: string): Promise<World> => {
    const world = await createWorld(engine, {
      env: {
        LINKEDIN_API_BASE_URL: linkedin.url,
        LINKEDIN_WEB_BASE_URL: linkedin.url,
        LINKEDIN_CLIENT_ID: app.id,
        LINKEDIN_CLIENT_SECRET: app.secret,
        LINKEDIN_PAGES_CLIENT_ID: pagesApp.id,
        LINKEDIN_PAGES_CLIENT_SECRET: pagesApp.secret,
        LINKEDIN_COMMENTS: comments,
      },
    });
    worlds.push(world);
    return world;
  };

  /** Connects a profile or a page; returns the agent, and the permissions that LinkedIn was asked for. */
  const connect = async (world: World, as: Person, sub: string, other_visit = false) => {
    const { id: agent_id } = await world.agent(as);
    const asked = { platform: 'linkedin', other_visit, from: 'agent', agent_id };
    const begun = await world.call('POST', '/connections/visits', { as, body: asked });
    const body = new URLSearchParams({ decision: 'allow', sub });
    const url = String(begun.body.url);
    const reply = await fetch(url, { method: 'POST', redirect: 'manual', body });
    const brought = Object.fromEntries(new URL(reply.headers.get('location') ?? '').searchParams);
    const back = { platform: 'linkedin', brought };
    const ended = await world.call('POST', '/connections/visits/end', { as, body: back });
    expect(ended.status).toBe(200);
    return { agent_id, account: ended.body.data, scope: new URL(url).searchParams.get('scope') };
  };
  const publish = (world: World, as: Person, agent_id: string, more: object) =>
    world.call('POST', `/agents/${agent_id}/posts`, {
      as,
      body: { platform: 'linkedin', ...more },
    });

  test('a page whose comment is refused keeps its first part and stays connected', async () => {
    const world = await open('');
    const as = await world.member();
    const { agent_id, account, scope } = await connect(world, as, 'ada', true);
    expect(scope).not.toContain('feed');
    await linkedin.order({ feed: true });
    const { body } = await publish(world, as, agent_id, { parts });
    for (let n = 0; n < 3; n += 1) {
      world.pass(2 * minute);
      await dispatch(world.ctx);
    }
    const { data } = await world
      .call('GET', `/occurrences/${body.data.occurrence_id}`, { as })
      .then((reply) => reply.body);
    expect(data).toMatchObject({ decision: 'thread_partial' });
    expect(data.reason).toContain('LinkedIn doesn’t let this server comment here');
    const accounts = (await world.call('GET', '/connections', { as })).body.data;
    expect(accounts.find(({ id }: { id: string }) => id === account.id)).toMatchObject({
      status: 'connected',
      status_reason: null,
    });
    world.pass(2 * minute);
    const next = await publish(world, as, agent_id, { content: 'The mill is open.' });
    expect(next.body).toMatchObject({ data: { status: 'PUBLISHED' } });
  });

  test('a profile that may not comment takes no thread, but the same as one post', async () => {
    const world = await open('pages');
    const as = await world.member();
    const { agent_id, account, scope } = await connect(world, as, 'bea');
    expect(scope).toBe('openid profile w_member_social');
    const before = (await linkedin.posts()).length;
    const refused = await publish(world, as, agent_id, { parts });
    expect(refused).toMatchObject({
      status: 400,
      body: {
        details: [
          { path: 'parts', message: expect.stringMatching(/Write one post of up to 3000/) },
        ],
      },
    });
    expect(await linkedin.posts()).toHaveLength(before);
    const variants = [{ connection_id: account.id }];
    const made = await world.call('POST', '/posts', { as, body: { agent_id, parts, variants } });
    const fitted = await world.call('POST', `/posts/${made.body.data.id}/fit`, { as, body: {} });
    expect(JSON.stringify(fitted.body)).toContain(parts.join('\\n\\n'));
  });

  test('where the apps may comment, it is asked for, and threads go out', async () => {
    await linkedin.order({ feed: true });
    const world = await open('profiles, pages');
    const as = await world.member();
    const person = await connect(world, as, 'cleo');
    expect(person.scope).toBe('openid profile w_member_social w_member_social_feed');
    const page = await connect(world, as, 'ada', true);
    expect(page.scope).toContain('w_organization_social_feed');
    for (const { agent_id } of [person, page]) {
      const { status, body } = await publish(world, as, agent_id, {
        parts: parts.map((part) => `${part} ${agent_id.slice(-4)}`),
      });
      expect(status).toBe(200);
      world.pass(2 * minute);
      await dispatch(world.ctx);
      const { data } = await world
        .call('GET', `/occurrences/${body.data.occurrence_id}`, { as })
        .then((reply) => reply.body);
      expect(data).toMatchObject({ status: 'PUBLISHED' });
    }
  });
});
