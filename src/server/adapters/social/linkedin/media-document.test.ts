import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdfOf } from '#server/adapters/documents/files.fixture.ts';
import { never } from '#server/adapters/social/port.suite.ts';
import type { Outgoing } from '#server/adapters/social/port.ts';
import { type LinkedinWorld, openLinkedinWorld } from '#test/emulators/linkedin-world.ts';
import { aPost, prepareOn, publishOn } from '#server/adapters/social/outgoing.fixture.ts';

let linkedin: LinkedinWorld;
beforeAll(async () => {
  linkedin = await openLinkedinWorld();
});
afterAll(() => linkedin.close());

const mebibyte = 1024 * 1024;
const pdf = pdfOf(['One', 'Two', 'Three']);

/** A document that knows how much of it was read at once. */
function documentOf(bytes: Uint8Array) {
  const asked: number[] = [];
  const read = async (start: number, count: number) => {
    asked.push(count);
    return bytes.subarray(start, start + count);
  };
  const pieces = async () => ({ size: bytes.length, read });
  const whole = () => Promise.reject(new Error('A document is not read into memory.'));
  const item = {
    id: `document ${bytes.length}`,
    mime: 'application/pdf',
    alt: 'Annual report',
    bytes: whole,
    pieces,
  };
  return { item, asked };
}

const outgoing = (change: Partial<Outgoing> = {}) =>
  aPost({ media: [documentOf(pdf).item], ...change });
const prepare = (post: Outgoing, signal = never) => prepareOn(linkedin, post, signal);
const publish = (post: Outgoing) => publishOn(linkedin, post);
const held = async ({ text }: Outgoing) =>
  (await linkedin.emulator.posts()).filter((post) => post.text === text);
const countOf = async (method: string, start: string) =>
  (await linkedin.emulator.calls()).filter(
    (one) => one.method === method && one.path.startsWith(start),
  ).length;

test('P-51.35 a document is posted with its title when LinkedIn has processed it', async () => {
  await linkedin.emulator.order({ film_looks: 1 });
  const post = outgoing();
  await publish(post);
  await linkedin.emulator.order({ film_looks: 0 });
  const [sent] = await linkedin.emulator.documents();
  expect(sent).toMatchObject({ size: pdf.length, status: 'AVAILABLE' });
  expect(await held(post)).toMatchObject([{ title: 'Annual report', pictures: [{ alt: '' }] }]);
  const titled = outgoing({ extras: { document_title: 'What we baked' } });
  await publish(titled);
  expect(await held(titled)).toMatchObject([{ title: 'What we baked' }]);
});

test('P-51.36 a large document is read in pieces while it is sent', async () => {
  const { item, asked } = documentOf(Buffer.concat([pdf, Buffer.alloc(5 * mebibyte, 'x')]));
  await publish(outgoing({ media: [item] }));
  expect(asked).toEqual([...Array<number>(5).fill(mebibyte), pdf.length]);
  expect((await linkedin.emulator.documents()).at(-1)?.size).toBe(5 * mebibyte + pdf.length);
});

test('P-51.37 a broken-off upload is sent again, and one that has arrived is not', async () => {
  const post = outgoing();
  let prepared: Outgoing['prepared'] = {};
  const dying = async (so_far: Outgoing['prepared']) => {
    prepared = so_far;
    throw new Error('The process ends here.');
  };
  await prepare({ ...post, keep: dying }).catch(() => undefined);
  const before = await countOf('POST', '/rest/documents');
  const done = await prepare({ ...post, prepared });
  const puts = await countOf('PUT', '/document-uploads/');
  // Its answer was lost, so the next attempt asks first.
  expect(await prepare({ ...post, prepared })).toEqual(done);
  expect(await countOf('PUT', '/document-uploads/')).toBe(puts);
  expect(await countOf('POST', '/rest/documents')).toBe(before);
  await linkedin.port.publish(linkedin.account, { ...post, prepared: done }, never);
  expect(await held(post)).toHaveLength(1);
});

test('P-51.37 an upload of another file, or of hours ago, is begun anew', async () => {
  const post = outgoing();
  let prepared: Outgoing['prepared'] = {};
  await prepare({ ...post, keep: async (so_far) => void (prepared = so_far) });
  const before = await countOf('POST', '/rest/documents');
  await prepare({ ...post, prepared: { ...prepared, of: 'another file' } });
  await prepare({ ...post, prepared: { ...prepared, begun: '0' } });
  expect(await countOf('POST', '/rest/documents')).toBe(before + 2);
});

test('P-51.38 a document that LinkedIn can’t process ends the post with what helps', async () => {
  const broken = documentOf(Buffer.from('no PDF at all'));
  const post = outgoing({ media: [broken.item] });
  await expect(publish(post)).rejects.toMatchObject({
    kind: 'rejected',
    message:
      'LinkedIn couldn’t process the document. Save it again as a PDF with up to 300 pages, without a password, and send it anew.',
  });
  expect(await held(post)).toEqual([]);
});

test('P-51.38 while LinkedIn is processing, the post waits and goes on with the same upload', async () => {
  await linkedin.emulator.order({ film_looks: 2 });
  const post = outgoing();
  let prepared: Outgoing['prepared'] = {};
  const keep = async (so_far: Outgoing['prepared']) => void (prepared = so_far);
  await expect(prepare({ ...post, keep }, AbortSignal.timeout(400))).rejects.toMatchObject({
    kind: 'retry',
    goes_on_in: 10,
  });
  const before = await countOf('POST', '/rest/documents');
  await linkedin.port.publish(
    linkedin.account,
    { ...post, prepared: await prepare({ ...post, prepared }) },
    never,
  );
  await linkedin.emulator.order({ film_looks: 0 });
  expect(await countOf('POST', '/rest/documents')).toBe(before);
  expect(await held(post)).toHaveLength(1);
});

test('P-51.38 where a member may not ask how far a document is, it is posted at once', async () => {
  await linkedin.emulator.order({ films_shown: false });
  const post = outgoing();
  await publish(post);
  await linkedin.emulator.order({ films_shown: true });
  expect(await held(post)).toHaveLength(1);
});

test('P-51.34 a document is alone in a post, and in no comment', async () => {
  const { item } = documentOf(pdf);
  await expect(prepare(outgoing({ media: [item, item] }))).rejects.toMatchObject({
    kind: 'rejected',
    message: 'LinkedIn takes one document on its own. Remove the other files or the PDF.',
  });
  await expect(prepare(outgoing({ in_reply_to: 'urn:li:share:1' }))).rejects.toMatchObject({
    message: 'A comment on LinkedIn can have no document.',
  });
});
