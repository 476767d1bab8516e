/** Deduplication of files, their deletion, and errors for missing files. */
import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { day, minute } from '#contract/core/time.ts';
import { hashOf, type Media, mediaDir, type MediaStore } from '#server/adapters/media/index.ts';
import { deletePerson } from '#server/features/auth/service.ts';
import { keepOne } from '#server/features/images/pictures.fixture.ts';
import { dispatch } from '#server/ledger/recover/dispatcher.ts';
import { sweep as recover } from '#server/ledger/recover/sweeper.ts';
import { engines, everyEngine } from '#test/engines.ts';
import { createWorld, type Person, type World } from '#test/world.ts';
import { markReferenced, storeBytes } from './service.ts';
import { findLoose, grace, sweepLoose } from './sweep.job.ts';

const never = new AbortController().signal;

/** A store whose deletions wait until they are released. */
function slowToRemove(store: Media) {
  const begun = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  const remove: MediaStore['remove'] = async (hash) => {
    begun.resolve();
    await go.promise;
    await store.remove(hash);
  };
  return { store: { ...store, remove }, begun: begun.promise, go: go.resolve };
}

describe.each(everyEngine)('stored files, on %s', (engine) => {
  let world: World;
  let ada: Person;
  beforeAll(async () => {
    world = await createWorld(engine);
    ada = await world.member();
  });
  afterAll(() => world.close());

  const name = async (owner_id: string, bytes: Uint8Array, media = world.ctx.media) => {
    const hash = await storeBytes({ ...world.ctx, media }, bytes);
    const id = randomBytes(8).toString('hex');
    await world.ctx.db.transaction().execute(async (trx) => {
      const size = bytes.byteLength;
      const row = { name: id, owner_id, mime: 'image/webp', size, created_at: 1, hash };
      await trx
        .insertInto('blobs')
        .values({ ...row, bytes: Buffer.alloc(0) })
        .execute();
      await markReferenced(trx, [hash]);
    });
    return { id, hash };
  };
  const forget = (id: string) => world.ctx.db.deleteFrom('blobs').where('name', '=', id).execute();
  const sweep = async () => {
    await findLoose(world.ctx, never);
    return sweepLoose(world.ctx, never);
  };

  test('P-22.7 identical files are stored once, and deleted some days after the last row that refers to them', async () => {
    const bytes = randomBytes(500);
    const [one, other] = [await name(ada.id, bytes), await name(ada.id, bytes)];
    expect(one.hash).toBe(other.hash);
    await forget(one.id);
    world.pass(2 * grace);
    expect(await sweep()).toBe(0);
    await forget(other.id);
    expect(await sweep()).toBe(0);
    world.pass(grace - 1000);
    expect(await sweep()).toBe(0);
    expect(await world.ctx.media.has(one.hash)).toBe(true);
    world.pass(2000);
    expect(await sweep()).toBe(1);
    expect(await world.ctx.media.has(one.hash)).toBe(false);
  });

  test('P-22.8 an upload of bytes that are being deleted waits, and is stored afterwards', async () => {
    const bytes = randomBytes(500);
    const { id, hash } = await name(ada.id, bytes);
    await forget(id);
    await sweep();
    world.pass(grace + day);
    const { store, begun, go } = slowToRemove(world.ctx.media);
    const sweeping = sweepLoose({ ...world.ctx, media: store }, never);
    await begun;
    const put = Promise.withResolvers<string>();
    const watched: MediaStore['put'] = async (to, what) => {
      put.resolve('before');
      await world.ctx.media.put(to, what);
    };
    const uploading = name(ada.id, bytes, { ...world.ctx.media, put: watched });
    // Without waiting, the bytes would be stored by then, and lost to the deletion.
    expect(await Promise.race([put.promise, pause(200, 'not yet')])).toBe('not yet');
    go();
    expect(await sweeping).toBe(1);
    await uploading;
    expect(hashOf(await world.ctx.media.get(hash))).toBe(hash);
  });

  test('P-22.8 stored bytes without a row yet are kept, even if the same bytes were loose before', async () => {
    const bytes = randomBytes(500);
    const { id, hash } = await name(ada.id, bytes);
    await forget(id);
    await sweep();
    world.pass(grace + day);
    await storeBytes(world.ctx, bytes);
    expect(await sweep()).toBe(0);
    expect(await world.ctx.media.has(hash)).toBe(true);
  });

  test('P-22.9 deleting an account deletes at once the files that only it had', async () => {
    const eve = await world.member();
    const [own, shared] = [randomBytes(500), randomBytes(500)];
    const { hash } = await name(eve.id, own);
    await name(eve.id, shared);
    await name(ada.id, shared);
    await world.ctx.db.transaction().execute((trx) => deletePerson(trx, eve.id));
    expect(await sweep()).toBe(1);
    expect(await world.ctx.media.has(hash)).toBe(false);
    expect(await world.ctx.media.has(hashOf(shared))).toBe(true);
  });

  test.runIf(engines.includes(engine))(
    'P-22.10 a damaged or missing file is reported as such, and its post waits until it is back',
    async () => {
      // Days have passed, so earlier sessions have expired.
      const owner = await world.member();
      const agent = await world.agent(owner);
      const picture = await keepOne(world.ctx, owner.id);
      const blob = await world.ctx.db
        .selectFrom('blobs')
        .innerJoin('images', 'images.name', 'blobs.name')
        .where('images.id', '=', picture.id)
        .select(['blobs.hash', 'blobs.name'])
        .executeTakeFirstOrThrow();
      const hash = blob.hash ?? '';
      const file = join(mediaDir(world.ctx.config.data_dir), hash.slice(0, 2), hash);
      const whole = readFileSync(file);
      writeFileSync(file, whole.subarray(1));
      const path = `/media/${blob.name}`;
      expect((await world.call('GET', path)).body).toMatchObject({ code: 'file_unreadable' });
      rmSync(file);
      expect((await world.call('GET', path)).body).toMatchObject({ code: 'file_unreadable' });

      const body = { content: 'With a picture.', platform: 'sandbox', media_ids: [picture.id] };
      const sent = await world.call('POST', `/agents/${agent.id}/posts`, { as: owner, body });
      expect(sent.status).toBeLessThan(300);
      const entry = () =>
        world.ctx.db
          .selectFrom('occurrences')
          .selectAll()
          .where('owner_id', '=', owner.id)
          .executeTakeFirstOrThrow();
      expect(await entry()).toMatchObject({ state: 'RETRY_WAIT', reason: 'media' });
      expect(await world.ctx.db.selectFrom('sandbox_posts').selectAll().execute()).toEqual([]);
      await world.ctx.media.put(hash, whole);
      world.pass(10 * minute);
      await recover(world.ctx);
      await dispatch(world.ctx);
      expect(await entry()).toMatchObject({ state: 'PUBLISHED' });
    },
  );
});
