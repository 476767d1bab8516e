import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { documentBeginning } from '#contract/company/documents.ts';
import { limits } from '#contract/core/limits.ts';
import { docxOf, docxParts, pdfOf } from '#server/adapters/documents/files.fixture.ts';
import { zip } from '#server/adapters/documents/zip.ts';
import type { Person } from '#test/world.ts';
import { engines } from '#test/engines.ts';
import type { Sent } from '#test/multipart.ts';
import { type Documents, openDocuments } from '#test/document-world.ts';

const prices: Sent = ['Prices.md', '# Prices\n\nThe small plan costs 9 euros a month.'];
const mebibyte = 1024 * 1024;

describe.each(engines)('documents on %s', (engine) => {
  let documents: Documents;
  beforeEach(async () => {
    documents = await openDocuments(engine);
  });
  afterEach(() => documents.close());

  const rows = (table: 'documents' | 'blobs' | 'chunks' | 'leaving') =>
    documents.world.ctx.db.selectFrom(table).selectAll().execute();

  test('S2-7.36 S2-7.37 UP-1 are accepted, and each invalid file is listed with the reason', async () => {
    const { status, body } = await documents.upload([
      prices,
      ['Handbook.pdf', pdfOf(['Hello'])],
      ['Terms.docx', docxOf(['Hello'])],
      ['note.txt', 'Hello'],
      ['setup.exe', 'MZ'],
      ['fake.pdf', 'MZ'],
      ['fake.docx', pdfOf(['Hello'])],
      ['latin.txt', Buffer.from('Grüße', 'latin1')],
      ['empty.md', ''],
    ]);
    expect([status, body.message]).toEqual([201, 'Documents uploaded']);
    expect(body.data.map((one: { filename: string }) => one.filename).toSorted()).toEqual(
      ['Handbook.pdf', 'Prices.md', 'Terms.docx', 'note.txt'].toSorted(),
    );
    expect(new Set(body.data.map((one: { state: string }) => one.state))).toEqual(
      new Set(['queued']),
    );
    const refused = new Map(
      body.refused.map((one: { filename: string; error: string }) => [one.filename, one.error]),
    );
    expect(refused.get('setup.exe')).toBe(
      'Some files are not supported. Please upload PDF, DOCX, TXT, or MD files only.',
    );
    expect(refused.get('fake.pdf')).toContain('it’s not a PDF');
    expect(refused.get('fake.docx')).toContain('it’s not a Word document');
    expect(refused.get('latin.txt')).toContain('it’s not text in UTF-8');
    expect(refused.get('empty.md')).toBe('The file is empty.');
    expect([...refused]).toHaveLength(5);
    expect(await rows('blobs')).toHaveLength(4);
  });

  test('if all files are rejected, nothing is stored', async () => {
    const { status, body } = await documents.upload([['setup.exe', 'MZ']]);
    expect([status, body.code]).toEqual([415, 'unsupported_media']);
    expect(body.details).toEqual([{ path: 'setup.exe', message: body.message }]);
    expect(await rows('blobs')).toEqual([]);
  });

  test('S2-7.37 UP-1 are limited to ten per upload and 5 MB each', async () => {
    const many = Array.from({ length: 11 }, (_, n): Sent => [`${n}.txt`, 'Hello']);
    expect((await documents.upload(many)).status).toBe(413);
    expect((await documents.upload(many.slice(1))).body.data).toHaveLength(10);
    const large = Buffer.alloc(limits.document_bytes, 'a');
    expect((await documents.upload([['whole.txt', large]])).status).toBe(201);
    const { status, body } = await documents.upload([
      prices,
      ['larger.txt', Buffer.concat([large, Buffer.from('a')])],
    ]);
    expect([status, body.message]).toEqual([413, 'larger.txt is too large: a file may have 5 MB.']);
    expect(await rows('documents')).toHaveLength(11);
  });

  test(
    'UP-7 are limited to a hundred per person, even with concurrent uploads; existing ones can still be replaced',
    { tags: 'slow' },
    async () => {
      const ten = Array.from({ length: 10 }, (_, n): Sent => [`${n}.txt`, 'Hello']);
      for (let n = 0; n < 9; n += 1) await documents.upload(ten);
      const answers = await Promise.all(Array.from({ length: 3 }, () => documents.upload(ten)));
      const taken = answers.flatMap(({ body }) => body.data ?? []);
      expect(taken).toHaveLength(10);
      const all = await rows('documents');
      expect(all).toHaveLength(limits.documents_per_user);
      const { status, body } = await documents.upload([prices]);
      expect([status, body.message]).toEqual([
        409,
        'You’ve reached the limit of 100 documents. Delete some to add more.',
      ]);
      const [{ id } = { id: '' }] = all;
      expect((await documents.replace(id, prices)).status).toBe(200);
      expect((await documents.file(id)).raw.toString()).toBe(prices[1]);
      expect(await rows('blobs')).toHaveLength(limits.documents_per_user);
    },
  );

  test('S2-7.37 UP-7 are limited to 2 GB in total; a replacement that does not fit keeps the old file', async () => {
    const { id } = await documents.added(prices);
    await documents.world.ctx.db
      .updateTable('blobs')
      .set({ size: limits.file_bytes_per_user - 3 })
      .execute();
    const { status, body } = await documents.upload([['a.txt', 'Hello']]);
    expect([status, body.message]).toEqual([
      409,
      'Your files use all of your 2 GB. Delete some to add more.',
    ]);
    await documents.world.ctx.db.updateTable('blobs').set({ size: 1 }).execute();
    const [row] = await rows('blobs');
    if (!row) throw new Error('no file');
    const other = { ...row, name: 'other', size: limits.file_bytes_per_user - mebibyte };
    await documents.world.ctx.db.insertInto('blobs').values(other).execute();
    const refused = await documents.replace(id, ['b.txt', 'a'.repeat(2 * mebibyte)]);
    expect(refused.status).toBe(409);
    expect((await documents.file(id)).raw.toString()).toBe(prices[1]);
    expect(await documents.ask('What does the small plan cost?')).toHaveLength(1);
  });

  test('P-7.65 say what of them agents don’t get', { tags: 'slow' }, async () => {
    const parts = docxParts(['Sencha costs 12 euros.']);
    const body = parts.get('word/document.xml')?.toString() ?? '';
    const secret = '<w:p><w:r><w:rPr><w:vanish/></w:rPr><w:t>We pay 4.</w:t></w:r></w:p>';
    parts.set('word/document.xml', Buffer.from(body.replace('<w:body>', `<w:body>${secret}`)));
    const read = await documents.added(['tea.docx', zip(parts)]);
    expect(read).toMatchObject({ text: 'Sencha costs 12 euros.', left_out: ['hidden text'] });
    expect(await documents.added(['tea.pdf', pdfOf(['Assam.'])])).toMatchObject({ left_out: [] });
  });

  test('P-49.427 S2-9.15 P-7.65 are parsed: text, excerpt, length, pages, keywords, and the title in the file', async () => {
    const info = '/Info << /Title (Price list of Harbour Tea) >>';
    const pdf = await documents.added([
      'scan-0001.pdf',
      pdfOf(['Sencha costs 12 euros. Sencha is green.', 'Assam costs 9 euros.'], info),
    ]);
    expect(pdf).toMatchObject({
      state: 'ready',
      error: null,
      title: 'Price list of Harbour Tea',
      pages: 2,
      filename: 'scan-0001.pdf',
      file_type: 'pdf',
      is_public: false,
      text: 'Sencha costs 12 euros. Sencha is green.\n\nAssam costs 9 euros.',
    });
    expect(pdf.tags).toContain('sencha');
    expect(pdf.content).toBe(pdf.text);
    expect(pdf.length).toBe(pdf.text.length);
    const [found] = await documents.ask('What does Assam cost?');
    expect(found).toMatchObject({ source: 'Price list of Harbour Tea, page 2' });
    // A post can start with it, so it is longer than what a list shows.
    const long = await documents.added(['long.txt', 'Grüße und mehr. '.repeat(100)]);
    expect([...long.content]).toHaveLength(documentBeginning);
    expect([...long.summary].length).toBeLessThanOrEqual(limits.document_preview);
    expect(long.title).toBe('long');
  });

  test('P-49.340 are called like the file if its title was made up by a program', async () => {
    const info = '/Info << /Title (about:blank) >>';
    const { title } = await documents.added(['prices.pdf', pdfOf(['Assam costs 9 euros.'], info)]);
    expect(title).toBe('prices');
    const [found] = await documents.ask('What does Assam cost?');
    expect(found).toMatchObject({ source: 'prices, page 1' });
  });

  test('P-49.400 give their passages in their order, to agents that may use them', async () => {
    const { world, owner: as } = documents;
    const lines = Array.from({ length: 60 }, (_, n) => `Bread of kind ${n}, 750 g: ${n}.90 euros`);
    const { id: document_id } = await documents.added(['List.txt', lines.join('\n\n')]);
    await documents.added(prices);
    const agent = await world.agent(as);
    const asked = async (more: object) => {
      const body = { question: 'small plan', document_id, ...more };
      const found = (await world.call('POST', '/company/ask', { as, body })).body;
      return found.data.map((one: { text: string }) => one.text).join('\n');
    };
    expect(await asked({})).toBe(lines.join('\n'));
    expect(await asked({ document_id: agent.id })).toBe('');
    const scoped = async (knowledge_scope: string[]) => {
      const body = { agent_id: agent.id, knowledge_scope };
      await world.call('POST', '/company/assign-to-agent', { as, body });
      return asked({ agent_id: agent.id });
    };
    expect(await scoped(['company_profile'])).toBe('');
    expect(await scoped(['knowledge_documents'])).toBe(lines.join('\n'));
    const other = await world.member();
    const body = { question: 'small plan', document_id };
    expect((await world.call('POST', '/company/ask', { as: other, body })).body.data).toEqual([]);
  });

  test('P-7.68 that cannot be parsed show why, and can be replaced', { tags: 'slow' }, async () => {
    const { id, state, error } = await documents.added(['a.pdf', pdfOf([''])]);
    expect([state, error]).toEqual(['failed', expect.stringContaining('No text found')]);
    const { body } = await documents.replace(id, prices);
    expect(body).toMatchObject({
      message: 'Document replaced',
      data: { state: 'queued', error: null },
    });
    await documents.readAll();
    expect((await documents.one(id)).body.data).toMatchObject({
      title: 'a',
      filename: 'Prices.md',
      file_type: 'md',
      state: 'ready',
    });
    expect(await documents.ask('small plan')).toHaveLength(1);
  });

  test('P-7.68 are unchanged when the replacement is invalid', async () => {
    const { id } = await documents.added(prices);
    expect((await documents.replace(id, ['b.pdf', 'MZ'])).status).toBe(415);
    expect(await documents.ask('small plan')).toHaveLength(1);
    expect(await rows('blobs')).toHaveLength(1);
  });

  test('S2-7.38 P-7.69 AC-4 cannot be found once they are replaced, queued again or deleted', async () => {
    const { id } = await documents.added(prices);
    const found = () => documents.ask('What does the small plan cost?');
    expect(await found()).toHaveLength(1);
    await documents.replace(id, ['New.md', 'The small plan costs 11 euros.']);
    expect(await found()).toEqual([]);
    await documents.readAll();
    expect(await found()).toMatchObject([{ text: 'The small plan costs 11 euros.' }]);
    const { body } = await documents.reread(id);
    expect(body).toMatchObject({
      message: 'Processing the document again',
      data: { state: 'queued' },
    });
    expect(await found()).toEqual([]);
    await documents.readAll();
    expect(await found()).toHaveLength(1);
    expect((await documents.remove(id)).body.message).toBe('Document deleted');
    expect(await found()).toEqual([]);
    await documents.clear();
    for (const table of ['documents', 'blobs', 'chunks', 'leaving'] as const) {
      expect(await rows(table)).toEqual([]);
    }
    expect((await documents.remove(id)).status).toBe(404);
  });

  test('S2-7.36 P-7.65 AC-4 of someone else are 404', async () => {
    const { id } = await documents.added(prices);
    const other: Person = await documents.world.member();
    const answers = [
      await documents.one(id, other),
      await documents.file(id, other),
      await documents.update(id, { title: 'Mine' }, other),
      await documents.replace(id, prices, other),
      await documents.reread(id, other),
      await documents.remove(id, other),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect(await documents.ask('small plan', other)).toEqual([]);
    expect((await documents.one(id)).body.data).toMatchObject({ title: 'Prices', state: 'ready' });
    expect(await documents.ask('small plan')).toHaveLength(1);
  });

  test('P-7.66 UP-7 are downloaded unchanged, under their name, and nothing in them runs', async () => {
    const html = '<script>alert(1)</script>';
    const { id } = await documents.added(['Prüfung (1).txt', html]);
    const { status, headers, raw } = await documents.file(id);
    expect(status).toBe(200);
    expect(raw.toString()).toBe(html);
    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': `attachment; filename="Pr_fung (1).txt"; filename*=UTF-8''Pr%C3%BCfung%20%281%29.txt`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'; sandbox"),
    });
    expect(String(headers['cache-control'])).not.toContain('public');
    const [blob] = await rows('blobs');
    expect(blob?.name).toMatch(/^[\w-]{22}\.file$/);
    expect((await documents.world.call('GET', `/media/${blob?.name}`)).status).toBe(400);
  });

  test.each([
    ['../../etc/passwd.txt', 'passwd.txt', 'passwd'],
    ['C:\\Users\\me\\list.txt', 'list.txt', 'list'],
    ['a%0Ab\u0007\u202E.txt', undefined, undefined],
    [`${'x'.repeat(400)}.txt`, undefined, undefined],
    ['.txt', '.txt', '.txt'],
  ])('with the name %j get a safe name', async (sent, filename, title) => {
    const { body } = await documents.upload([[sent, 'Hello there.']]);
    const [made] = body.data;
    if (filename !== undefined) expect([made.filename, made.title]).toEqual([filename, title]);
    // oxlint-disable-next-line no-control-regex -- finding control characters is the point
    expect(made.filename).not.toMatch(/[\u0000-\u001F\u202E/\\]/);
    expect(made.filename.length).toBeLessThanOrEqual(limits.document_title);
    expect((await documents.file(made.id)).status).toBe(200);
  });

  test(
    'P-7.67 keep the owner’s title, tags and visibility, which also apply to their chunks',
    { tags: 'slow' },
    async () => {
      const { id } = await documents.added(prices);
      const { body } = await documents.update(id, {
        title: 'What it costs',
        tags: ['money'],
        is_public: true,
      });
      expect(body).toMatchObject({
        message: 'Document saved',
        data: { title: 'What it costs', tags: ['money'], is_public: true },
      });
      expect((await rows('chunks')).map(({ is_public }) => is_public)).toEqual([1]);
      await documents.reread(id);
      await documents.readAll();
      expect((await documents.one(id)).body.data).toMatchObject({
        title: 'What it costs',
        tags: ['money'],
        is_public: true,
      });
      expect(await documents.ask('small plan')).toMatchObject([{ source: 'What it costs' }]);
      expect((await documents.update(id, { title: ' ' })).status).toBe(400);
    },
  );
});
