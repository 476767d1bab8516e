/** Every call of the contract with every scope of a token. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Scope, Scopes } from '#contract/core/scopes.ts';
import { errors } from '#contract/core/errors.ts';
import { bodyFor, calls, makeThings, pathFor } from '#test/calls.ts';
import { engines } from '#test/engines.ts';
import { everythingKept } from '#test/everything-kept.ts';
import { multipart } from '#test/multipart.ts';
import { aToken } from '#test/tokens.ts';
import { createWorld, type Person, type World } from '#test/world.ts';

const closed = calls.filter(({ call }) => call.access !== 'public');

describe.each(engines)('API tokens and every call on %s', (engine) => {
  let world: World;
  let owner: Person;
  let things: Record<string, string>;
  const tokens = new Map<Scope, string>();

  beforeAll(async () => {
    world = await createWorld(engine);
    owner = await world.admin();
    things = await makeThings(world, owner);
    for (const scope of Scopes) {
      tokens.set(scope, (await aToken(world, owner, [scope])).token);
    }
  });
  afterAll(() => world.close());

  const send = (named: (typeof calls)[number], token: string) =>
    world.call(named.call.method, pathFor(named, things), {
      token,
      ...(named.call.upload
        ? multipart([['a.txt', 'Tea costs 3 euros.']], named.call.upload.field)
        : { body: bodyFor(named, things) }),
    });
  /** Without the usage records of the tokens themselves. */
  const kept = async () => {
    const {
      audit_events: _events,
      api_tokens: _tokens,
      ...rest
    } = await everythingKept(world.ctx.db);
    return rest;
  };
  const tokenOf = (scope: Scope) => tokens.get(scope) ?? '';

  test('P-9.190 a token without the required scope is rejected, and nothing changes', async () => {
    const before = await kept();
    const wrong: string[] = [];
    let refused = 0;
    for (const named of closed) {
      for (const scope of Scopes) {
        if (named.call.token === scope) continue;
        const { status, body } = await send(named, tokenOf(scope));
        const code = named.call.token === null ? 'token_forbidden' : 'token_scope';
        if (status === errors[code].status && body.code === code) refused += 1;
        else wrong.push(`${named.name} with ${scope}: ${status} ${body?.code}`);
      }
    }
    expect(wrong).toEqual([]);
    const open = closed.filter(({ call }) => call.token !== null).length;
    expect(refused).toBe(closed.length * Scopes.length - open);
    expect(await kept()).toEqual(before);
  });

  test('P-9.190 a token with the scope can make the call like its owner', async () => {
    const wrong: string[] = [];
    for (const named of closed) {
      const { token } = named.call;
      if (token === null) continue;
      const { status, body } = await send(named, tokenOf(token));
      if (status >= 500 || String(body?.code).startsWith('token_')) {
        wrong.push(`${named.name}: ${status} ${body?.code}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test('P-9.190 no token can manage the account, connections, money or tokens', () => {
    const parts = [
      'auth',
      'passwords',
      'sessions',
      'two_factor',
      'users',
      'tokens',
      'webhooks',
      'programs',
      'admin',
      'audit',
    ];
    const own = calls.filter(({ name }) => parts.includes(name.split('.')[0] ?? ''));
    expect(own.length).toBeGreaterThan(30);
    expect(own.filter(({ call }) => call.token !== null)).toEqual([]);
    const lasting = calls.filter(({ call }) => call.fresh === true || call.access === 'admin');
    expect(lasting.filter(({ call }) => call.token !== null)).toEqual([]);
    const approvals = calls.filter(({ name }) => name.endsWith('.approve'));
    expect(approvals).toHaveLength(4);
    expect(approvals.filter(({ call }) => call.token !== null)).toEqual([]);
  });

  test('P-9.190 the OpenAPI document shows the required scope of each call', async () => {
    const reply = await world.call('GET', '/openapi.json');
    for (const { call } of calls) {
      const path = `/api${call.path.replaceAll(/:(\w+)/g, '{$1}')}`;
      const { security } = reply.body.paths[path][call.method.toLowerCase()];
      const asked = (security ?? []).flatMap((one: { token?: string[] }) => one.token ?? []);
      const wanted = call.token === null || call.access === 'public' ? [] : [call.token];
      expect({ path, asked }).toEqual({ path, asked: wanted });
    }
  });
});
