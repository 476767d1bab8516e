/** The TikTok port: videos as drafts in the inbox of the account’s owner, who publishes them in the app. */
import { setTimeout as wait } from 'node:timers/promises';
import type { SocialAdapter, SocialSettings } from '#server/adapters/social/adapter.ts';
import { appToken } from '#server/adapters/social/oauth2.ts';
import {
  type Sessions,
  createLogin,
  createSessions,
  networkOf,
  parseSecret,
  userOf,
} from './session.ts';
import { tiktok } from '#contract/platforms/tiktok.ts';
import { kindOf, mediaFaultOf } from '#domain/text/post-media.ts';
import { textFaultOf } from '#domain/text/fit-text.ts';
import { piecesOf } from '#server/adapters/social/pieces.ts';
import {
  type Account,
  type Outgoing,
  PlatformError,
  type Prepared,
  type Sent,
  type SocialPort,
} from '#server/adapters/social/port.ts';
import type { TiktokTools } from './call.ts';
import { refusalOf } from './refusal.ts';
import {
  type Stand,
  type Upload,
  beginUpload,
  canGoOn,
  endUpload,
  standOf,
  statusOf,
  uploadIn,
} from './upload.ts';

/** Throws `rejected` for content that TikTok would not accept, before any call. */
function videoOf({ text, media, in_reply_to }: Outgoing): Outgoing['media'][number] {
  const fault =
    in_reply_to === null
      ? (mediaFaultOf(tiktok, media, kindOf) ?? textFaultOf(text, tiktok, media.length))
      : 'TikTok takes one video at a time: no threads and no replies.';
  const [video] = media;
  if (video && fault === undefined) return video;
  throw new PlatformError('rejected', fault ?? 'TikTok takes only videos.');
}

/** Only the owner can see it, so there is no link. */
const sentAs = ({ publish_id }: Upload): Sent => ({ external_id: publish_id, url: null });

const packed = ({ size, begun, ...upload }: Upload, more: Prepared = {}): Prepared => ({
  ...upload,
  size: String(size),
  begun: String(begun),
  ...more,
});

/** Waits between status checks; the last one repeats. */
const pauses = [500, 1000, 2000, 3000] as const;

/** Tracks the status of an account’s uploads. */
function createWatch(tools: TiktokTools, sessions: Sessions) {
  const standing = (account: Account, upload: Upload, signal: AbortSignal): Promise<Stand> =>
    sessions.use(account, signal, async (token) =>
      standOf(await statusOf(tools, token, upload, signal), upload),
    );

  /** The upload of a call that may have arrived, if it can be continued. */
  const leftOver = async (account: Account, post: Outgoing, signal: AbortSignal) => {
    const upload = uploadIn(post);
    if (!upload) return undefined;
    const stand = await standing(account, upload, signal).catch((error: unknown) => {
      if (error instanceof PlatformError && error.code === 'invalid_publish_id') return undefined;
      throw error;
    });
    if (stand?.at === 'inbox' || stand?.at === 'working') return packed(upload, { whole: 'yes' });
    const goesOn = stand?.at === 'begun' && canGoOn(tools, upload, stand.uploaded);
    return goesOn ? packed(upload) : undefined;
  };

  /** Waits until TikTok has processed a complete video. Throws `retry` if there is no time left. */
  const settled = async (account: Account, upload: Upload, signal: AbortSignal): Promise<Stand> => {
    for (let look = 0; ; look += 1) {
      const stand = await standing(account, upload, signal);
      if (stand.at !== 'working') return stand;
      await tools.wait(pauses[look] ?? 3000, signal).catch((cause: unknown) => {
        throw new PlatformError('retry', 'TikTok is still processing the video.', { cause });
      });
    }
  };

  /** Waits until the complete video is a draft. Without a result it is `unknown`, because it may still become one. */
  const arrival = async (account: Account, upload: Upload, signal: AbortSignal): Promise<Sent> => {
    const stand = await settled(account, upload, signal).catch((cause: unknown) => {
      const message = 'TikTok didn’t say yet whether the video arrived.';
      throw new PlatformError('unknown', message, { cause, is_lost: true });
    });
    if (stand.at === 'failed') throw refusalOf(stand.why);
    if (stand.at === 'inbox') return sentAs(upload);
    throw new PlatformError('unknown', 'TikTok doesn’t know the whole video.', { is_lost: true });
  };

  return { leftOver, settled, arrival };
}

/** An account’s `secret` is in the format of `session.ts`. */
export function createTiktok(tools: TiktokTools): SocialPort {
  const sessions = createSessions(tools);
  const { leftOver, settled, arrival } = createWatch(tools, sessions);
  return {
    platform: 'tiktok',
    capability: 'read',

    async prepare(account, post, signal): Promise<Prepared> {
      const video = videoOf(post);
      const kept = await leftOver(account, post, signal);
      if (kept) return kept;
      const pieces = await piecesOf(video);
      return packed(
        await sessions.use(account, signal, (token) => beginUpload(tools, token, pieces, signal)),
      );
    },

    async publish(account, post, signal) {
      parseSecret(account.secret);
      const upload = uploadIn(post);
      if (!upload) throw new PlatformError('retry', 'Nothing was sent.');
      if (post.prepared['whole'] === undefined) {
        await endUpload(tools, upload, await piecesOf(videoOf(post)), signal);
      }
      return arrival(account, upload, signal);
    },

    async find(account, post, search, signal) {
      signal.throwIfAborted();
      const upload = uploadIn(post);
      if (!upload) return undefined;
      const stand = await settled(account, upload, signal);
      const isOwn = stand.at === 'inbox' && !(await search.isTaken(upload.publish_id));
      return isOwn ? sentAs(upload) : undefined;
    },

    profile: (account, signal) =>
      sessions.use(account, signal, (token) => userOf(tools, token, signal)),
    renew: (account, signal) => sessions.renew(account, signal),
    revoke: (account, signal) => sessions.revoke(account, signal),
  };
}

/** Its sign-in page and its API have different origins; an emulator has one for both. */
const placesOf = ({ tiktok: { api_url } }: SocialSettings) => ({
  api_url,
  web_url: api_url === 'https://open.tiktokapis.com' ? 'https://www.tiktok.com' : api_url,
});

export const tiktokAdapter: SocialAdapter<'tiktok'> = {
  manners:
    'A caption for a short video: one line that makes people watch to the end, then a few words of context. Three to five fitting hashtags; links can’t be clicked.',
  origins: (settings) => [placesOf(settings).api_url],
  create({ tools, guarded, apps, saveSecret, settings }) {
    const own = {
      ...tools,
      ...placesOf(settings),
      guarded,
      apps,
      saveSecret,
      wait: async (milliseconds: number, signal: AbortSignal) => {
        await wait(milliseconds, undefined, { signal });
      },
    };
    return {
      port: createTiktok(own),
      login: createLogin(own),
      // https://developers.tiktok.com/doc/client-access-token-management
      tryApp: (app, _callback, signal) => appToken(own, networkOf(own), app, signal),
    };
  },
};
