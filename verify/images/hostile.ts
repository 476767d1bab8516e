/** Files and addresses that somebody made to do harm: how many of them are taken, and what is left of those that hide behind a picture. */
import sharp from 'sharp';
import { limits } from '#contract/core/limits.ts';
import { type Checked, report } from '#scripts/verify-report.ts';
import { createImageGenerators } from '#server/adapters/images/index.ts';
import { framed } from '#server/features/images/decode/framed.ts';
import { ImageGeneratorError, type DrawRequest } from '#server/adapters/images/port.ts';
import { createEgress } from '#server/egress/egress.ts';
import {
  gifOf,
  halves,
  hostileFiles,
  pngClaiming,
} from '#server/features/images/pictures.fixture.ts';
import { startImages } from '#test/emulators/images.ts';
import { internalHosts } from '#test/internal-hosts.ts';
import { multipart } from '#test/multipart.ts';
import { createWorld, type Person, type World } from '#test/world.ts';

type Files = readonly (readonly [name: string, bytes: Buffer])[];

const payload = '<script>alert("hidden")</script>';

/** What no eye sees: a picture of a hundred megapixels that is a few kilobytes, and so on. */
async function bombs(): Promise<Files> {
  const wide = { width: 10_000, height: 10_000, channels: 3, background: 'red' } as const;
  return [
    ['100 megapixels.png', await sharp({ create: wide }).png().toBuffer()],
    ['100 megapixels.jpg', await sharp({ create: wide }).jpeg({ quality: 1 }).toBuffer()],
    ['claims 100 megapixels.png', pngClaiming(10_000, 10_000)],
    ['claims four gigapixels squared.png', pngClaiming(2 ** 31 - 1, 2 ** 31 - 1)],
    ['101 frames.gif', gifOf(101)],
    ['10,000 frames.gif', gifOf(10_000)],
    ['larger than may be.png', Buffer.alloc(limits.upload_bytes + 1, 0x89)],
  ];
}

/** Cut anywhere before the last tenth. */
async function truncated(): Promise<Files> {
  const formats = ['jpeg', 'png', 'webp'] as const;
  const files: [string, Buffer][] = [];
  for (const format of formats) {
    const whole = await halves(400, 300).toFormat(format).toBuffer();
    for (let tenth = 0; tenth < 9; tenth += 1) {
      const end = Math.floor((whole.length * tenth) / 10);
      files.push([`${tenth} tenths.${format}`, whole.subarray(0, end)]);
    }
  }
  return files;
}

const endings = ['svg', 'svgz', 'html', 'xml', 'pdf', 'js', 'exe'];

/** Good pictures under a name that says they are something else. */
async function misnamed(): Promise<Files> {
  const png = await halves().png().toBuffer();
  return endings.map((ending) => [`picture.${ending}`, png] as const);
}

/** Bad files under the names of pictures, each under every name. */
async function disguised(): Promise<Files> {
  const files = Object.values(await hostileFiles());
  return files.flatMap((bytes) =>
    ['png', 'jpg', 'gif', 'webp'].map((ending) => [`picture.${ending}`, bytes] as const),
  );
}

/** Real pictures with something else behind them or inside. */
async function stowaways(): Promise<Files> {
  const [png, jpeg, webp] = [
    await halves().png().toBuffer(),
    await halves().withXmp(`<x>${payload}</x>`).jpeg().toBuffer(),
    await halves().webp().toBuffer(),
  ];
  const zip = Buffer.from(`PK\x03\x04\x14\0\0\0\0\0${payload}`, 'latin1');
  const page = Buffer.from(`<!doctype html>${payload}`);
  return [
    ['page behind.png', Buffer.concat([png, page])],
    ['page behind.jpg', Buffer.concat([jpeg, page])],
    ['page behind.webp', Buffer.concat([webp, page])],
    ['page behind.gif', Buffer.concat([gifOf(2), page])],
    ['archive behind.png', Buffer.concat([png, zip])],
    ['archive behind.jpg', Buffer.concat([jpeg, zip])],
    ['archive behind.gif', Buffer.concat([gifOf(1), zip])],
    ['page inside.jpg', jpeg],
  ];
}

const send = (world: World, as: Person, [name, bytes]: readonly [string, Buffer]) =>
  world.call('POST', '/content/ai/images/upload', { as, ...multipart([[name, bytes]], 'file') });

