/** LinkedIn pages through the real app: which are connected after one sign-in, and that posts appear on them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { check } from '#server/features/connections/check.ts';
import { type Linkedin, startLinkedin } from '#test/emulators/linkedin-process.ts';
import { app, pagesApp } from '#test/emulators/linkedin-state.ts';
import { engines } from '#test/engines.ts';
import { createWorld, type Person, type World } from '#test/world.ts';

describe.each(engines)('LinkedIn pages on %s', (engine) => {
  let linkedin: Linkedin;
  let world: World;
  beforeAll(async () => {
    linkedin = await startLinkedin();
    const { url } = linkedin;
    const env = {
      LINKEDIN_API_BASE_URL: url,
      LINKEDIN_WEB_BASE_URL: url,
      LINKEDIN_CLIENT_ID: app.id,
      LINKEDIN_CLIENT_SECRET: app.secret,
    };
    const ofPages = {
      LINKEDIN_PAGES_CLIENT_ID: pagesApp.id,
      LINKEDIN_PAGES_CLIENT_SECRET: pagesApp.secret,
    };
    world = await createWorld(engine, { env: { ...env, ...ofPages } });
  });
  afterAll(async () => {
    await world.close();
    await linkedin.close();
  });

  const pages = async (ids: readonly string[], admins: readonly string[]) => {
    for (const id of ids)
      await linkedin.order({ organization: { id, name: `Page ${id}`, admins } });
  };
  const visit = async (as: Person, sub: string, more: object = {}) => {
    const asked = { platform: 'linkedin', other_visit: true, ...more };
    const begun = await world.call('POST', '/connections/visits', { as, body: asked });
    const body = new URLSearchParams({ decision: 'allow', sub });
    const reply = await fetch(begun.body.url, { method: 'POST', redirect: 'manual', body });
    const brought = Object.fromEntries(new URL(reply.headers.get('location') ?? '').searchParams);
    const back = { platform: 'linkedin', brought };
    const { status, body: ended } = await world.call('POST', '/connections/visits/end', {
      as,
      body: back,
    });
    return { url: String(begun.body.url), status, ended };
  };
  const choose = (as: Person, token: string, chosen: readonly string[]) =>
    world.call('POST', '/connections/visits/choose', {
      as,
      body: { platform: 'linkedin', token, chosen },
    });
  const accountsOf = async (as: Person) =>
    (await world.call('GET', '/connections', { as })).body.data.filter(
      (one: { platform: string }) => one.platform === 'linkedin',
    );

  test(
    'P-7.441 the chosen pages are separate accounts, and posts appear on them',
    { tags: 'slow' },
    async () => {
      const ada = await world.member();
      const { id: agent } = await world.agent(ada);
      await pages(['11', '12', '13'], ['ada']);
      await pages(['14'], ['somebody']);
      const { url, ended } = await visit(ada, 'ada', { from: 'agent', agent_id: agent });
      expect(new URL(url).searchParams.get('scope')).toBe(
        'rw_organization_admin w_organization_social',
      );
      expect(ended).toMatchObject({ outcome: 'choose', data: null });
      expect(ended.choices.accounts).toEqual(
        ['11', '12', '13'].map((id) => ({ id: `urn:li:organization:${id}`, name: `Page ${id}` })),
      );
      expect(await accountsOf(ada)).toEqual([]);
      const wanted = ['urn:li:organization:11', 'urn:li:organization:13', 'urn:li:organization:14'];
      const { body } = await choose(ada, ended.choices.token, wanted);
      expect(body).toMatchObject({ message: 'Page 11 and Page 13 on LinkedIn are connected.' });
      const connected = await accountsOf(ada);
      expect(connected).toMatchObject([
        { display_name: 'Page 11', profile_url: 'https://www.linkedin.com/company/11' },
        { display_name: 'Page 13' },
      ]);
      const post = { platform: 'linkedin', content: 'News (of the page).' };
      const to = { connection_id: connected[1].id };
      const sent = await world.call('POST', `/agents/${agent}/posts`, {
        as: ada,
        body: { ...post, ...to },
      });
      expect(sent.body).toMatchObject({ data: { status: 'PUBLISHED' } });
      expect(await linkedin.posts()).toMatchObject([
        { author: 'urn:li:organization:13', text: 'News (of the page).' },
      ]);
      // The choice is used up, and no token is returned.
      expect(await choose(ada, ended.choices.token, wanted)).toMatchObject({ status: 400 });
      const rows = await world.ctx.db.selectFrom('oauth_requests').selectAll().execute();
      const said = JSON.stringify([rows, ended, body, world.logged]);
      for (const secret of ['"token":"AQ', pagesApp.secret]) expect(said).not.toContain(secret);
    },
  );

  test('P-7.441 P-7.443 only the person who signed in can choose, in time, and a choice cannot be used as a sign-in', async () => {
    const [bea, mallory] = [await world.member(), await world.member()];
    await pages(['21', '22'], ['bea']);
    const [one] = ['urn:li:organization:21'];
    const { token } = (await visit(bea, 'bea')).ended.choices;
    expect((await choose(mallory, token, [one ?? ''])).body.code).toBe('authorization_expired');
    const brought = { state: `choice.${token}`, code: 'c' };
    const body = { platform: 'linkedin', brought };
    const asVisit = await world.call('POST', '/connections/visits/end', { as: bea, body });
    expect(asVisit.body.code).toBe('invalid_input');
    world.pass(11 * 60_000);
    await linkedin.order({ passed: 11 * 60_000 });
    expect((await choose(bea, token, [one ?? ''])).body.code).toBe('authorization_expired');
    expect(await accountsOf(bea)).toEqual([]);
  });

  test('P-7.442 a person without pages is told so, and one who lost a page has to reconnect it', async () => {
    const cleo = await world.member();
    const { id: agent } = await world.agent(cleo);
    const none = await visit(cleo, 'cleo');
    expect(JSON.stringify(none.ended)).toContain('You don’t administer a page on LinkedIn.');
    await pages(['31'], ['cleo']);
    const { ended } = await visit(cleo, 'cleo', { from: 'agent', agent_id: agent });
    expect(ended).toMatchObject({ outcome: 'connected', data: { display_name: 'Page 31' } });
    await pages(['31'], ['dora']);
    const body = { platform: 'linkedin', content: 'Too late.' };
    await world.call('POST', `/agents/${agent}/posts`, { as: cleo, body });
    const [lost] = await accountsOf(cleo);
    expect(lost).toMatchObject({ status: 'needs_reconnect' });
    expect(lost.status_reason).toContain('administrators connect it again');
    // It is reconnected through the app for pages, whatever the browser sends, and stays the same page.
    await pages(['31', '32'], ['cleo']);
    const again = await visit(cleo, 'cleo', { other_visit: false, connection_id: lost.id });
    expect(again.url).toContain('rw_organization_admin');
    expect(again.ended).toMatchObject({ outcome: 'connected', data: { id: lost.id } });
    const row = await world.ctx.db
      .selectFrom('accounts')
      .selectAll()
      .where('id', '=', lost.id)
      .executeTakeFirstOrThrow();
    await pages(['31'], ['dora']);
    await check(world.ctx, row);
    expect((await accountsOf(cleo))[0]).toMatchObject({ status: 'needs_reconnect' });
  });

  test('P-7.442 a server without an app for pages requests none of its scopes until an administrator adds one', async () => {
    const other = await createWorld(engine, {
      env: {
        LINKEDIN_API_BASE_URL: linkedin.url,
        LINKEDIN_WEB_BASE_URL: linkedin.url,
        LINKEDIN_CLIENT_ID: app.id,
        LINKEDIN_CLIENT_SECRET: app.secret,
      },
    });
    const as = await other.member();
    const listed = await other.call('GET', '/connections', { as });
    const [tile] = listed.body.platforms.filter(
      (one: { platform: string }) => one.platform === 'linkedin',
    );
    expect(tile).toEqual({ platform: 'linkedin', available: true, reason: null });
    const asked = { platform: 'linkedin', other_visit: true };
    const refused = await other.call('POST', '/connections/visits', { as, body: asked });
    expect(refused.body).toMatchObject({ code: 'platform_unavailable' });

    // An app that an administrator adds works at once, beside the other one.
    const admin = await other.admin();
    const saved = await other.call('PUT', '/admin/networks/linkedin_pages', {
      as: admin,
      body: pagesApp,
    });
    expect(saved.body).toMatchObject({
      data: { set_by: 'administrator', id_ends: pagesApp.id.slice(-4), accounts: 0 },
      message: 'Saved. LinkedIn pages can be connected now.',
    });
    const begun = await other.call('POST', '/connections/visits', { as, body: asked });
    expect(new URL(begun.body.url).searchParams.get('client_id')).toBe(pagesApp.id);
    const own = await other.call('POST', '/connections/visits', {
      as,
      body: { platform: 'linkedin' },
    });
    expect(new URL(own.body.url).searchParams.get('client_id')).toBe(app.id);
    const gone = await other.call('DELETE', '/admin/networks/linkedin_pages', { as: admin });
    expect(gone.body).toMatchObject({ data: { set_by: 'nobody' } });
    const after = await other.call('POST', '/connections/visits', { as, body: asked });
    expect(after.body).toMatchObject({ code: 'platform_unavailable' });
    await other.close();
  });
});
