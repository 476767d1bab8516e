/** Where pictures and videos come from, and what their files say of it. */
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { markedVideo } from './decode/ai-mark.ts';
import { box, videoFile } from '#test/emulators/a-video.ts';
import { engines } from '#test/engines.ts';
import { multipart } from '#test/multipart.ts';
import { createWorld, type Person, type World } from '#test/world.ts';
import { slowArtist } from './generate/slow-artist.fixture.ts';
import { halves, secretPlace } from './pictures.fixture.ts';
import { mediaOf, publishFile } from './service.ts';

const made = 'digitalsourcetype/trainedAlgorithmicMedia';
const changed = 'digitalsourcetype/compositeWithTrainedAlgorithmicMedia';

const xmp = (inner: string) =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" ${inner}/></rdf:RDF></x:xmpmeta>`;
const typed = (term: string) =>
  xmp(`Iptc4xmpExt:DigitalSourceType="http://cv.iptc.org/newscodes/${term}"`);

/** A JPG with a segment as that of a signed manifest, in which texts stand in the clear. */
async function signed(term: string): Promise<Buffer> {
  const jpeg = await halves().jpeg().toBuffer();
  const text = Buffer.from(`JP\0\0jumbc2pa.actions digitalSourceType http://cv.iptc.org/${term}`);
  const head = Buffer.from([0xff, 0xeb, 0, text.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, text, jpeg.subarray(2)]);
}