async function refused(what: string, files: Files, world: World, as: Person): Promise<Checked> {
  const wrong: string[] = [];
  for (const file of files) {
    const { status, body } = await send(world, as, file);
    const isSaid = status >= 400 && status < 500 && typeof body.message === 'string';
    if (!isSaid) wrong.push(`${file[0]} was answered ${status}`);
  }
  return { what: `${what}: accepted`, tries: files.length, wrong };
}

async function cleaned(world: World, as: Person): Promise<Checked> {
  const files = await stowaways();
  const wrong: string[] = [];
  for (const file of files) {
    const { status, body } = await send(world, as, file);
    if (status !== 201) continue;
    const { raw } = await world.call('GET', String(body.imageUrl).replace(/^\/api/, ''));
    if (raw.includes('alert') || raw.includes('PK\x03\x04')) wrong.push(file[0]);
  }
  return { what: 'what hides behind or inside a picture: left in it', tries: files.length, wrong };
}

async function artist() {
  const running = await startImages();
  const egress = createEgress({ origins: [running.url] });
  const drawers = createImageGenerators({
    provider: 'openai-compatible',
    model: 'any',
    api_key: running.api_key,
    price: 0,
    base_url: `${running.url}/v1`,
    wait: async () => {},
    fetch: egress.fetch,
    fetchPublic: (at, init) => egress.guarded(at, init),
  });
  const close = async () => {
    await egress.close();
    await running.close();
  };
  return { running, close, drawer: drawers.default };
}

type Artist = Awaited<ReturnType<typeof artist>>;

const wish = (): DrawRequest => ({
  prompt: 'a fox',
  negative_prompt: '',
  width: 512,
  height: 512,
  agent_name: undefined,
  subject: { purpose: 'picture', style: 'anime' },
  take: 0,
  cfg_scale: undefined,
  steps: undefined,
  clip_guidance_preset: undefined,
  frame: (bytes) => framed(bytes, { width: 512, height: 512 }),
  signal: new AbortController().signal,
});

/** Whether it came to nothing, with a sentence. */
const cameToNothing = ({ drawer }: Artist): Promise<boolean> =>
  drawer.draw(wish()).then(
    () => false,
    (error: unknown) => error instanceof ImageGeneratorError && error.message.endsWith('.'),
  );

async function fromProvider(files: Files, at: Artist): Promise<Checked> {
  const wrong: string[] = [];
  for (const [name, bytes] of files) {
    at.running.always({ kind: 'bytes', bytes });
    if (!(await cameToNothing(at))) wrong.push(name);
  }
  return { what: 'the same as a provider’s answer: accepted', tries: files.length, wrong };
}

const paths = ['/', '/a.png', '/latest/meta-data/'];

async function pointedTo(at: Artist): Promise<Checked> {
  const urls = internalHosts.flatMap((host) =>
    ['https', 'http'].flatMap((scheme) => paths.map((path) => `${scheme}://${host}${path}`)),
  );
  const wrong: string[] = [];
  for (const url of urls) {
    at.running.always({ kind: 'url', url });
    if (!(await cameToNothing(at))) wrong.push(url);
  }
  return { what: 'private addresses as a provider’s answer: fetched', tries: urls.length, wrong };
}

const nothingKept = async ({ ctx }: World, allowed: number): Promise<Checked> => {
  const rows = await ctx.db.selectFrom('images').select('id').execute();
  const wrong = rows.length > allowed ? [`${rows.length} pictures are kept`] : [];
  return { what: 'pictures kept of what was refused', tries: 1, wrong };
};

export async function verifyHostile(say: (line: string) => void): Promise<boolean> {
  const world = await createWorld('sqlite', { env: { LOG_LEVEL: 'silent' } });
  const at = await artist();
  try {
    const ada = await world.member();
    const [large, cut, named, hidden] = [
      await bombs(),
      await truncated(),
      await misnamed(),
      await disguised(),
    ];
    const checks = [
      await refused('bombs', large, world, ada),
      await refused('cut files', cut, world, ada),
      await refused('pictures under names of other things', named, world, ada),
      await refused('other things under names of pictures', hidden, world, ada),
      await nothingKept(world, 0),
      await cleaned(world, ada),
      await fromProvider([...large, ...cut, ...hidden], at),
      await pointedTo(at),
    ];
    return report(say, checks);
  } finally {
    await at.close();
    await world.close();
  }
}
