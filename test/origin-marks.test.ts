/** What a file says of its origin, at each place where it or something made of it arrives. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { minute } from '#contract/core/time.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { root } from '#scripts/steps.ts';
import { mediaOf } from '#server/features/images/service.ts';
import { type AllNetworks, openAllNetworks } from './all-networks.ts';
import { multipart } from './multipart.ts';
import { marksOf, ways, within } from './origin-marks.ts';
import { pictureNetworks, publishEverywhere } from './publish-everywhere.ts';

type Way = keyof typeof ways;

let all: AllNetworks;
beforeAll(async () => {
  all = await openAllNetworks();
}, 5 * minute);
afterAll(() => all.close());

const call = async (method: 'GET' | 'POST', path: string, body?: object) =>
  (await all.world.call(method, path, { as: all.owner, ...(body && { body }) })).body.data;
const file = async (url: string): Promise<Buffer> =>
  (await all.world.call('GET', url.replace(/^\/api/, ''), {})).raw;

async function upload(bytes: Buffer): Promise<string> {
  const sent = { as: all.owner, ...multipart([['a.jpg', bytes]], 'file') };
  const { body } = await all.world.call('POST', '/content/ai/images/upload?keep=true', sent);
  return body.data[0].id;
}

const names = Object.keys(ways) as Way[];
/** One size that every network takes as it is, and one that each gets anew. A file of each way is a little higher. */
const sizes = [
  { words: 'as it is', width: 1200, height: 900 },
  { words: 'made anew', width: 4400, height: 2400 },
] as const;

async function photoOf(way: Way, { width, height }: (typeof sizes)[number]): Promise<Buffer> {
  const higher = Math.round((names.indexOf(way) * height) / 100);
  const plain = { width, height: height + higher, channels: 3, background: '#c84' } as const;
  return within(await sharp({ create: plain }).jpeg().toBuffer(), ways[way]);
}

/** What each network received since, the files of each way in their order, which their heights tell. */
async function arrivedAfter(before: ReadonlyMap<string, number>) {
  const found = pictureNetworks.map(async (id) => {
    const files = all.arrived(id).slice(before.get(id));
    const known = await Promise.all(
      files.map(async (bytes) => {
        const { width, height } = await sharp(bytes).metadata();
        return { bytes, shape: height / width };
      }),
    );
    return [id, known.toSorted((a, b) => a.shape - b.shape).map(({ bytes }) => bytes)] as const;
  });
  return Promise.all(found);
}

/** Makes what the networks get, so that no post waits for the decoder and is tried again minutes later. */
async function makeBefore(ids: readonly string[]): Promise<void> {
  for (const platform of pictureNetworks)
    for (const one of await mediaOf(all.world.ctx, all.owner.id, ids, { platform }))
      await one.bytes();
}

async function inLibrary(id: string): Promise<[place: string, marks: string][]> {
  const { url, original, versions } = await call('GET', `/content/ai/images/${id}`);
  const made = async (path: string, body?: object) =>
    marksOf(await file((await call('POST', `/ai/images/${id}/${path}`, body))[0].url));
  expect(
    await Promise.all(versions.map(async (one: { url: string }) => marksOf(await file(one.url)))),
  ).toEqual(versions.map(() => 'XMP'));
  return [
    ['The original', await marksOf(await file(original.url))],
    ['The image that is shown', await marksOf(await file(url))],
    [
      'A crop',
      await made('crop', { left: 0, top: 0, width: 0.5, height: 0.5, rotate: 90, flip: true }),
    ],
    ['Upscaled', await made('enhance')],
    ['A variation, such as mirrored', await made('variations', { tones: ['mirrored'] })],
  ];
}

type Found = Map<string, Record<Way, string>>;

function note(found: Found, place: string, way: Way, marks: string): void {
  const others = found.get(place) ?? { manifest: '', xmp: '', iptc: '' };
  found.set(place, { ...others, [way]: marks });
}

/** What the networks receive of files of this size. */
async function sendAll(found: Found, ids: readonly string[], words: string): Promise<void> {
  await makeBefore(ids);
  const before = new Map(pictureNetworks.map((id) => [id, all.arrived(id).length]));
  await publishEverywhere(all, { parts: [`Photos, ${words}.`], media_ids: ids });
  for (const [id, files] of await arrivedAfter(before)) {
    expect([id, files.length]).toEqual([id, names.length]);
    for (const [n, way] of names.entries()) {
      const marks = await marksOf(files[n] ?? Buffer.of());
      note(found, `${platforms[id].name}, ${words}`, way, marks);
    }
  }
  // Accounts post once a minute.
  await all.pass(2 * minute);
}

/** The rows of the table in the guide. */
function rowsOfGuide(): string[][] {
  const guide = readFileSync(join(root, 'docs/guide/media.md'), 'utf8');
  const [, rest = ''] = guide.split('## What files say of their origin\n');
  const [section = ''] = rest.split('\n## ');
  const lines = section.split('\n').filter((line) => line.startsWith('|'));
  const cellsOf = (line: string) => line.split('|').slice(1, -1);
  return lines.slice(2).map((line) => cellsOf(line).map((cell) => cell.trim()));
}

test(
  'P-51.30 the marks that arrive are those that the guide says',
  { tags: 'slow', timeout: 5 * minute },
  async () => {
    const found: Found = new Map();
    for (const size of sizes) {
      const ids: string[] = [];
      for (const way of names) {
        const id = await upload(await photoOf(way, size));
        ids.push(id);
        const places = size === sizes[0] ? await inLibrary(id) : [];
        for (const [place, marks] of places) note(found, place, way, marks);
      }
      await sendAll(found, ids, size.words);
    }
    const rows = [...found].map(([place, { manifest, xmp, iptc }]) => [place, manifest, xmp, iptc]);
    expect(rowsOfGuide()).toEqual(rows);
  },
);