describe.each(engines)('the origin of media on %s', (engine) => {
  let world: World;
  let ada: Person;
  beforeEach(async () => {
    world = await createWorld(engine, { env: { PUBLIC_URL: 'https://example.com' } });
    ada = await world.member();
  });
  afterEach(() => world.close());

  const upload = async (name: string, bytes: Uint8Array, query = '') => {
    const sent = { as: ada, ...multipart([[name, bytes]], 'file') };
    const { body } = await world.call('POST', `/content/ai/images/upload?keep=true${query}`, sent);
    return body.data[0] as { id: string; url: string };
  };
  const read = async (id: string) =>
    (await world.call('GET', `/content/ai/images/${id}`, { as: ada })).body.data;
  const file = async (url: string) => (await world.call('GET', url.replace(/^\/api/, ''), {})).raw;
  /** What a file says of itself. */
  const says = async (url: string) => (await file(url)).toString('latin1');

  test(
    'is what a person says, or what the file says, whatever else it says',
    { tags: 'slow' },
    async () => {
      const plain = await halves().png().toBuffer();
      const place = `exif:GPSLatitude="${secretPlace}"`;
      const files: [string, Buffer, string, string, string?][] = [
        ['a.png', plain, '', 'own'],
        ['b.png', plain, '&made_with_ai=true', 'ai_generated', made],
        ['c.jpg', await halves().withXmp(typed(made)).jpeg().toBuffer(), '', 'ai_generated', made],
        ['d.png', await halves().withXmp(typed(made)).png().toBuffer(), '', 'ai_generated', made],
        [
          'e.webp',
          await halves().withXmp(typed(changed)).webp().toBuffer(),
          '',
          'ai_edited',
          changed,
        ],
        ['f.jpg', await signed(made), '', 'ai_generated', made],
        ['g.jpg', await signed('digitalsourcetype/digitalCapture'), '', 'own'],
        ['h.jpg', await halves().withXmp(xmp(place)).jpeg().toBuffer(), '', 'own'],
      ];
      for (const [name, bytes, query, origin, term] of files) {
        const { id, url } = await upload(name, bytes, query);
        const said = await says(url);
        expect([name, (await read(id)).origin, said.includes('xmpmeta')]).toEqual([
          ...[name, origin, term !== undefined],
        ]);
        if (term !== undefined) expect(said).toContain(term);
        expect(said).not.toContain(secretPlace);
      }
    },
  );

  test('is kept by everything that is made of a picture, in the row and in the file', async () => {
    const large = halves(600, 300).withXmp(typed(made));
    const { id, url } = await upload('fox.jpg', await large.jpeg().toBuffer());
    const area = { left: 0, top: 0, width: 0.5, height: 0.5 };
    const make = async (at: string, body?: object) =>
      (await world.call('POST', at, { as: ada, ...(body && { body }) })).body.data;
    const copies = [
      ...(await make(`/ai/images/${id}/crop`, area)),
      ...(await make(`/ai/images/${id}/enhance`)),
      ...(await make(`/ai/images/${id}/variations`, { tones: ['warm'] })),
    ];
    expect(copies).toHaveLength(3);
    for (const copy of copies) {
      expect(await read(copy.id)).toMatchObject({ origin: 'ai_generated' });
      expect(await says(copy.url)).toContain(made);
    }
    const { versions } = await read(id);
    for (const one of versions) expect(await says(one.url)).toContain(made);
    expect(versions.length).toBeGreaterThan(0);
    const address = await publishFile(world.ctx, ada.id, id);
    expect(await says(new URL(address).pathname)).toContain(made);
    expect(await mediaOf(world.ctx, ada.id, [id])).toMatchObject([{ is_ai: true, url }]);
  });

  test('is kept by a GIF', { tags: 'slow' }, async () => {
    const { id } = await upload('fox.png', await halves().png().toBuffer(), '&made_with_ai=true');
    const asked = await world.call('POST', '/ai/videos/generate', {
      as: ada,
      body: { image_id: id, seconds: 2 },
    });
    let clip = asked.body.data;
    while (clip.status === 'processing') {
      await pause(200);
      clip = (await world.call('GET', `/ai/videos/${clip.id}/status`, { as: ada })).body.data;
    }
    expect(clip.error).toBeNull();
    expect(clip.picture).toMatchObject({ origin: 'ai_generated' });
    const gif = await file(clip.url);
    expect(gif.toString('latin1')).toContain(made);
    const { format, pages = 0 } = await sharp(gif, { animated: true }).metadata();
    expect([format, pages > 4]).toEqual(['gif', true]);
  });

  test('of a video is what a person or its file says', { tags: 'slow' }, async () => {
    const marked = videoFile({ beside: box('uuid', Buffer.from(typed(changed))), moovLast: true });
    const films: [Buffer, string, string, string?][] = [
      [videoFile(), '', 'own'],
      [videoFile(), '&made_with_ai=true', 'ai_generated', made],
      [marked, '', 'ai_edited', changed],
      [markedVideo(videoFile(), 'ai_generated'), '', 'ai_generated', made],
    ];
    for (const [bytes, query, origin, term] of films) {
      const { id, url } = await upload('film.mp4', bytes, query);
      expect(await read(id)).toMatchObject({ origin, width: 64, duration: 2000 });
      const said = await says(url);
      expect(said.includes('xmpmeta')).toBe(term !== undefined);
      if (term !== undefined) expect(said).toContain(term);
    }
  });

  test('of the built-in artist is no AI, and neither is that of its cards', async () => {
    const draw = { as: ada, body: { prompt: 'a calm fox' } };
    const [fox] = (await world.call('POST', '/content/ai/images/generate', draw)).body.data;
    const words = { card: 'quote', text: 'Slow is smooth.' };
    const [card] = (
      await world.call('POST', '/ai/images/generate-content', { as: ada, body: words })
    ).body.data;
    for (const one of [fox, card]) {
      expect(await read(one.id)).toMatchObject({ origin: 'built_in' });
      expect(await says(one.url)).not.toContain('xmpmeta');
    }
  });

  test('of a card with a face that a model drew is AI in a part of it', async () => {
    const { id } = await world.agent(ada);
    const face = await upload('face.png', await halves().png().toBuffer(), '&made_with_ai=true');
    await world.call('PUT', `/agents/${id}`, { as: ada, body: { avatar_url: face.url } });
    const words = { card: 'quote', text: 'Slow is smooth.', agent_id: id };
    const [card] = (
      await world.call('POST', '/ai/images/generate-content', { as: ada, body: words })
    ).body.data;
    expect(await read(card.id)).toMatchObject({ origin: 'ai_edited' });
    expect(await says(card.url)).toContain(changed);
  });

  test('that a person adds later makes another picture of the same file', async () => {
    const png = await halves().png().toBuffer();
    const first = await upload('a.png', png, '&same=use');
    const second = await upload('a.png', png, '&same=use&made_with_ai=true');
    const third = await upload('a.png', png, '&same=use&made_with_ai=true');
    expect([second.id === first.id, third.id === second.id]).toEqual([false, true]);
    expect(await upload('a.png', png, '&same=use')).toMatchObject({ id: second.id });
  });

  test(
    'of an upload is changed later, unless its file says that AI made it',
    { tags: 'slow' },
    async () => {
      const opaque = await halves(60, 30).png().toBuffer();
      const clear = { width: 9, height: 7, channels: 4, background: '#0000' } as const;
      const state = async (id: string, made_with_ai: boolean) => {
        const sent = { as: ada, body: { made_with_ai } };
        const { status, body } = await world.call('PATCH', `/content/ai/images/${id}`, sent);
        return status === 200 ? body.data.origin : body.message;
      };
      const files = [opaque, await sharp({ create: clear }).png().toBuffer(), videoFile()];
      for (const [n, bytes] of files.entries()) {
        const { id, url } = await upload(`a${n}.${n === 2 ? 'mp4' : 'png'}`, bytes);
        const sentBytes = async () => {
          const [one] = await mediaOf(world.ctx, ada.id, [id]);
          return Buffer.from((await one?.bytes()) ?? []);
        };
        expect(Buffer.compare(await sentBytes(), await file(url))).toBe(0);
        expect(await state(id, true)).toBe('ai_generated');
        // The file on this server stays as it is; networks get it with its mark.
        expect(await says(url)).not.toContain(made);
        const sent = await sentBytes();
        expect(sent.toString('latin1')).toContain(made);
        if (n < 2) {
          const { xmp: said, ...facts } = await sharp(sent).metadata();
          const before = await sharp(await file(url)).metadata();
          expect(said?.toString()).toContain(made);
          expect([facts.width, facts.height, facts.hasAlpha]).toEqual([
            ...[before.width, before.height, before.hasAlpha],
          ]);
          const pixels = async (of: Buffer) => sharp(of).raw().toBuffer();
          expect(Buffer.compare(await pixels(sent), await pixels(await file(url)))).toBe(0);
        }
        expect(await state(id, false)).toBe('own');
        expect(Buffer.compare(await sentBytes(), await file(url))).toBe(0);
      }
      const { id } = await upload(
        'b.jpg',
        await halves().withXmp(typed(changed)).jpeg().toBuffer(),
      );
      expect(await state(id, true)).toBe('ai_edited');
      expect(await state(id, false)).toBe('The file itself says that AI made it.');
      const draw = { as: ada, body: { prompt: 'a calm fox' } };
      const [fox] = (await world.call('POST', '/content/ai/images/generate', draw)).body.data;
      expect(await state(fox.id, true)).toBe('We already know who made this one.');
    },
  );

  test('of older rows is read from what they say', async () => {
    const { id } = await upload('a.png', await halves().png().toBuffer());
    for (const [model_used, prompt, origin] of [
      ['upload', '', 'own'],
      ['builtin', 'A fox', 'built_in'],
      ['openai', 'A fox', 'ai_generated'],
      ['darkroom', '', 'own'],
      ['darkroom', 'A fox', 'ai_generated'],
    ] as const) {
      const old = { model_used, prompt, origin: null };
      await world.ctx.db.updateTable('images').set(old).where('id', '=', id).execute();
      expect([model_used, (await read(id)).origin]).toEqual([model_used, origin]);
    }
  });
});

test('a picture that a model draws says so in its file', async () => {
  const artist = slowArtist(0);
  const world = await createWorld('sqlite', { parts: artist.parts, app: { job_answer: 20 } });
  const ada = await world.member();
  const ask = { as: ada, body: { prompt: 'a calm fox' } };
  const { job_id } = (await world.call('POST', '/content/ai/images/generate', ask)).body;
  await artist.draw();
  let job;
  do {
    await pause(50);
    job = (await world.call('GET', `/ai/images/jobs/${job_id}`, { as: ada })).body.data;
  } while (job.state === 'running');
  expect(job.error).toBeNull();
  const [{ url, origin }] = job.images;
  expect(origin).toBe('ai_generated');
  const { raw } = await world.call('GET', url.replace(/^\/api/, ''), {});
  expect(raw.toString('latin1')).toContain(made);
  expect((await sharp(raw).metadata()).xmp?.toString()).toContain(made);
  await world.close();
});
