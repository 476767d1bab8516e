/** Previews of link cards on networks. Pages are fetched in the same way as by the Bluesky adapter when it publishes. */
import { minute } from '#contract/core/time.ts';
import type { LinkPreview, linkPreviewCalls } from '#contract/posts/link-preview.ts';
import type { Context } from '#server/context.ts';
import { egressFailure } from '#server/egress/egress-error.ts';
import { pageAt, pictureAt, soon } from '#server/egress/page.ts';
import { thumbnail } from '#server/features/images/service.ts';
import type { Handlers } from '#server/http/handlers.ts';

/** How long previews are cached, and how many. */
const kept = { life: 10 * minute, count: 200 } as const;
/** Length of the longer side of its image in pixels. */
const side = 480;

type Reader = Pick<Context, 'fetchPublic' | 'darkroom'>;
const { signal: never } = new AbortController();

/** A small local copy of a page's image; left out if it cannot be loaded, as on networks. */
async function imageAt(ctx: Reader, owner_id: string, address: string): Promise<string | null> {
  try {
    const bytes = await pictureAt(ctx.fetchPublic, address, soon(never));
    const small = await thumbnail(ctx, owner_id, bytes, side);
    return `data:image/webp;base64,${Buffer.from(small).toString('base64')}`;
  } catch {
    return null;
  }
}

async function readPreview(ctx: Reader, owner_id: string, url: string): Promise<LinkPreview> {
  try {
    const page = await pageAt(ctx.fetchPublic, url, soon(never));
    if (!page) return { state: 'none' };
    const { title, description, picture } = page;
    const host = new URL(url).host.replace(/^www\./u, '');
    const image = picture === undefined ? null : await imageAt(ctx, owner_id, picture);
    return { state: 'card', host, title, description, image };
  } catch (error) {
    // The reason is not revealed: it would tell which internal addresses exist.
    return { state: egressFailure(error)?.kind === 'wrong_type' ? 'none' : 'unreachable' };
  }
}

export function linkPreviewRoutes(
  ctx: Reader & Pick<Context, 'clock'>,
): Handlers<typeof linkPreviewCalls> {
  // Cached per process; another one fetches the page again.
  const known = new Map<string, { until: number; preview: Promise<LinkPreview> }>();
  const read = async (owner_id: string, url: string): Promise<LinkPreview> => {
    const key = `${owner_id} ${url}`;
    const last = known.get(key);
    if (last && last.until > ctx.clock()) return last.preview;
    const preview = readPreview(ctx, owner_id, url);
    known.delete(key);
    known.set(key, { until: ctx.clock() + kept.life, preview });
    const [oldest] = known.keys();
    if (known.size > kept.count && oldest !== undefined) known.delete(oldest);
    // A retry fetches the page again.
    if ((await preview).state === 'unreachable') known.delete(key);
    return preview;
  };
  return {
    read: async ({ caller, query }) => ({ data: await read(caller.user_id, query.url) }),
  };
}
