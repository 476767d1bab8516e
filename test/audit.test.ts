/** The security log: everything that must be recorded, and that no entry can be removed. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AuditEventName } from '#contract/audit/events.ts';
import { AuditEventNames } from '#contract/audit/calls.ts';
import { root } from '#scripts/steps.ts';
import { newId } from '#server/ids.ts';
import { causes, openStage, type Stage } from './audit-causes.ts';
import { engines } from './engines.ts';
import { pagesOf } from '#test/pages-of.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Caused by the ledger in the background, without a request. */
const ofNoRequest: ReadonlySet<AuditEventName> = new Set([
  'post_published',
  'post_in_inbox',
  'post_failed',
]);

const sources = globSync('{src/server,scripts}/**/*.ts', { cwd: root })
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

describe.each(engines)('the security log on %s', (engine) => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage(engine);
  });
  afterAll(() => stage.world.close());

  const rowsOf = (event: AuditEventName, user_id: string | null) =>
    stage.world.ctx.db
      .selectFrom('audit_events')
      .selectAll()
      .where('event', '=', event)
      .where('user_id', user_id === null ? 'is' : '=', user_id)
      .orderBy('id')
      .execute();

  test.each(AuditEventNames)('LG-1 %s is recorded with who, when and from where', async (event) => {
    const began = stage.world.ctx.clock();
    const user_id = await causes[event]?.(stage);
    if (user_id === undefined)
      throw new Error(`Please say in audit-causes.ts what causes ${event}`);
    const row = (await rowsOf(event, user_id)).at(-1);
    expect(row?.id).toMatch(uuid);
    expect(row?.at).toBeGreaterThanOrEqual(began);
    expect(row?.at).toBeLessThanOrEqual(stage.world.ctx.clock());
    const fromRequest = !ofNoRequest.has(event);
    expect(row?.ip).toBe(fromRequest ? '127.0.0.1' : '');
    if (fromRequest) expect(row?.request_id).toMatch(uuid);
    const lines = stage.world.logged.filter((line) => line.includes(`"event":"${event}"`));
    expect(lines.at(-1)).toContain('security event');
  });

  test('records the IP address, the browser and the request', async () => {
    const person = await stage.world.stranger();
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0' };
    const from = { as: person, ip: '203.0.113.77', headers };
    const { body } = await stage.world.call('GET', '/sandbox/timeline', from);
    expect(await rowsOf('access_refused', person.id)).toEqual([
      expect.objectContaining({
        ip: '203.0.113.77',
        user_agent: headers['user-agent'],
        request_id: body.request_id,
        detail: 'GET /sandbox/timeline: Your wallet is not whitelisted for access.',
      }),
    ]);
    const shown = await stage.world.call('GET', '/auth/audit', { as: person });
    expect(shown.body.data[0]).toMatchObject({ ip: '203.0.113.77', device: 'Firefox on Linux' });
  });

  test('names platform and agent when an agent’s account is connected or disconnected', async () => {
    const owner = await stage.world.member();
    const { id } = await stage.world.agent(owner, { name: 'Ada' });
    const path = `/agents/${id}/disconnect-platform`;
    await stage.world.call('DELETE', path, { as: owner, body: { platform: 'sandbox' } });
    for (const event of ['platform_connected', 'platform_disconnected'] as const) {
      const rows = await rowsOf(event, owner.id);
      expect(rows.map(({ detail, ip }) => [detail, ip])).toEqual([['sandbox: Ada', '127.0.0.1']]);
    }
    // A rejected call is not recorded.
    await stage.world.call('DELETE', path, { as: owner, body: { platform: 'sandbox' } });
    expect(await rowsOf('platform_disconnected', owner.id)).toHaveLength(1);
  });

  test('LG-1 records a rejected call once a minute per person and call', async () => {
    const [ada, bob] = [await stage.world.stranger(), await stage.world.stranger()];
    const knock = (as: typeof ada, path: string) => stage.world.call('GET', path, { as });
    for (let times = 0; times < 20; times += 1) await knock(ada, '/agents');
    await knock(ada, '/sandbox/timeline');
    await knock(bob, '/agents');
    expect(await rowsOf('access_refused', ada.id)).toHaveLength(2);
    expect(await rowsOf('access_refused', bob.id)).toHaveLength(1);
    stage.world.pass(60_000);
    await knock(ada, '/agents');
    expect(await rowsOf('access_refused', ada.id)).toHaveLength(3);
  });

  test('records a member’s call to an administrator endpoint, but not a call that only lacks confirmation', async () => {
    const member = await stage.world.member();
    await stage.world.call('GET', '/admin/whitelist', { as: member });
    const [row, ...more] = await rowsOf('access_refused', member.id);
    expect(row?.detail).toBe('GET /admin/whitelist: Access denied. Insufficient permissions.');
    stage.world.pass(11 * 60_000);
    const late = await stage.world.call('POST', '/auth/revoke-all-sessions', { as: member });
    expect(late.body.code).toBe('reauth_required');
    expect([...more, ...(await rowsOf('access_refused', member.id))]).toHaveLength(1);
  });

  test('P-7.76 is only visible to its owner, newest first and in pages', async () => {
    const [ada, bob] = [await stage.world.member(), await stage.world.member()];
    const read = async (as: typeof ada, query: Record<string, string> = {}) =>
      (await stage.world.call('GET', '/auth/audit', { as, query })).body;
    stage.world.pass(1000);
    await stage.world.call('GET', '/users/export', { as: ada });
    const names = (body: { data: { event: string }[] }) => body.data.map(({ event }) => event);
    const own = await read(ada);
    expect(names(own).slice(0, 2)).toEqual(['data_exported', 'signed_in']);
    expect(own.total).toBe(own.data.length);
    const pages = await pagesOf((query) => read(ada, query), 1);
    expect(pages.flatMap(names)).toEqual(names(own));
    expect(names(await read(bob))).not.toContain('data_exported');
    expect(JSON.stringify(own)).not.toContain(bob.id);
  });

  test('LG-2 the database rejects changing or deleting an event', async () => {
    const { db } = stage.world.ctx;
    const before = await db.selectFrom('audit_events').selectAll().orderBy('id').execute();
    expect(before.length).toBeGreaterThan(0);
    const id = before[0]?.id ?? '';
    const attempts = [
      db.updateTable('audit_events').set({ detail: 'nothing happened' }).where('id', '=', id),
      db.deleteFrom('audit_events').where('id', '=', id),
      db.deleteFrom('audit_events'),
      db
        .insertInto('audit_events')
        .values({ ...before[0], id } as never)
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet({ detail: 'nothing happened' }),
        ),
      // Only SQLite can replace a row by inserting.
      ...(engine === 'sqlite'
        ? [db.replaceInto('audit_events').values({ ...before[0], id } as never)]
        : []),
    ];
    for (const attempt of attempts)
      await expect(attempt.execute()).rejects.toThrow('audit_events is append-only');
    expect(await db.selectFrom('audit_events').selectAll().orderBy('id').execute()).toEqual(before);
  });

  test('outlives the account it is about', async () => {
    const user_id = (await causes.account_deleted?.(stage)) ?? newId();
    const { db } = stage.world.ctx;
    const user = await db.selectFrom('users').select('id').where('id', '=', user_id).execute();
    expect(user).toEqual([]);
    expect(await rowsOf('signed_in', user_id)).toHaveLength(1);
  });
});

describe('the code', () => {
  test.each(AuditEventNames)('LG-1 some code emits %s', (event) => {
    const emitters = sources.filter(
      ({ file, text }) => !file.endsWith('audit/service.ts') && text.includes(`'${event}'`),
    );
    expect(emitters.map(({ file }) => file)).not.toEqual([]);
  });

  test('LG-2 the code adds to the log in one place, and never changes or deletes entries', () => {
    const writers = (verbs: RegExp) =>
      sources.filter(({ text }) => verbs.test(text)).map(({ file }) => file);
    expect(writers(/insert(?:Into\(|Rows\(\w+,)\s*'audit_events'/)).toEqual([
      'src/server/features/audit/service.ts',
    ]);
    expect(writers(/(?:updateTable|deleteFrom|replaceInto|mergeInto)\(\s*'audit_events'/)).toEqual(
      [],
    );
    expect(writers(/(?:insert into|update|delete from|truncate)\s+"?audit_events/i)).toEqual([]);
  });
});
