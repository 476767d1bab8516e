/** What arrives at each network’s emulator of a photo of 24 megapixels that was uploaded: as large and as good as it can be. */
import sharp from 'sharp';
import type { Part, Report } from '#proofs/shared/report.ts';
import { type PictureFiles, pictureFiles } from '#contract/platforms/picture-files.ts';
import { type LivePlatform, platforms } from '#contract/platforms/platforms.ts';
import { fitted } from '#domain/pictures/sent-picture.ts';
import { type AllNetworks, openAllNetworks } from '#test/all-networks.ts';
import { cameraPhoto, cameraSize } from '#test/camera-photo.ts';
import { pictureNetworks, publishEverywhere } from '#test/publish-everywhere.ts';
import { structuralSimilarity } from '#test/structural-similarity.ts';
import { multipart } from '#test/multipart.ts';

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

async function upload({ world, owner }: AllNetworks, photo: Buffer): Promise<string> {
  const sent = { as: owner, ...multipart([['photo.jpg', photo]], 'file') };
  const { status, body } = await world.call('POST', '/content/ai/images/upload?keep=true', sent);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.data[0].id;
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
    const id = await upload(all, photo);
    await publishEverywhere(all, { parts: ['A photo.'], media_ids: [id] });
    report.say('       network    pixels        bytes      format  SSIM   best   of it');
    for (const platform of pictureNetworks) await compare(report, all, photo, platform);
  } finally {
    await all.close();
  }
};
