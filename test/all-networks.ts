/** A world with an emulator and an account for every external network. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import type { Extras } from '#contract/posts/extras.ts';
import { freePort } from '#scripts/free-port.ts';
import { arrivals } from './emulators/arrived.ts';
import { startBluesky } from './emulators/bluesky-process.ts';
import { startDiscord } from './emulators/discord-process.ts';
import * as discordWorld from './emulators/discord-world.ts';
import { startLinkedin } from './emulators/linkedin-process.ts';
import { app as linkedinApp } from './emulators/linkedin-state.ts';
import { startMastodon } from './emulators/mastodon-process.ts';
import { ada as onMastodon } from './emulators/mastodon-world.ts';
import { type MetaEmulator, startMetaProcess } from './emulators/meta-process.ts';
import { startNostr } from './emulators/nostr-process.ts';
import { someone } from './emulators/nostr-world.ts';
import { startTelegram } from './emulators/telegram-process.ts';
import { group, token } from './emulators/telegram-world.ts';
import { startXProcess } from './emulators/x-process.ts';
import { createWorld, type Person, type World } from './world.ts';

/** A part of a post as a network received it. Unsupported fields are missing. */
export interface Got extends Extras {
  text: string;
  /** The alt texts of its files, in order; empty strings on networks without alt text. */
  alts: string[];
  /** The link of a post without files, on networks that have to be told. */
  link?: string;
}

export interface AllNetworks {
  world: World;
  owner: Person;
  agent: string;
  /** The account on each network. */
  accounts: Partial<Record<LivePlatform, string>>;
  /** The account’s posts on each network, oldest first. */
  got: Partial<Record<LivePlatform, () => Promise<Got[]>>>;
  /** The files that a network received so far, byte for byte; a video in pieces is several. */
  arrived(platform: LivePlatform): Buffer[];
  /** Advances the clock, here and in the emulators. */
  pass(milliseconds: number): Promise<void>;
  close(): Promise<void>;
}

const did = 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa';
async function startAll() {
  const [x, bluesky, discord, linkedin, mastodon, nostr, telegram, threads, instagram] =
    await Promise.all([
      startXProcess(),
      startBluesky(),
      startDiscord(),
      startLinkedin(),
      startMastodon(),
      startNostr(),
      startTelegram(),
      startMetaProcess('threads'),
      startMetaProcess('instagram'),
    ]);
  // Its app may comment, so that threads go out whole.
  await linkedin.order({ feed: true });
  return { x, bluesky, discord, linkedin, mastodon, nostr, telegram, threads, instagram };
}
type Emulators = Awaited<ReturnType<typeof startAll>>;

/** Each is a process of its own; they start concurrently, and keep the files that they receive in this folder. */
async function started(folder: string): Promise<Emulators> {
  process.env[arrivals] = folder;
  try {
    return await startAll();
  } finally {
    // What else starts emulators in this process keeps no files.
    delete process.env[arrivals];
  }
}

const environment = (all: Emulators): Record<string, string> => ({
  X_API_BASE_URL: all.x.url,
  X_API_KEY: all.x.api_key,
  X_API_SECRET: all.x.api_secret,
  THREADS_API_BASE_URL: all.threads.url,
  THREADS_APP_ID: all.threads.app_id,
  THREADS_APP_SECRET: all.threads.app_secret,
  INSTAGRAM_API_BASE_URL: all.instagram.url,
  INSTAGRAM_APP_ID: all.instagram.app_id,
  INSTAGRAM_APP_SECRET: all.instagram.app_secret,
  LINKEDIN_API_BASE_URL: all.linkedin.url,
  LINKEDIN_WEB_BASE_URL: all.linkedin.url,
  LINKEDIN_COMMENTS: 'profiles',
  LINKEDIN_CLIENT_ID: linkedinApp.id,
  LINKEDIN_CLIENT_SECRET: linkedinApp.secret,
  TELEGRAM_API_BASE_URL: all.telegram.base_url,
  DISCORD_API_BASE_URL: all.discord.base_url,
  BLUESKY_TRUSTED_SERVICES: all.bluesky.service,
  BLUESKY_PLC_URL: all.bluesky.service,
  MASTODON_TRUSTED_SERVERS: all.mastodon.server,
  NOSTR_TRUSTED_SERVERS: all.nostr.origin,
});

