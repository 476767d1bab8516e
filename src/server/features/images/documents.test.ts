/** PDFs in the image library. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { imageLimits } from '#contract/images/limits.ts';
import { pdfOf } from '#server/adapters/documents/files.fixture.ts';
import { engines } from '#test/engines.ts';
import { multipart } from '#test/multipart.ts';
import { createWorld, type Person, type World } from '#test/world.ts';
import { countKept } from './pictures.fixture.ts';
import { mediaOf } from './service.ts';

const path = '/content/ai/images';

describe.each(engines)('documents on %s', (engine) => {
  let world: World;
  let ada: Person;
  beforeEach(async () => {
    world = await createWorld(engine);
    ada = await world.member();
  });
  afterEach(() => world.close());

  const upload = (name: string, bytes: Uint8Array, query = '?keep=true') =>
    world.call('POST', `${path}/upload${query}`, {
      as: ada,
      ...multipart([[name, bytes]], 'file'),
    });
  const pdf = pdfOf(['What we baked', 'How much', 'Thank you']);

  test('P-51.31 a PDF is kept as it came, with its pages counted and the name of its file as its title', async () => {
    const made = await upload('Annual report.pdf', pdf);
    expect(made).toMatchObject({
      status: 201,
      body: {
        message: 'Document uploaded successfully',
        data: [{ alt: 'Annual report', pages: 3, url: expect.stringMatching(/\.pdf$/) }],
      },
    });
    const { id, url } = made.body.data[0];
    const { data } = (await world.call('GET', `${path}/${id}`, { as: ada })).body;
    expect(data).toMatchObject({
      pages: 3,
      width: 595,
      height: 842,
      duration: null,
      file_name: 'Annual report.pdf',
    });
    const file = await world.call('GET', url.replace(/^\/api/, ''), {});
    expect([file.headers['content-type'], file.headers['content-disposition']]).toEqual([
      'application/pdf',
      'attachment; filename="Annual report.pdf"',
    ]);
    const [sent] = await mediaOf(world.ctx, ada.id, [id]);
    const pieces = await sent?.pieces?.();
    expect(Buffer.from((await pieces?.read(0, pieces.size)) ?? []).equals(pdf)).toBe(true);
    const again = await upload('Annual report.pdf', pdf, '?keep=true&same=use');
    expect(again.body).toMatchObject({ is_duplicate: true, message: 'You have this document.' });
    const gone = await world.call('DELETE', `${path}/${id}`, { as: ada });
    expect(gone.body.message).toBe('Document deleted successfully!');
    expect(await countKept(world.ctx.db)).toEqual({ blobs: 0, images: 0 });
  });

  test('P-51.31 one that AI made is sent as it came: PDFs get no mark', async () => {
    const { id } = (await upload('a.pdf', pdf, '?keep=true&made_with_ai=true')).body.data[0];
    const [sent] = await mediaOf(world.ctx, ada.id, [id]);
    expect(sent?.is_ai).toBe(true);
    expect(Buffer.from((await sent?.bytes()) ?? []).equals(pdf)).toBe(true);
  });

  test('P-51.32 what LinkedIn would refuse is refused with a sentence, and nothing is stored', async () => {
    const long = pdfOf(Array.from({ length: imageLimits.document_pages + 1 }, () => 'x'));
    const locked = pdfOf(['x'], '/Encrypt << /Filter /Standard /V 1 /R 2 /O (a) /U (b) /P -4 >>');
    const answers = [];
    for (const [name, bytes] of [
      ['long.pdf', long],
      ['large.pdf', Buffer.concat([pdf, Buffer.alloc(imageLimits.document_bytes)])],
      ['damaged.pdf', pdf.subarray(0, 9)],
      ['slides.pptx', Buffer.from('PK\u0003\u0004')],
      ['renamed.pdf', Buffer.from('GIF89a')],
      ['locked.pdf', locked],
    ] as const) {
      const { status, body } = await upload(name, bytes);
      answers.push(`${status} ${body.message}`);
    }
    expect(answers).toEqual([
      '413 This PDF has 301 pages. PDFs can have up to 300.',
      '413 PDFs can be up to 100 MB.',
      '415 The file is damaged: it can’t be read as a PDF.',
      '415 Couldn’t read that file. Documents must be PDFs.',
      '415 Couldn’t read that file. Documents must be PDFs.',
      '415 The file is protected with a password.',
    ]);
    expect(await countKept(world.ctx.db)).toEqual({ blobs: 0, images: 0 });
  });

  test(
    'P-51.31 it can’t be edited like an image, and has no alt text of its own',
    { tags: 'slow' },
    async () => {
      const { id } = (await upload('a.pdf', pdf)).body.data[0];
      const act = (method: 'PATCH' | 'POST', at: string, body: object) =>
        world.call(method, at, { as: ada, body });
      expect(await act('POST', `/ai/images/${id}/variations`, {})).toMatchObject({
        status: 409,
        body: { message: 'This is a document. Choose a still image.' },
      });
      expect(await act('PATCH', `${path}/${id}`, { alt: 'Another title' })).toMatchObject({
        status: 409,
        body: { message: 'A document has no alt text. Its title is among the options of a post.' },
      });
      const tagged = await act('PATCH', `${path}/${id}`, { tags: ['slides'] });
      expect(tagged.body).toMatchObject({ data: { tags: ['slides'] }, message: 'Document saved' });
    },
  );
});
