/**
 * What arrives at each network’s emulator of a photo of 24 megapixels that was uploaded: as large and as good as it can be; and
 * which marks of their origin images have that arrive there.
 */
import sharp from 'sharp';
import type { Part, Report } from '#proofs/shared/report.ts';
import { type PictureFiles, pictureFiles } from '#contract/platforms/picture-files.ts';
import { type LivePlatform, platforms } from '#contract/platforms/platforms.ts';
import { minute } from '#contract/core/time.ts';
import { storePicture } from '#server/features/images/service.ts';
import { fitted } from '#domain/pictures/sent-picture.ts';
import { type AllNetworks, openAllNetworks } from '#test/all-networks.ts';
import { cameraPhoto, cameraSize } from '#test/camera-photo.ts';
import { pictureNetworks, publishEverywhere } from '#test/publish-everywhere.ts';
import { structuralSimilarity } from '#test/structural-similarity.ts';
import { multipart } from '#test/multipart.ts';
import { marksOf, ways, within } from '#test/origin-marks.ts';

/** Of the best that the network’s limits allow. */
const share = 0.98;

const files: Partial<Record<LivePlatform, PictureFiles>> = pictureFiles;
const qualities = [100, 98, 95, 90, 82, 72, 60];

/** The photo made smaller once, without loss. */
const resized = (photo: Buffer, { width, height }: { width: number; height: number }) =>
  sharp(photo).resize(width, height, { fit: 'fill' }).png({ compressionLevel: 1 }).toBuffer();

function encoded(reference: Buffer, format: 'jpeg' | 'webp', quality: number): Promise<Buffer> {
  const picture = sharp(reference);
  if (format === 'webp') return picture.webp({ quality }).toBuffer();
  const chromaSubsampling = quality >= 90 ? '4:4:4' : '4:2:0';
  return picture.jpeg({ quality, chromaSubsampling }).toBuffer();
}

/** The best similarity to the reference that a file within the network’s limits can have. */
async function bestOf(reference: Buffer, { formats, bytes }: PictureFiles): Promise<number> {
  let best = 0;
  for (const format of formats.filter((one) => one !== 'png')) {
    for (const quality of qualities) {
      const file = await encoded(reference, format, quality);
      if (file.length > bytes) continue;
      best = Math.max(best, await structuralSimilarity(reference, file));
      break;
    }
  }
  return best;
}

async function made({ world, owner }: AllNetworks, path: string, sent: object): Promise<string> {
  const { status, body } = await world.call('POST', path, { as: owner, ...sent });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.data[0].id;
}

const upload = (all: AllNetworks, photo: Buffer, more = ''): Promise<string> =>
  made(
    all,
    `/content/ai/images/upload?keep=true${more}`,
    multipart([['photo.jpg', photo]], 'file'),
  );

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c84' } })
    .jpeg()
    .toBuffer();

/** What is sent of each kind of file, told apart by its shape. `photo`: one that its owner called AI media. */
async function kindsOf(all: AllNetworks, photo: string) {
  const signed = within(await drawn(1200, 900), ways.manifest);
  const { id: generated } = await storePicture(
    all.world.ctx,
    all.owner.id,
    await drawn(1024, 1024),
    {
      prompt: 'A fox',
      alt: 'A fox',
      model_used: 'painter',
      origin: 'ai_generated',
      is_kept: true,
      encoding: 'png',
    },
  );
  const area = { left: 0, top: 0, width: 0.5, height: 0.4 };
  return [
    { kind: 'signed', shape: 4 / 3, id: await upload(all, signed) },
    { kind: 'generated', shape: 1, id: generated },
    {
      kind: 'crop',
      shape: 15 / 8,
      id: await made(all, `/ai/images/${photo}/crop`, { body: area }),
    },
    {
      kind: 'card',
      shape: 16 / 9,
      id: await made(all, '/ai/images/generate-content', {
        body: { card: 'quote', text: 'We are open', shape: 'wide' },
      }),
    },
  ];
}

/** Which marks of their origin the files have that arrive at each network. */
async function compareMarks(report: Report, all: AllNetworks, photo: string): Promise<void> {
  const kinds = await kindsOf(all, photo);
  const wanted: Record<string, string> = {
    signed: 'manifest',
    generated: 'XMP',
    crop: 'XMP',
    card: 'none',
  };
  await all.pass(2 * minute);
  await publishEverywhere(all, { parts: ['Four.'], media_ids: kinds.map(({ id }) => id) });
  report.say(
    '       marks of AI that arrive, as the IPTC’s digital source type: a signed photo that is sent as it is,',
  );
  report.say(
    '       an image of a model, a crop of an upload that was called AI media, a card that no model drew',
  );
  for (const platform of pictureNetworks) {
    const [sent, ...files] = all.arrived(platform);
    const found: Record<string, string> = { upload: sent ? await marksOf(sent) : 'missing' };
    for (const bytes of files) {
      const { width, height } = await sharp(bytes).metadata();
      const nearest = kinds.toSorted(
        (a, b) => Math.abs(a.shape - width / height) - Math.abs(b.shape - width / height),
      )[0];
      found[nearest?.kind ?? ''] = await marksOf(bytes);
    }
    const all_wanted = { upload: 'XMP', ...wanted };
    const words = Object.entries(all_wanted).map(([kind]) => `${kind} ${found[kind] ?? 'missing'}`);
    const isSame = Object.entries(all_wanted).every(([kind, mark]) => found[kind] === mark);
    report.check(isSame, `${platforms[platform].name.padEnd(10)} ${words.join(', ')}`);
  }
}

/** Compares what arrived with the photo, for one network. */
async function compare(report: Report, all: AllNetworks, photo: Buffer, platform: LivePlatform) {
  const limit: PictureFiles | undefined = files[platform];
  const [arrived, ...more] = all.arrived(platform);
  if (!limit || !arrived || more.length > 0)
    return report.check(false, `${platform} did not get one file`);
  const { width, height, format } = await sharp(arrived).metadata();
  const wanted = fitted(cameraSize, limit);
  const isFull = width === wanted.width && height === wanted.height;
  const isTaken = arrived.length <= limit.bytes && limit.formats.some((one) => one === format);
  const reference = await resized(photo, { width, height });
  const got = await structuralSimilarity(reference, arrived);
  const best = await bestOf(reference, limit);
  const words = [
    platforms[platform].name.padEnd(10),
    `${width} × ${height}`.padEnd(13),
    String(arrived.length).padEnd(10),
    format.padEnd(7),
    ...[got, best, got / best].map((value) => value.toFixed(4)),
  ];
  return report.check(isFull && isTaken && got >= share * best, words.join(' '), [
    `its largest size is ${wanted.width} × ${wanted.height}, ${limit.bytes} bytes, ${limit.formats.join(', ')}`,
  ]);
}

export const prove: Part = async (report) => {
  const photo = await cameraPhoto();
  report.say(`a photo of ${cameraSize.width} × ${cameraSize.height}, ${photo.length} bytes`);
  const all = await openAllNetworks();
  try {
    const id = await upload(all, photo, '&made_with_ai=true');
    await publishEverywhere(all, { parts: ['A photo.'], media_ids: [id] });
    report.say('       network    pixels        bytes      format  SSIM   best   of it');
    for (const platform of pictureNetworks) await compare(report, all, photo, platform);
    await compareMarks(report, all, id);
  } finally {
    await all.close();
  }
};