/** The bodies that connect accounts by typed credentials. */
const typed = ({ mastodon, nostr, bluesky }: Emulators, key: string) => [
  { platform: 'telegram', bot_token: token, chat_id: String(group.id) },
  {
    platform: 'bluesky',
    service: bluesky.service,
    identifier: 'ada.test',
    app_password: 'aaaa-bbbb-cccc-dddd',
  },
  { platform: 'mastodon', server: mastodon.server, access_token: onMastodon.token },
  {
    platform: 'discord',
    way: 'bot',
    bot_token: discordWorld.bot.token,
    channel_id: discordWorld.channel.id,
  },
  { platform: 'nostr', key, relays: nostr.relay('/one'), media_server: nostr.origin },
];

async function furnish({ telegram, mastodon, bluesky, discord }: Emulators): Promise<void> {
  await telegram.order({ op: 'bot', bot: { token, username: 'ada_writes_bot' } });
  await telegram.order({ op: 'chat', chat: group });
  await mastodon.order({ op: 'person', person: onMastodon });
  const person = { did, handle: 'ada.test', name: 'Ada', app_password: 'aaaa-bbbb-cccc-dddd' };
  await bluesky.order({ op: 'person', person });
  await discordWorld.furnish(discord);
}

/** Presses the button on a network’s sign-in page; returns the redirect’s query. */
async function agree(
  url: string,
  page: string,
  fields: Record<string, string>,
): Promise<Record<string, string>> {
  const asked = new URL(url);
  const body = new URLSearchParams({ ...Object.fromEntries(asked.searchParams), ...fields });
  const reply = await fetch(page, { method: 'POST', redirect: 'manual', body });
  return Object.fromEntries(new URL(reply.headers.get('location') ?? '').searchParams);
}

/** Opens it. The server listens, because some networks fetch images from it. */
export async function openAllNetworks(): Promise<AllNetworks> {
  const folder = mkdtempSync(join(tmpdir(), 'socialai-arrived-'));
  const all = await started(folder);
  const port = await freePort();
  const world = await createWorld('sqlite', {
    env: { ...environment(all), PUBLIC_URL: `http://127.0.0.1:${port}` },
  });
  await world.app.listen({ port, host: '127.0.0.1' });
  await furnish(all);
  const key = someone();
  const owner = await world.member();
  const { id: agent } = await world.agent(owner);
  const call = async (path: string, body: object) => {
    const reply = await world.call('POST', path, { as: owner, body });
    if (reply.status >= 300) throw new Error(`${path}: ${JSON.stringify(reply.body)}`);
    return reply.body;
  };
  for (const body of typed(all, key.key)) await call('/connections', body);
  for (const platform of ['linkedin', 'threads', 'instagram'] as const) {
    const { url } = await call('/connections/visits', { platform, from: 'settings' });
    // LinkedIn’s page is identified by its URL, those of other networks by their form.
    const page = platform === 'linkedin' ? url : url.replace(/\?.*/, '');
    const brought = await agree(url, page, { decision: 'allow', username: 'ada', sub: 'ada' });
    await call('/connections/visits/end', { platform, brought });
  }
  // X has its own redirect flow.
  const begun = await world.call('GET', '/twitter/auth/request', { as: owner, query: {} });
  const page = begun.body.authUrl.replace(/\?.*/, '');
  const query = await agree(begun.body.authUrl, page, { decision: 'allow', username: 'ada' });
  await world.call('GET', '/twitter/auth/callback', { as: owner, query });
  const { body } = await world.call('GET', '/connections', { as: owner });
  const accounts: AllNetworks['accounts'] = {};
  for (const { id, platform } of body.data as { id: string; platform: LivePlatform }[]) {
    if (platform === 'sandbox') continue;
    accounts[platform] = id;
    await call(`/agents/${agent}/connect-platform`, { platform, connection_id: id });
  }
  return {
    world,
    owner,
    agent,
    accounts,
    got: readers(all, key.pubkey),
    arrived: (platform) =>
      readdirSync(folder)
        .filter((name) => name.startsWith(platform))
        .toSorted()
        .map((name) => readFileSync(join(folder, name))),
    async pass(milliseconds) {
      world.pass(milliseconds);
      await all.x.set({ clock_offset_ms: milliseconds });
    },
    async close() {
      await world.close();
      await Promise.all(Object.values(all).map((one) => one.close()));
      rmSync(folder, { recursive: true });
    },
  };
}

const blank = (count: number): string[] => Array.from({ length: count }, () => '');

