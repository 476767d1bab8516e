/**
 * Posts with an image, a video or a document whose process is killed at each request that it makes to a network, once before the
 * network gets it and once before the answer comes back: another process publishes each once, on both engines. Where a lost answer
 * can’t be looked up, it asks instead.
 */
import { z } from 'zod';
import { minute } from '#contract/core/time.ts';
import { type LivePlatform, platforms } from '#contract/platforms/platforms.ts';
import type { PlatformTraits } from '#contract/platforms/traits.ts';
import { ledgerTimes } from '#domain/ledger/ledger-times.ts';
import { envOf } from '#proofs/shared/open-context.ts';
import { end, forkProgram, nextOf } from '#proofs/shared/processes.ts';
import type { Part, Report } from '#proofs/shared/report.ts';
import { freePort } from '#scripts/free-port.ts';
import { sealContextOfSecret } from '#server/account-secret.ts';
import { pdfOf } from '#server/adapters/documents/files.fixture.ts';
import { storeDocument, storePicture, storeVideo } from '#server/features/images/service.ts';
import { dispatch } from '#server/ledger/recover/dispatcher.ts';
import { draftOf } from '#server/features/media/service.ts';
import { sweep } from '#server/ledger/recover/sweeper.ts';
import { cameraPhoto } from '#test/camera-photo.ts';
import { videoFile } from '#test/emulators/a-video.ts';
import { everyEngine } from '#test/engines.ts';
import { type OneRequestNetwork, oneRequestNetworks } from '#test/one-request-networks.ts';
import { stepwiseNetworks } from '#test/stepwise-networks.ts';
import { createWorld, type Person, type World } from '#test/world.ts';
import { openWay, type Side, type Way } from './way.ts';

const sides: readonly Side[] = ['before', 'after'];
type Kind = 'image' | 'video' | 'document';
const kinds: readonly Kind[] = ['image', 'video', 'document'];

/** Whether a network takes it: only some take documents, and one only takes videos. */
function takes(platform: LivePlatform, kind: Kind): boolean {
  const { extras = {}, videos }: PlatformTraits = platforms[platform];
  if (kind === 'document') return 'document_title' in extras;
  return kind === 'video' || videos !== 'only';
}

const mebibyte = 1024 * 1024;

/** Enough for several pieces of each network, where it takes as much. */
function filmBytes(platform: LivePlatform): number {
  const { max_video_bytes = Infinity }: PlatformTraits = platforms[platform];
  return Math.min(16 * mebibyte, max_video_bytes - mebibyte);
}

/** Telegram’s bots can’t read what they posted. */
const asks = (platform: LivePlatform): boolean => platform === 'telegram';

/** More requests than any upload has. */
const most = 40;

const networks: readonly (readonly [LivePlatform, () => Promise<OneRequestNetwork>])[] = [
  ...stepwiseNetworks.map(([platform, start]) => [platform, start] as const),
  ...oneRequestNetworks,
];

interface Bed {
  world: World;
  platform: LivePlatform;
  network: OneRequestNetwork;
  way: Way;
  ada: Person;
  /** How many posts a person has to look after. */
  asked: number;
  /** Settings of the process that is killed. */
  env: Record<string, string>;
  publish(url: string, content: string): Promise<void>;
  later(milliseconds: number): Promise<void>;
  state(content: string): Promise<string>;
}

async function storeFile(
  { ctx }: World,
  owner: string,
  platform: LivePlatform,
  kind: Kind,
): Promise<string> {
  const told = { prompt: '', alt: '', model_used: 'upload', origin: 'own', is_kept: true } as const;
  if (kind === 'document') {
    const pdf = Buffer.concat([pdfOf(['One', 'Two']), Buffer.alloc(3 * mebibyte, ' ')]);
    return (await storeDocument(ctx, owner, await draftOf(ctx, [pdf]), { ...told, alt: 'Report' }))
      .id;
  }
  if (kind === 'video') {
    const film = videoFile({ seconds: 4, padding: filmBytes(platform) });
    return (await storeVideo(ctx, owner, await draftOf(ctx, [film]), told)).id;
  }
  const photo = await cameraPhoto({ width: 1200, height: 900 });
  const order = { ...told, encoding: 'webp', has_original: true } as const;
  return (await storePicture(ctx, owner, photo, order)).id;
}

