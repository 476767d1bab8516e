import { getDocumentProxy } from 'unpdf';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { imageLimits } from '#contract/images/limits.ts';
import { draftOf } from '#server/features/media/service.ts';
import { storePicture, storeVideo } from '#server/features/images/service.ts';
import { videoFile } from '#test/emulators/a-video.ts';
import { createWorld, type Person, type World } from '#test/world.ts';

let world: World;
let ada: Person;
beforeAll(async () => {
  world = await createWorld('sqlite');
  ada = await world.member();
});
afterAll(() => world.close());

const told = { prompt: '', model_used: 'upload', is_kept: true } as const;
const plain = (background: string, width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background } });

async function picture(alt: string, origin: 'own' | 'ai_generated', background = '#123') {
  const bytes = await plain(background, 300, 100).png().toBuffer();
  return (await storePicture(world.ctx, ada.id, bytes, { ...told, alt, origin, encoding: 'webp' }))
    .id;
}

const made = (body: object) => world.call('POST', '/content/ai/images/document', { as: ada, body });

async function read(url: string) {
  const { raw } = await world.call('GET', url.replace(/^\/api/, ''));
  return { raw, pdf: await getDocumentProxy(new Uint8Array(raw)) };
}

interface Node {
  role?: string;
  alt?: string;
  children?: Node[];
}
const figuresIn = ({ role, alt, children = [] }: Node): (string | undefined)[] =>
  role === 'Figure' ? [alt] : children.flatMap(figuresIn);

describe('a document of images', () => {
  test('P-51.51 P-51.55 has a page for each in the given order, with its alt text, in the shape and with the title that were asked for', async () => {
    const { id: agent_id } = await world.agent(ada, { personality_type: 'tech_sage' });
    const ids = [await picture('A dark one', 'own'), await picture('A bright one', 'own', '#eee')];
    const { status, body } = await made({ ids, title: ' Our  year ', agent_id });
    expect([status, body.message]).toEqual([201, 'Document made']);
    const [document] = body.data;
    expect(document).toMatchObject({
      alt: 'Our year',
      pages: 2,
      url: expect.stringMatching(/\.pdf$/),
    });
    const { pdf, raw } = await read(document.url);
    expect(await pdf.getMetadata()).toMatchObject({ info: { Title: 'Our year' } });
    const alts: unknown[] = [];
    for (const n of [1, 2]) {
      const page = await pdf.getPage(n);
      const { width, height } = page.getViewport({ scale: 1 });
      expect([width, height]).toEqual([1080, 1350]);
      alts.push(...figuresIn((await page.getStructTree()) as Node));
    }
    expect(alts).toEqual(['A dark one', 'A bright one']);
    // The agent’s, behind a dark image.
    const drawn = await (await pdf.getPage(1)).getOperatorList();
    expect(JSON.stringify(drawn.argsArray)).toContain('#103a63');
    expect(raw.includes('trainedAlgorithmicMedia')).toBe(false);
    const square = await made({ ids, title: 'Square', shape: 'square' });
    const page = await (await read(square.body.data[0].url)).pdf.getPage(1);
    expect(page.getViewport({ scale: 1 })).toMatchObject({ width: 1080, height: 1080 });
    // The images stay, and the document is among them.
    const { body: list } = await world.call('GET', '/content/ai/images/history', { as: ada });
    expect(list.data.map((one: { id: string }) => one.id)).toEqual(
      expect.arrayContaining([...ids, document.id]),
    );
    const one = await world.call('GET', `/content/ai/images/${document.id}`, { as: ada });
    expect(one.body.data).toMatchObject({
      origin: 'own',
      file_name: 'Our year.pdf',
      is_kept: true,
    });
  });

  test('P-51.52 says that AI made it, or a part of it, as its images do', async () => {
    const ai = await picture('', 'ai_generated');
    const own = await picture('', 'own');
    for (const [ids, origin, term] of [
      [[ai], 'ai_generated', '/trainedAlgorithmicMedia'],
      [[own, ai], 'ai_edited', '/compositeWithTrainedAlgorithmicMedia'],
    ] as const) {
      const { body } = await made({ ids, title: 'Foxes' });
      const { pdf, raw } = await read(body.data[0].url);
      const { metadata } = await pdf.getMetadata();
      expect(String(metadata?.getRaw())).toContain(term);
      expect(raw.includes(term)).toBe(true);
      const one = await world.call('GET', `/content/ai/images/${body.data[0].id}`, { as: ada });
      expect(one.body.data.origin).toBe(origin);
    }
  });

  test('P-51.53 is refused without images, with videos, with those of others, and with too many; nothing is stored', async () => {
    const own = await picture('', 'own');
    const film = await draftOf(world.ctx, [videoFile({ padding: 9000 })]);
    const video = await storeVideo(world.ctx, ada.id, film, { ...told, alt: '', origin: 'own' });
    const count = async () =>
      (await world.ctx.db.selectFrom('images').select('id').execute()).length;
    const before = await count();
    const bob = await world.member();
    const tries: [object, number, object][] = [
      [{ ids: [], title: 'None' }, 400, {}],
      [
        { ids: [own], title: ' ' },
        400,
        { details: [{ path: 'title', message: 'Please enter a title' }] },
      ],
      [
        { ids: [own, video.id], title: 'A film' },
        400,
        {
          details: [
            {
              path: 'ids.1',
              message: 'Documents can only contain images. Leave videos and documents out.',
            },
          ],
        },
      ],
      [{ ids: ['0198c0de-0000-7000-8000-000000000099'], title: 'Not there' }, 404, {}],
      [{ ids: Array(imageLimits.document_images + 1).fill(own), title: 'Many' }, 400, {}],
    ];
    for (const [body, status, error] of tries) {
      const reply = await made(body);
      expect([body, reply.status]).toEqual([body, status]);
      expect(reply.body).toMatchObject(error);
    }
    const theirs = await world.call('POST', '/content/ai/images/document', {
      as: bob,
      body: { ids: [own], title: 'Theirs' },
    });
    expect(theirs.status).toBe(404);
    expect(await count()).toBe(before);
  });
});
