/** What photos tell of their makers: how much of it is left in what is served, at any width. */
import sharp, { type Sharp } from 'sharp';
import { type Checked, report } from '#scripts/verify-report.ts';
import { multipart } from '#test/multipart.ts';
import { createWorld, type Person, type World } from '#test/world.ts';

const secret = 'SECRET-PLACE-52.5200N-13.4050E';
const sizes = [
  [64, 48],
  [1024, 768],
  [3000, 2000],
] as const;

/** Each hides the secret elsewhere; all but the first lie on a side. */
const hidings: readonly ((picture: Sharp, turn: number) => Sharp)[] = [
  (picture) => picture.withExif({ IFD0: { ImageDescription: secret } }),
  (picture, orientation) =>
    picture
      .withExif({
        IFD0: { Copyright: secret },
        IFD3: { GPSLatitudeRef: 'N', GPSAreaInformation: secret },
      })
      .withMetadata({ orientation }),
  (picture, orientation) =>
    picture.withXmp(`<x:xmpmeta>${secret}</x:xmpmeta>`).withMetadata({ orientation }),
  (picture) => picture.withIccProfile('p3').withExif({ IFD2: { UserComment: secret } }),
];
const formats = ['jpeg', 'png', 'webp'] as const;

async function photos(): Promise<[string, Buffer][]> {
  const made: [string, Buffer][] = [];
  for (const [width, height] of sizes) {
    for (const [nth, hide] of hidings.entries()) {
      for (const format of formats) {
        const background = { r: 30 * nth, g: 90, b: 200 };
        const plain = sharp({ create: { width, height, channels: 3, background } });
        const bytes = await hide(plain, 1 + ((nth * 3) % 8))
          .toFormat(format)
          .toBuffer();
        made.push([`${width} wide, ${nth}.${format}`, bytes]);
      }
    }
  }
  return made;
}

const isTold = (bytes: Buffer): boolean => bytes.includes(secret);

/** What of it is left, for one file that is served. */
async function left(world: World, url: string): Promise<string[]> {
  const { raw, status } = await world.call('GET', url.replace(/^\/api/, ''));
  if (status !== 200) return [`${url} was answered ${status}`];
  const { exif, xmp, iptc, icc, orientation, comments } = await sharp(raw).metadata();
  const found = { exif, xmp, iptc, icc, orientation, comments };
  const kept = Object.entries(found).flatMap(([name, value]) =>
    value === undefined ? [] : [name],
  );
  return isTold(raw) ? [...kept, 'the place'] : kept;
}

async function keep(world: World, as: Person, [name, bytes]: [string, Buffer]): Promise<string[]> {
  const sent = multipart([[name.replace(/^.*\./, 'photo.'), bytes]], 'file');
  const { body, status } = await world.call('POST', '/content/ai/images/upload', { as, ...sent });
  if (status !== 201) throw new Error(`${name} was answered ${status}`);
  const { body: read } = await world.call('GET', `/content/ai/images/${body.data[0].id}`, { as });
  const versions: { url: string }[] = read.data.versions;
  return [read.data.url, ...versions.map(({ url }) => url)];
}

export async function verifyPhotos(say: (line: string) => void): Promise<boolean> {
  const world = await createWorld('sqlite', { env: { LOG_LEVEL: 'silent' } });
  try {
    const ada = await world.member();
    const all = await photos();
    const told = all.filter(([, bytes]) => isTold(bytes)).length;
    const wrong: string[] = [];
    let files = 0;
    for (const photo of all) {
      const urls = await keep(world, ada, photo);
      files += urls.length;
      for (const url of urls) {
        const found = await left(world, url);
        if (found.length > 0) wrong.push(`${photo[0]}: ${found.join(', ')}`);
      }
    }
    say(
      `photos ${all.length}, of which ${told} say their place in plain letters; files served of them ${files}`,
    );
    const check: Checked = {
      what: 'with anything left of what the photo told',
      tries: files,
      wrong,
    };
    return report(say, [check]) && told > 0;
  } finally {
    await world.close();
  }
}
