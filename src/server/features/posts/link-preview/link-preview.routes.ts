/** Previews of the cards that networks show of links. Pages are asked as Bluesky’s adapter asks them when it publishes. */
import { minute } from '#contract/core/time.ts';
import type { LinkPreview, linkPreviewCalls } from '#contract/posts/link-preview.ts';
import type { Context } from '#server/context.ts';
import { egressFailure } from '#server/egress/egress-error.ts';
import { pageAt, pictureAt, soon } from '#server/egress/page.ts';
import { thumbnail } from '#server/features/images/service.ts';
import type { Handlers } from '#server/http/handlers.ts';

/** How long a preview is kept, and how many are. */
const kept = { life: 10 * minute, count: 200 } as const;
/** Pixels of the longer side of its image. */
const side = 480;

type Reader = Pick<Context, 'fetchPublic' | 'darkroom'>;
const { signal: never } = new AbortController();

/** The image of a page as a small copy of our own; one that cannot be had is left out, as networks do. */
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
    // Why stays unsaid: it would tell which addresses of our own network exist.
    return { state: egressFailure(error)?.kind === 'wrong_type' ? 'none' : 'unreachable' };
  }
}

export function linkPreviewRoutes(
  ctx: Reader & Pick<Context, 'clock'>,
): Handlers<typeof linkPreviewCalls> {
  // In this process only: another one reads the page once more.
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
    // Whoever tries again asks the page again.
    if ((await preview).state === 'unreachable') known.delete(key);
    return preview;
  };
  return {
    read: async ({ caller, query }) => ({ data: await read(caller.user_id, query.url) }),
  };
}
