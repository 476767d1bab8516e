import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '#server/db/client.ts';
import { isClaimed } from '#server/features/auth/service.ts';
import { type FreshDatabase, everyEngine } from '#test/engines.ts';
import { migratedDatabase } from '#test/templates.ts';
import { smallOrderAddresses } from '#test/small-order-keys.ts';
import { testWallet } from '#test/wallet.ts';
import { runWhitelist } from './whitelist.ts';

describe.each(everyEngine)('npm run whitelist on %s', (engine) => {
  const { address } = testWallet(3);
  let place: FreshDatabase;
  let database: Database;

  beforeEach(async () => {
    place = await migratedDatabase(engine);
    database = openDatabase(place.options);
  });
  afterEach(async () => {
    await database.close();
    await place.drop();
  });

  const say = (...words: string[]) => runWhitelist(database.db, words, Date.UTC(2026, 10, 21));

  test('adds, lists and removes a wallet', async () => {
    expect(await say('list')).toEqual({ ok: true, text: 'No wallet has access yet.' });
    expect(await say('add', address, '--note', 'Ada')).toMatchObject({ ok: true });
    expect((await say('list')).text).toBe(`${address}  2026-11-21  (never signed in)  Ada`);
    expect(await say('remove', address)).toMatchObject({ ok: true });
    expect((await say('list')).text).toBe('No wallet has access yet.');
    expect(await say('remove', address)).toMatchObject({ ok: false });
  });

  test('makes the owner of a wallet an administrator before their first sign-in', async () => {
    expect(await isClaimed(database)).toBe(false);
    expect(await say('admin', address)).toMatchObject({ ok: true });
    expect(await isClaimed(database)).toBe(true);
    expect((await say('list')).text).toContain('administrator');
  });

  test('records each change in the security log, and none when nothing changed', async () => {
    await say('add', address);
    expect(await say('add', address)).toMatchObject({ ok: true });
    await say('remove', address);
    await say('remove', address);
    await say('admin', address);
    const kept = await database.db.selectFrom('audit_events').selectAll().execute();
    // All events have the same timestamp, by the test’s clock.
    expect(kept.map(({ event, detail }) => `${event}: ${detail}`).toSorted()).toEqual([
      `admin_claimed: ${address}, by the command line`,
      `whitelist_added: ${address}`,
      `whitelist_removed: ${address}`,
    ]);
    expect(kept.map(({ ip }) => ip)).toEqual(['', '', '']);
    expect(kept.find(({ event }) => event === 'admin_claimed')?.user_id).not.toBeNull();
  });

  test.each(['add', 'remove', 'admin'])(
    'AU-5 %s rejects addresses that nobody can own',
    async (name) => {
      for (const wrong of [...smallOrderAddresses, 'hello', `${address}1`]) {
        expect(await say(name, wrong)).toMatchObject({ ok: false });
      }
      expect((await say('list')).text).toBe('No wallet has access yet.');
      expect(await isClaimed(database)).toBe(false);
    },
  );

  test.each([[], ['help'], ['add'], ['list', address], ['add', address, 'x'], ['add', '--what']])(
    'prints its usage for the arguments %j',
    async (...words) => {
      const said = await say(...words);
      expect(said.ok).toBe(false);
      expect(said.text).toContain('Usage: npm run whitelist --');
    },
  );
});