async function openBed(
  engine: (typeof everyEngine)[number],
  platform: LivePlatform,
  start: () => Promise<OneRequestNetwork>,
  kind: Kind,
): Promise<Bed> {
  const network = await start();
  const [first = ''] = Object.values(network.env);
  const way = await openWay(new URL(first));
  // The network's address, wherever it stands, is the way's.
  const settings = Object.fromEntries(
    Object.entries(network.env).map(([name, value]) => [name, value === first ? way.url : value]),
  );
  const port = await freePort();
  const own = { ...settings, PUBLIC_URL: `http://127.0.0.1:${port}` };
  const world = await createWorld(engine, { env: { ...own, LOG_LEVEL: 'silent' } });
  await world.app.listen({ port, host: '127.0.0.1' });
  const { ctx } = world;
  const ada = await world.member();
  const agent = await world.agent(ada);
  const { id } = await ctx.db.selectFrom('accounts').select('id').executeTakeFirstOrThrow();
  // The network's address may be part of the account, too.
  const [its, ours] = [new URL(first).host, new URL(way.url).host];
  const external_id = network.account.external_id.replace(its, ours);
  const secret = network.account.secret.replaceAll(its, ours);
  const account = { external_id, username: network.account.username };
  const sealed = ctx.sealer.seal(secret, sealContextOfSecret({ id, owner_id: ada.id }));
  const change = { platform, ...account, secret: sealed };
  await ctx.db.updateTable('accounts').set(change).where('id', '=', id).execute();
  const media_ids = [await storeFile(world, ada.id, platform, kind)];
  let shift = 0;
  return {
    world,
    platform,
    network,
    way,
    ada,
    asked: 0,
    env: { ...envOf(ctx.config), ...own },
    async publish(url, content) {
      await fetch(`${url}/api/agents/${agent.id}/posts`, {
        method: 'POST',
        headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ platform, content, media_ids }),
      }).catch(() => undefined);
    },
    async later(milliseconds) {
      world.pass(milliseconds);
      await network.ahead((shift += milliseconds));
      await sweep(ctx);
      await dispatch(ctx);
    },
    async state(content) {
      const row = await ctx.db
        .selectFrom('occurrences')
        .innerJoin('parts', 'parts.occurrence_id', 'occurrences.id')
        .where('parts.text', '=', content)
        .select(['occurrences.state', 'occurrences.detail'])
        .executeTakeFirst();
      return row ? [row.state, row.detail].filter(Boolean).join(': ') : 'not there';
    },
  };
}

const Address = z.url();

/** Whether it came to that request; `wrong` gets a line if the post is lost, or there twice. */
async function kill(bed: Bed, nth: number, side: Side, wrong: string[]): Promise<boolean> {
  const { world, network, way } = bed;
  const content = `Request ${nth}, ${side}.`;
  const before = (await network.seen()).posts;
  const ahead = String(Math.round(world.ctx.clock() - Date.now()));
  const child = await forkProgram('upload-server', { ...bed.env, AHEAD: ahead });
  const url = Address.parse(await nextOf(child));
  let isKilled = false;
  way.aim(nth, side, async () => {
    isKilled = true;
    await end(child);
  });
  await bed.publish(url, content);
  way.aim(0, side, async () => {});
  await end(child);
  const waits = [0, ledgerTimes.lease + 1, ...Array<number>(6).fill(minute), 10 * minute];
  for (const wait of [...waits, 10 * minute, minute, minute]) {
    await bed.later(wait);
    if ((await bed.state(content)) === 'PUBLISHED') break;
  }
  const state = await bed.state(content);
  const posts = (await network.seen()).posts - before;
  const isAsked = asks(bed.platform) && state.startsWith('NEEDS_REVIEW') && posts <= 1;
  if (isAsked) bed.asked += 1;
  else if (state !== 'PUBLISHED' || posts !== 1) wrong.push(`${content} ${posts} posts, ${state}`);
  // The next one may be published at once.
  await bed.later(2 * minute);
  return isKilled;
}

async function playOne(
  report: Report,
  engine: (typeof everyEngine)[number],
  [platform, start]: (typeof networks)[number],
  kind: Kind,
): Promise<void> {
  const bed = await openBed(engine, platform, start, kind);
  const wrong: string[] = [];
  let kills = 0;
  try {
    for (let nth = 1; nth <= most; nth += 1) {
      let struck = 0;
      for (const side of sides) if (await kill(bed, nth, side, wrong)) struck += 1;
      kills += struck;
      if (struck === 0) break;
    }
  } finally {
    await bed.world.close();
    await bed.network.close();
    bed.way.close();
  }
  const asked = bed.asked > 0 ? `, ${bed.asked} times asked` : '';
  report.compare([
    {
      what: `${engine}, ${platform}, ${kind}: killed, then lost or twice${asked}`,
      tries: kills,
      wrong,
    },
  ]);
}

/** `only`: engines, networks and kinds; all of those that are not named. */
export const prove: Part = async (report, only) => {
  const names = networks.map(([platform]) => platform);
  const known: readonly string[] = [...everyEngine, ...names, ...kinds];
  const strange = only.filter((word) => !known.includes(word));
  if (strange.length > 0) {
    const what = strange.map((word) => `“${word}”`).join(', ');
    return report.check(false, `Unknown: ${what}. Known are: ${known.join(', ')}.`);
  }
  const wantedOf = <One extends string>(all: readonly One[]): readonly One[] => {
    const named = all.filter((one) => only.includes(one));
    return named.length > 0 ? named : all;
  };
  const platformsWanted = wantedOf(names);
  for (const engine of wantedOf(everyEngine))
    for (const network of networks.filter(([platform]) => platformsWanted.includes(platform)))
      for (const kind of wantedOf(kinds))
        if (takes(network[0], kind)) await playOne(report, engine, network, kind);
};
