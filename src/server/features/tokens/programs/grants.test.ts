/** The token endpoint: what programs get for codes and refresh tokens, and when they are rejected. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#contract/core/limits.ts';
import { minute } from '#contract/core/time.ts';
import { engines, everyEngine } from '#test/engines.ts';
import { createProgramsWorld, document, type ProgramsWorld } from '#test/programs-world.ts';
import { aToken } from '#test/tokens.ts';
import { revokeByProgram } from './grants.ts';

describe.each(everyEngine)('tokens of programs on %s', (engine) => {
  const isHere = engines.includes(engine);
  let stage: ProgramsWorld;
  beforeAll(async () => {
    stage = await createProgramsWorld(engine);
  });
  afterAll(() => stage.close());
  beforeEach(() => stage.again());

  test('P-23.7 a code is bound to one program, one redirect URI and one PKCE challenge, and works once, for a short time', async () => {
    const wrong: Record<string, string>[] = [
      { client_id: 'https://site.test/other.json' },
      { redirect_uri: 'http://127.0.0.1:7777/other' },
      { code_verifier: 'w'.repeat(64) },
      { resource: 'https://other.test/mcp' },
      { code_verifier: '' },
    ];
    const code = await stage.codeFor();
    for (const more of wrong) expect((await stage.exchange(code, more)).status).toBe(400);
    expect(await stage.listed()).toEqual([]);
    const given = await stage.exchange(code);
    expect(given).toMatchObject({
      status: 200,
      body: { token_type: 'Bearer', expires_in: 3600, scope: 'read draft' },
      headers: { 'cache-control': 'no-store' },
    });
    expect((await stage.mcp(given.body.access_token)).status).toBe(200);
    const replayed = await stage.exchange(code);
    expect(replayed).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    expect((await stage.mcp(given.body.access_token)).status).toBe(401);
    expect((await stage.refresh(given.body.refresh_token)).body.error).toBe('invalid_grant');
    expect(await stage.events('session_reused')).toMatchObject([{ detail: 'Claude' }]);
    const late = await stage.codeFor();
    stage.world.pass(limits.program_code_life);
    expect((await stage.exchange(late)).body.error).toBe('invalid_grant');
    const both = await stage.codeFor();
    const answers = await Promise.all([stage.exchange(both), stage.exchange(both)]);
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThan(2);
    await stage.codeFor();
    const rows = await stage.world.ctx.db
      .selectFrom('program_grants')
      .select('id')
      .where('owner_id', '=', stage.owner.id)
      .where('code_used_at', 'is', null)
      .execute();
    expect(rows).toHaveLength(1);
  });

  test('P-23.8 a refresh token is rotated; reusing an old one revokes the grant, but a lost response does not', async () => {
    const first = await stage.tokens();
    const second = (await stage.refresh(first.refresh_token)).body;
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect((await stage.mcp(first.access_token)).status).toBe(401);
    expect((await stage.refresh(first.refresh_token)).body).toMatchObject({
      access_token: second.access_token,
      refresh_token: second.refresh_token,
    });
    const answers = await Promise.all([
      stage.refresh(second.refresh_token),
      stage.refresh(second.refresh_token),
    ]);
    expect(answers[0]?.body.refresh_token).toBe(answers[1]?.body.refresh_token);
    const third = answers[0]?.body;
    expect((await stage.mcp(third.access_token)).status).toBe(200);
    expect(
      (await stage.refresh(third.refresh_token, { client_id: 'https://x.test/y' })).status,
    ).toBe(400);
    expect(
      (await stage.refresh(third.refresh_token, { resource: 'https://x.test/' })).body.error,
    ).toBe('invalid_target');
    const strange = third.refresh_token.replace(/\.[\w-]{43}\./, `.${'a'.repeat(43)}.`);
    expect((await stage.refresh(strange)).body.error).toBe('invalid_grant');
    expect((await stage.mcp(third.access_token)).status).toBe(200);
    stage.world.pass(limits.program_refresh_grace + 1);
    expect((await stage.refresh(second.refresh_token)).body.error).toBe('invalid_grant');
    expect((await stage.mcp(third.access_token)).status).toBe(401);
    expect((await stage.refresh(third.refresh_token)).body.error).toBe('invalid_grant');
    expect(await stage.events('session_reused')).toHaveLength(1);
    const rows = JSON.stringify(
      await stage.world.ctx.db.selectFrom('program_grants').selectAll().execute(),
    );
    for (const token of [first, second, third]) {
      expect(rows).not.toContain(token.refresh_token.split('.').at(-1));
      expect(rows).not.toContain(token.access_token.split('.').at(-1));
    }
  });

  test.runIf(isHere)(
    'P-23.9 access ends at its expiry, or when the program revokes it',
    async () => {
      const expires_at = new Date(stage.world.ctx.clock() + 5 * minute).toISOString();
      const short = await stage.tokens({ scopes: ['read'], expires_at });
      expect(short.expires_in).toBeLessThanOrEqual(300);
      stage.world.pass(5 * minute);
      expect((await stage.mcp(short.access_token)).status).toBe(401);
      expect((await stage.refresh(short.refresh_token)).body.error).toBe('invalid_grant');
      for (const kind of ['access_token', 'refresh_token'] as const) {
        const given = await stage.tokens();
        const other = { token: given[kind], client_id: 'https://x.test/y' };
        expect((await stage.form('/oauth/revoke', other)).status).toBe(400);
        expect((await stage.mcp(given.access_token)).status).toBe(200);
        const ended = await stage.form('/oauth/revoke', {
          token: given[kind],
          client_id: document,
        });
        expect(ended.status).toBe(200);
        expect((await stage.mcp(given.access_token)).status).toBe(401);
        expect((await stage.refresh(given.refresh_token)).body.error).toBe('invalid_grant');
      }
      const { token } = await aToken(stage.world, stage.owner, ['read']);
      await stage.form('/oauth/revoke', { token, client_id: document });
      expect((await stage.mcp(token)).status).toBe(200);
      expect(
        await stage.form('/oauth/revoke', { token: 'sai_nobody', client_id: document }),
      ).toMatchObject({ status: 200 });
    },
  );

  test.runIf(isHere)(
    'P-23.9 a program does not get “access ended” while the database is unavailable',
    async () => {
      const { refresh_token: token } = await stage.tokens();
      const { ctx } = stage.world;
      const down = new Error('The database is out of reach.');
      const db = new Proxy(ctx.db, {
        get() {
          throw down;
        },
      });
      const origin = { ip: '192.0.2.1', user_agent: '', request_id: 'r' };
      const ended = revokeByProgram({ ...ctx, db }, { token, client_id: document }, origin);
      await expect(ended).rejects.toBe(down);
    },
  );

  test.runIf(isHere)('P-23.11 requests without a grant get nothing', async () => {
    const junk: [string, Record<string, string>, string][] = [
      ['/oauth/token', {}, 'invalid_request'],
      ['/oauth/token', { grant_type: 'password' }, 'unsupported_grant_type'],
      ['/oauth/token', { grant_type: 'authorization_code' }, 'invalid_request'],
      ['/oauth/revoke', { token: 'x' }, 'invalid_request'],
    ];
    for (const [path, fields, error] of junk) {
      expect((await stage.form(path, fields)).body.error).toBe(error);
    }
    const twice = await stage.world.app.inject({
      method: 'POST',
      url: '/oauth/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'grant_type=refresh_token&grant_type=authorization_code',
    });
    expect(twice.json().error).toBe('invalid_request');
    const { token } = await aToken(stage.world, stage.owner, ['draft']);
    expect((await stage.world.call('POST', '/programs', { token, body: {} })).body.code).toBe(
      'token_forbidden',
    );
    stage.world.pass(limits.reauth_life + minute);
    expect((await stage.connect(stage.good())).body.code).toBe('reauth_required');
  });
});
