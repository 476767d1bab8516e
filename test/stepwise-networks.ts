/** The networks that take a video in several steps, each with an account in a process of its own. */
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import { packSecret } from '#server/adapters/social/linkedin/call.ts';
import { packToken as packMeta } from '#server/adapters/social/meta/token.ts';
import { packToken as packX } from '#server/adapters/social/twitter/oauth.ts';
import { startLinkedin } from './emulators/linkedin-process.ts';
import { startMetaProcess } from './emulators/meta-process.ts';
import { startXProcess } from './emulators/x-process.ts';

export interface StepwiseNetwork {
  env: Record<string, string>;
  account: { external_id: string; username: string; secret: string };
  /** How many posts it has, how many uploads were begun, how often bytes arrived, and how often it was asked for a state. */
  seen(): Promise<Record<'posts' | 'uploads' | 'arrivals' | 'looks', number>>;
  /** What came with its newest video. */
  beside(): Promise<('cover' | 'captions')[]>;
  /** Refuses what comes with videos from now on, where tests need that. */
  refuseBeside?: () => Promise<unknown>;
  /** How often it says that it is still processing. */
  slow(looks: number): Promise<unknown>;
  /** Sets its clock ahead by this much, in milliseconds. */
  ahead(shift: number): Promise<unknown>;
  close(): Promise<void>;
}

async function openX(): Promise<StepwiseNetwork> {
  const x = await startXProcess();
  const { id, username, token, secret } = await x.person('ada');
  return {
    env: { X_API_BASE_URL: x.url, X_API_KEY: x.api_key, X_API_SECRET: x.api_secret },
    account: { external_id: id, username, secret: packX({ token, secret }) },
    async seen() {
      const calls = await x.ledger();
      const count = (wanted: string, path: RegExp) =>
        calls.filter((one) => one.type === 'call' && one.method === wanted && path.test(one.path))
          .length;
      return {
        posts: (await x.posts()).length,
        uploads: (await x.media()).filter(({ segments }) => segments).length,
        arrivals: count('POST', /append$/),
        looks: count('GET', /upload$/),
      };
    },
    async beside() {
      const film = (await x.media()).findLast(({ segments }) => segments);
      return film?.subtitles ? ['captions'] : [];
    },
    slow: (uploads_look) => x.set({ uploads_look }),
    ahead: (clock_offset_ms) => x.set({ clock_offset_ms }),
    close: () => x.close(),
  };
}

async function openLinkedin(): Promise<StepwiseNetwork> {
  const linkedin = await startLinkedin();
  const given = await linkedin.order({ person: 'ada' });
  const { sub: external_id, token } = given as { sub: string; token: string };
  const { url } = linkedin;
  return {
    env: { LINKEDIN_API_BASE_URL: url, LINKEDIN_WEB_BASE_URL: url },
    account: { external_id, username: 'ada', secret: packSecret(token) },
    async seen() {
      const calls = await linkedin.calls();
      const count = (wanted: string, at: RegExp) =>
        calls.filter(({ method, path }) => method === wanted && at.test(path)).length;
      return {
        posts: (await linkedin.posts()).length,
        uploads: (await linkedin.films()).length,
        arrivals: count('PUT', /^\/dms-uploads\/\w+\/\d+$/),
        looks: count('GET', /^\/rest\/videos\//),
      };
    },
    async beside() {
      const film = (await linkedin.films()).at(-1);
      return [
        ...(film?.cover ? ['cover' as const] : []),
        ...(film?.captions ? ['captions' as const] : []),
      ];
    },
    refuseBeside: () => linkedin.order({ beside_fails: true }),
    slow: (film_looks) => linkedin.order({ film_looks }),
    ahead: (passed) => linkedin.order({ passed }),
    close: () => linkedin.close(),
  };
}

const openMeta = (network: 'threads' | 'instagram') => async (): Promise<StepwiseNetwork> => {
  const meta = await startMetaProcess(network);
  const { id, username, token, expires_at } = await meta.person('ada');
  return {
    env: { [`${network.toUpperCase()}_API_BASE_URL`]: meta.url },
    account: { external_id: id, username, secret: packMeta({ token, expires_at }) },
    async seen() {
      const log = await meta.ledger();
      const looks = log.filter(
        (one) => one.type === 'call' && one.method === 'GET' && /^\/\d+$/.test(one.path),
      );
      return {
        posts: (await meta.posts()).length,
        uploads: (await meta.containers()).length,
        arrivals: log.filter(({ type }) => type === 'fetch').length,
        looks: looks.length,
      };
    },
    beside: async () => ((await meta.containers()).at(-1)?.cover === undefined ? [] : ['cover']),
    slow: (looks) => meta.set({ looks }),
    ahead: (clock_offset_ms) => meta.set({ clock_offset_ms }),
    close: () => meta.close(),
  };
};

export const stepwiseNetworks: readonly [
  LivePlatform,
  () => Promise<StepwiseNetwork>,
  steps: number,
][] = [
  ['twitter', openX, 4],
  ['linkedin', openLinkedin, 7],
  ['threads', openMeta('threads'), 1],
  ['instagram', openMeta('instagram'), 1],
];
