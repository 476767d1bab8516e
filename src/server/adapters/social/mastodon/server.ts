/** A server’s software and limits, as it reports them, within sensible bounds. */
import { z } from 'zod';
import { limits } from '#contract/core/limits.ts';
import type { AccountLimits } from '#contract/platforms/traits.ts';
import { PlatformError } from '#server/adapters/social/port.ts';
import { callIfThere, type MastodonTools, type Target } from './call.ts';

interface SoftwareTraits {
  counting: NonNullable<AccountLimits['counting']>;
  /**
   * How it treats an `Idempotency-Key`. `kept`: a repeat returns the first post. `ignored`. `spent`: a repeat is
   * rejected, even if the first call created no post.
   */
  key: 'kept' | 'ignored' | 'spent';
  /** Interprets characters such as `*` as formatting and removes them. */
  reformats?: true;
  needs_media?: true;
  /** How it takes a stream’s token, if not in the header; `none` if it has no streams. */
  stream?: 'query' | 'none';
}

/** Where a stream’s token goes. */
export type StreamToken = 'header' | 'query';

/** Counting: GoToSocial counts code points, Pleroma graphemes, Pixelfed and snac characters in their databases. */
const softwares: Readonly<Record<string, SoftwareTraits>> = {
  mastodon: { counting: 'fediverse', key: 'kept' },
  hometown: { counting: 'fediverse', key: 'kept' },
  pleroma: { counting: 'graphemes', key: 'kept', stream: 'query' },
  akkoma: { counting: 'graphemes', key: 'kept', stream: 'query' },
  gotosocial: { counting: 'code_points', key: 'ignored' },
  snac: { counting: 'code_points', key: 'ignored', reformats: true, stream: 'none' },
  pixelfed: { counting: 'code_points', key: 'spent', needs_media: true, stream: 'none' },
};
const unknownSoftware: SoftwareTraits = { counting: 'code_points', key: 'ignored' };

/** The traits of a software; for unknown software, the most cautious ones. */
export const traitsOfSoftware = (software: string | undefined): SoftwareTraits =>
  software !== undefined && Object.hasOwn(softwares, software)
    ? (softwares[software] ?? unknownSoftware)
    : unknownSoftware;

/** A limit within sensible bounds; other values count as missing. */
const limit = (most: number) =>
  z
    .int()
    .positive()
    .transform((value) => Math.min(value, most))
    .nullish()
    .catch(null);

const gigabyte = 1024 ** 3;

/** The URLs that a server announces; its streams may be on another host. */
const Urls = <Shape extends z.ZodRawShape>(shape: Shape) => z.object(shape).nullish().catch(null);
const Address = z.string().max(2000).nullish().catch(null);

const Configuration = z
  .object({
    urls: Urls({ streaming: Address }),
    statuses: z
      .object({
        max_characters: limit(limits.post_text),
        max_media_attachments: limit(limits.post_media),
      })
      .nullish()
      .catch(null),
    media_attachments: z
      .object({
        description_limit: limit(limits.image_alt),
        image_size_limit: limit(gigabyte),
        video_size_limit: limit(gigabyte),
        supported_mime_types: z.array(z.string().max(100)).max(200).nullish().catch(null),
      })
      .nullish()
      .catch(null),
  })
  .nullish()
  .catch(null);

/** Both versions of the response; Pleroma and snac have the post length in a separate field. */
const Instance = z.object({
  urls: Urls({ streaming_api: Address }),
  /** The domain of handles, in either version. */
  domain: z.string().max(2000).optional().catch(undefined),
  uri: z.string().max(2000).optional().catch(undefined),
  version: z.string().catch(''),
  max_toot_chars: limit(limits.post_text),
  configuration: Configuration,
});

const NodeInfoLinks = z.object({
  links: z.array(z.object({ rel: z.string(), href: z.string() }).or(z.unknown())).catch([]),
});
const NodeInfoLink = z.object({ rel: z.string().regex(/nodeinfo.*\/2\.\d$/), href: z.url() });
const NodeInfo = z.object({
  software: z.object({ name: z.string().regex(/^[\w.-]{1,60}$/) }),
});

/** The server’s software, if it announces it on its own origin (NodeInfo). */
async function softwareOf(tools: MastodonTools, target: Target): Promise<string | undefined> {
  const open = { server: target.server, signal: target.signal };
  const ask = <T>(path: string, answer: z.ZodType<T>) =>
    callIfThere(tools, open, { method: 'GET', path }, answer).catch((error: unknown) => {
      if (error instanceof PlatformError && !target.signal.aborted) return undefined;
      throw error;
    });
  const nodeInfo = await ask('/.well-known/nodeinfo', NodeInfoLinks);
  const hrefs = (nodeInfo?.links ?? []).flatMap(
    (link) => NodeInfoLink.safeParse(link).data?.href ?? [],
  );
  const place = hrefs.map((href) => new URL(href)).find((url) => url.origin === target.server);
  const info = place && (await ask(place.pathname, NodeInfo));
  return info?.software.name.toLowerCase();
}

/** Mastodon’s version is only a number; other software adds its name. */
function softwareIn(version: string): string | undefined {
  const named = /\((?:compatible; |.*really )([\w-]+)/i.exec(version)?.[1]?.toLowerCase();
  return named ?? (/^[34]\.\d+\.\d+(?:[+-]|$)/.test(version) ? 'mastodon' : undefined);
}

/** Only the known limits. */
const known = (limits: { [Key in keyof AccountLimits]?: AccountLimits[Key] | null | undefined }) =>
  // The remaining keys keep their types.
  Object.fromEntries(
    Object.entries(limits).filter(([, value]) => value !== null && value !== undefined),
  ) as Partial<AccountLimits>;

type Files = NonNullable<z.output<typeof Configuration>>['media_attachments'];

const filesIn = (media: Files) => ({
  max_alt: media?.description_limit,
  max_image_bytes: media?.image_size_limit,
  max_video_bytes: media?.video_size_limit,
});

/** Whether a server lists its supported types, and this is not one of them. */
const lacks = (types: readonly string[] | null | undefined, type: string): boolean =>
  Boolean(types && types.length > 0 && !types.includes(type));

type Instance = z.output<typeof Instance>;

/** The streaming URL that a server announces, in either version. */
export const streamingOf = ({ urls, configuration }: Instance): string | undefined =>
  configuration?.urls?.streaming ?? urls?.streaming_api ?? undefined;

/** A server’s description by the newer or the older endpoint; `undefined` if it has neither. */
export async function readInstance(
  tools: MastodonTools,
  target: Target,
): Promise<Instance | undefined> {
  const ask = (path: string) => callIfThere(tools, target, { method: 'GET', path }, Instance);
  return (await ask('/api/v2/instance')) ?? (await ask('/api/v1/instance'));
}

/** A server’s limits, from its description. */
export async function limitsOf(
  tools: MastodonTools,
  target: Target,
  { version, configuration, max_toot_chars }: Instance,
): Promise<AccountLimits> {
  const software = (await softwareOf(tools, target)) ?? softwareIn(version) ?? 'unknown';
  const { statuses, media_attachments: media } = configuration ?? {};
  const { counting, needs_media } = traitsOfSoftware(software);
  const types = media?.supported_mime_types;
  return {
    ...known({
      counting,
      needs_media,
      max_length: statuses?.max_characters ?? max_toot_chars,
      max_media: statuses?.max_media_attachments,
      ...filesIn(media),
      clips: lacks(types, 'image/gif') ? 'none' : undefined,
      videos: lacks(types, 'video/mp4') ? 'none' : undefined,
    }),
    software,
  };
}
