import { expect, test } from 'vitest';
import { multipart, streamOf } from './pieces.ts';

const mebibyte = 1024 * 1024;

/** A file whose reads are counted. */
function fileOf(size: number) {
  const all = Buffer.alloc(size, 'film');
  const asked: number[] = [];
  const read = async (start: number, count: number) => {
    asked.push(count);
    return all.subarray(start, start + count);
  };
  return { all, asked, pieces: { size, read } };
}

test('P-51.42 a form is what a browser would send, and its files are read while it is', async () => {
  const { all, asked, pieces } = fileOf(2.5 * mebibyte);
  const { type, body } = multipart({
    caption: 'One\nTwo “three”',
    video: { name: 'my "film".mp4', mime: 'video/mp4', pieces },
  });
  expect(asked).toEqual([]);
  const sent = new Response(streamOf(body), { headers: { 'content-type': type } });
  const bytes = Buffer.from(await sent.clone().arrayBuffer());
  expect(bytes.length).toBe(body.size);
  const form = await sent.formData();
  expect(form.get('caption')).toBe('One\nTwo “three”');
  const film = form.get('video');
  if (!(film instanceof File)) throw new Error('no file');
  expect([film.name, film.type, film.size]).toEqual(['my _film_.mp4', 'video/mp4', all.length]);
  expect(Buffer.from(await film.arrayBuffer()).equals(all)).toBe(true);
  expect(Math.max(...asked)).toBeLessThanOrEqual(mebibyte);
});

test('P-51.42 a stream reads no further than it is consumed', async () => {
  const { asked, pieces } = fileOf(4 * mebibyte);
  const reader = streamOf(pieces).getReader();
  await reader.read();
  expect(asked).toEqual([mebibyte]);
});
