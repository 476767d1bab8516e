import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { draftOf } from '#server/features/media/service.ts';
import type { Pieces } from '#server/adapters/social/port.ts';
import { videoFile } from '#test/emulators/a-video.ts';
import { engines } from '#test/engines.ts';
import { createWorld, type Person, type World } from '#test/world.ts';
import { mediaOf, publishFile, storeVideo } from './service.ts';

const told = { prompt: '', alt: '', model_used: 'upload', origin: 'own' as const, is_kept: true };

async function wholeOf(pieces: Pieces | undefined, piece: number): Promise<Buffer> {
  const read: Uint8Array[] = [];
  for (let at = 0; pieces && at < pieces.size; at += piece) read.push(await pieces.read(at, piece));
  return Buffer.concat(read);
}

describe.each(engines)('a stored video on %s', (engine) => {
  let world: World;
  let ada: Person;
  let id = '';
  beforeEach(async () => {
    world = await createWorld(engine);
    ada = await world.member();
    const film = videoFile({ padding: 9000 });
    ({ id } = await storeVideo(world.ctx, ada.id, await draftOf(world.ctx, [film]), told));
  });
  afterEach(() => world.close());

  const sent = async () => (await mediaOf(world.ctx, ada.id, [id]))[0];
  const whole = async () => Buffer.from((await (await sent())?.bytes()) ?? []);
  const inPieces = async (count: number) => wholeOf(await (await sent())?.pieces?.(), count);
  const callAi = () =>
    world.ctx.db
      .updateTable('images')
      .set({ origin: 'ai_generated' })
      .where('id', '=', id)
      .execute();

  test('P-51.16 is read in pieces of any size as it would be as a whole', async () => {
    const plain = await whole();
    expect(plain.length).toBeGreaterThan(9000);
    for (const piece of [1000, 4096, 1_000_000])
      expect((await inPieces(piece)).equals(plain)).toBe(true);
    await callAi();
    const marked = await whole();
    expect(marked.includes('trainedAlgorithmicMedia')).toBe(true);
    for (const piece of [1000, 4096, 1_000_000])
      expect((await inPieces(piece)).equals(marked)).toBe(true);
  });

  test('P-51.16 is served to a network in ranges for an hour, with its mark', async () => {
    const get = async (address: string, range?: string) =>
      world.call('GET', new URL(address).pathname.replace(/^\/api/, ''), {
        ...(range && { headers: { range } }),
      });
    for (const mark of [false, true]) {
      if (mark) await callAi();
      const bytes = await whole();
      const address = await publishFile(world.ctx, ada.id, id);
      expect(address).toMatch(/\/public\/[\w-]{43}\.mp4$/);
      const all = await get(address);
      expect(all.headers['content-type']).toBe('video/mp4');
      expect(all.raw.equals(bytes)).toBe(true);
      const part = await get(address, 'bytes=100-199');
      expect(part.status).toBe(206);
      expect(part.raw.equals(bytes.subarray(100, 200))).toBe(true);
    }
    const address = await publishFile(world.ctx, ada.id, id);
    world.pass(61 * 60_000);
    expect((await get(address)).status).toBe(404);
    await expect(publishFile(world.ctx, (await world.member()).id, id)).rejects.toMatchObject({
      kind: 'rejected',
    });
  });

  test('P-51.16 that is damaged on disk is not sent', async () => {
    const film = await draftOf(world.ctx, [videoFile({ padding: 9100 })]);
    ({ id } = await storeVideo(world.ctx, ada.id, film, told));
    for (const { hash } of await world.ctx.db.selectFrom('blobs').select('hash').execute())
      await world.ctx.media.put(hash ?? '', new Uint8Array(20_000));
    for (let attempt = 0; attempt < 2; attempt += 1)
      await expect((await sent())?.pieces?.()).rejects.toMatchObject({ code: 'file_unreadable' });
  });

  test('P-51.50 is verified once for all attempts of an hour', async () => {
    const film = await draftOf(world.ctx, [videoFile({ padding: 9200 + engines.indexOf(engine) })]);
    ({ id } = await storeVideo(world.ctx, ada.id, film, told));
    const { media } = world.ctx;
    const { piece } = media;
    let reads = 0;
    media.piece = (...asked) => {
      reads += 1;
      return piece(...asked);
    };
    const size = (await (await sent())?.pieces?.())?.size ?? 0;
    expect([size > 9200, reads]).toEqual([true, 1]);
    for (let attempt = 0; attempt < 5; attempt += 1) await (await sent())?.pieces?.();
    expect(reads).toBe(1);
  });
});
