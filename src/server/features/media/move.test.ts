/** Files of an older version: readable where they are, and moved even if the move is killed repeatedly. */
import { spawn } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashOf, type MediaStore } from '#server/adapters/media/index.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { openMedia } from '#scripts/command-line.ts';
import { moveMedia } from '#scripts/media.ts';
import { bucketKey, type S3, startS3 } from '#test/emulators/s3-process.ts';
import { engines, freshDatabase } from '#test/engines.ts';
import { repeated } from '#test/sampled.ts';
import { programOf, quiet } from '#test/programs.ts';
import { countUnmoved } from './media.store.ts';
import { readFile, readInPieces } from './service.ts';

const count = 60;
const files = Array.from({ length: count }, (_, n) => ({
  name: `${String(n).padStart(3, '0')}.webp`,
  // Every tenth is the same picture.
  bytes: n % 10 === 9 ? Buffer.from('the same picture') : randomBytes(20_000 + n),
}));
const contents = new Set(files.map(({ bytes }) => hashOf(bytes)));

let s3: S3;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3.close());

async function hashesIn(store: MediaStore): Promise<Set<string>> {
  const found = new Set<string>();
  for await (const hash of store.list()) found.add(hash);
  return found;
}

/** Starts a move, and kills it shortly after its `after`th file; returns whether it completed before. */
async function moveAndKill(env: object, after: number): Promise<boolean> {
  const child = spawn(
    process.execPath,
    [quiet, await programOf('media-child'), JSON.stringify(env)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = once(child, 'exit');
  let seen = 0;
  let isDone = false;
  for await (const line of createInterface({ input: child.stdout })) {
    isDone ||= line === 'done';
    seen += 1;
    if (seen !== after || isDone) continue;
    // At a random time within the next two files.
    await pause(randomInt(0, 8));
    child.kill('SIGKILL');
  }
  await ended;
  return isDone;
}

describe.each(engines)('media of the previous version, on %s', (engine) => {
  test(
    'P-22.5 P-22.6 stay readable, and are all in the bucket after a move that was killed many times',
    { tags: 'slow' },
    async () => {
      const place = await freshDatabase(engine);
      const database = openDatabase(place.options);
      const { db } = database;
      await migrate(database, '0059-tokens');
      await db
        .insertInto('users')
        .values({ id: 'u', username: 'ada', is_admin: 0, created_at: 1 })
        .execute();
      for (const { name, bytes } of files)
        await db
          .insertInto('blobs')
          .values({
            name,
            owner_id: 'u',
            mime: 'image/webp',
            size: bytes.length,
            bytes,
            created_at: 1,
          })
          .execute();
      await db
        .insertInto('public_media')
        .values({ token_hash: 't', owner_id: 'u', expires_at: 9e12, bytes: Buffer.from('a copy') })
        .execute();
      await migrate(database);

      const env = {
        DATA_DIR: place.options.data_dir,
        DATABASE_URL: place.options.database_url,
        SECRET_KEY: 'x'.repeat(32),
        MEDIA_URL: `s3://${engine}/media?region=eu-central-1&endpoint=${s3.url}`,
        AWS_ACCESS_KEY_ID: bucketKey.id,
        AWS_SECRET_ACCESS_KEY: bucketKey.secret,
      };
      const config = readConfig(env);
      const media = openMedia(config);
      const tools = media.tools(db);
      const readAll = async () => {
        for (const { name, bytes } of files) {
          const file = await readFile(tools, name);
          expect(file && Buffer.from(file.bytes).equals(bytes)).toBe(true);
        }
      };
      await readAll();
      expect((await countUnmoved(db)).files).toBe(count);

      const kills = repeated(5, 20);
      let killed = 0;
      while (killed < kills) {
        if (await moveAndKill(env, randomInt(1, 5))) break;
        killed += 1;
        if (killed % 5 === 0) await readAll();
      }
      expect(killed).toBe(kills);
      expect(await moveMedia(db, ['move'], 0, config)).toMatchObject({ ok: true });
      await readAll();
      const rows = await db.selectFrom('blobs').select(['hash', 'bytes']).execute();
      expect(rows.every(({ bytes }) => bytes.byteLength === 0)).toBe(true);
      expect(new Set(rows.map(({ hash }) => hash))).toEqual(contents);
      expect(await hashesIn(media.files)).toEqual(new Set());
      expect(media.bucket && (await hashesIn(media.bucket))).toEqual(contents);

      expect(await moveMedia(db, ['move', '--to', 'files'], 0, config)).toMatchObject({ ok: true });
      expect((await moveMedia(db, ['check'], 0, readConfig({ ...env, MEDIA_URL: '' }))).text).toBe(
        `${contents.size} files compared, 0 missing or damaged.`,
      );
      const video = await readInPieces(media.tools(db), '000.webp');
      expect(await video?.read(5, 10)).toEqual(files[0]?.bytes.subarray(5, 15));
      await media.close();
      await database.close();
      await place.drop();
    },
  );
});