const ofMeta = (emulator: MetaEmulator) => async () =>
  (await emulator.posts()).map(({ text, pictures }): Got => ({
    text,
    alts: pictures.map(({ alt }) => alt ?? ''),
  }));

interface StatusInput {
  status: string;
  media_ids?: string[];
  language?: string;
  spoiler_text?: string;
  visibility?: string;
  poll?: { options: string[]; expires_in: number; multiple: boolean };
}

/** The requests it received, and the alt texts of its files. */
async function ofMastodon({ mastodon }: Emulators): Promise<Got[]> {
  const files = new Map((await mastodon.files()).map((file) => [file.id, file.description ?? '']));
  return (await mastodon.calls())
    .filter(({ method, path }) => method === 'POST' && path === '/api/v1/statuses')
    .map(({ input }): Got => {
      const {
        status,
        media_ids = [],
        language,
        spoiler_text,
        visibility,
        poll,
      } = input as StatusInput;
      return {
        text: status,
        alts: media_ids.map((id) => files.get(id) ?? '?'),
        ...(language && { language }),
        ...(spoiler_text && { content_warning: spoiler_text }),
        ...(visibility && { visibility: visibility === 'private' ? 'followers' : 'unlisted' }),
        ...(poll && {
          poll: {
            options: poll.options,
            duration_minutes: poll.expires_in / 60,
            ...(poll.multiple && { multiple: true }),
          },
        }),
      };
    });
}

interface BlueskyRecord {
  text: string;
  langs?: string[];
  labels?: { values: { val: string }[] };
  embed?: { images?: { alt: string }[] };
  facets?: { features: { uri?: string }[] }[];
}

async function ofBluesky({ bluesky }: Emulators): Promise<Got[]> {
  return (await bluesky.records()).map(({ value }): Got => {
    const { text, langs, labels, embed, facets } = value as unknown as BlueskyRecord;
    const features = (facets ?? []).flatMap((facet) => facet.features);
    const link = features.find(({ uri }) => uri)?.uri;
    const images = embed?.images ?? [];
    return {
      text,
      alts: images.map(({ alt }) => alt),
      ...(langs?.[0] && { language: langs[0] }),
      ...(labels && { content_warning: labels.values.map(({ val }) => val).join() }),
      ...(link && !embed && { link }),
    };
  });
}

async function ofNostr({ nostr }: Emulators, pubkey: string): Promise<Got[]> {
  const notes = (await nostr.events()).filter((one) => one.pubkey === pubkey && one.kind === 1);
  return notes.map(({ content, tags }): Got => {
    const valueOf = (name: string) => tags.find(([one]) => one === name)?.[1];
    const files = tags.filter(([name]) => name === 'imeta');
    const urls = files.map(([, url = '']) => url.replace(/^url /, ''));
    const [language, warning] = [valueOf('l'), valueOf('content-warning')];
    return {
      text: content
        .split('\n\n')
        .filter((part) => !urls.includes(part))
        .join('\n\n'),
      alts: files.map((file) => file.find((word) => word.startsWith('alt '))?.slice(4) ?? ''),
      ...(language && { language }),
      ...(warning && { content_warning: warning }),
    };
  });
}

async function ofX({ x }: Emulators): Promise<Got[]> {
  const files = new Map((await x.media()).map(({ id, alt }) => [id, alt ?? '']));
  return (await x.posts()).map(({ text, media, poll }): Got => ({
    text,
    alts: media.map((id) => files.get(id) ?? '?'),
    ...(poll && { poll }),
  }));
}

const readers = (all: Emulators, pubkey: string): AllNetworks['got'] => ({
  twitter: () => ofX(all),
  bluesky: () => ofBluesky(all),
  mastodon: () => ofMastodon(all),
  nostr: () => ofNostr(all, pubkey),
  threads: ofMeta(all.threads),
  instagram: ofMeta(all.instagram),
  linkedin: async () =>
    (await all.linkedin.posts()).map(({ text, pictures }) => ({
      text,
      alts: pictures.map(({ alt }) => alt),
    })),
  discord: async () =>
    (await all.discord.messages()).map(({ content, attachments }) => ({
      text: content,
      alts: attachments.map(({ description = '' }) => description),
    })),
  telegram: async () =>
    (await all.telegram.messages()).map(({ text, caption, photo }) => ({
      text: text ?? caption ?? '',
      alts: blank(photo ? 1 : 0),
    })),
});
