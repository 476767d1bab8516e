/** One post to every network: what the editor shows for each account is what that network receives. */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { minute } from '#contract/core/time.ts';
import {
  type LivePlatform,
  LivePlatformIds,
  localPlatforms,
  platforms,
} from '#contract/platforms/platforms.ts';
import type { PlatformTraits } from '#contract/platforms/traits.ts';
import type { Extras } from '#contract/posts/extras.ts';
import type { Post } from '#contract/posts/posts.ts';
import { previewOf } from '#domain/platforms/post-preview.ts';
import { storePicture } from '#server/features/images/service.ts';
import { dispatch } from '#server/ledger/recover/dispatcher.ts';
import { prepare } from '#server/ledger/recover/worker.ts';
import { accountsFor, asPosted, previewFor, valuesOf } from '#web/features/posts/post-values.ts';
import { type AllNetworks, type Got, openAllNetworks } from './all-networks.ts';

/** Without networks that only accept videos, which have tests of their own. */
const networks = LivePlatformIds.filter(
  (id) => !localPlatforms.includes(id) && platforms[id].videos !== 'only',
);

describe('one post to every network', () => {
  let all: AllNetworks;
  beforeAll(async () => {
    all = await openAllNetworks();
  }, 5 * minute);
  afterAll(() => all.close());

  test('every network is covered', () => {
    expect(Object.keys(all.accounts)).toEqual(expect.arrayContaining(networks));
  });

  const call = async (method: 'GET' | 'POST', path: string, body?: object) => {
    const reply = await all.world.call(method, path, { as: all.owner, ...(body && { body }) });
    if (reply.status >= 300) throw new Error(`${path}: ${JSON.stringify(reply.body)}`);
    return reply.body.data;
  };
  const keep = async (alt: string): Promise<string> => {
    const red = { width: 800, height: 800, channels: 3 as const, background: '#d0483b' };
    const bytes = await sharp({ create: red }).png().toBuffer();
    const about = {
      prompt: '',
      alt,
      model_used: 'upload',
      origin: 'own',
      is_kept: true,
      encoding: 'webp',
    } as const;
    return (await storePicture(all.world.ctx, all.owner.id, bytes, about)).id;
  };
  const variantsOf = (own: Partial<Record<LivePlatform, object>>) =>
    networks.map((platform) => ({ connection_id: all.accounts[platform], ...own[platform] }));

  /** The previews for each account, in the form of `Got`. */
  async function shownOf(post: Post): Promise<Record<string, Got[]>> {
    const agent = await call('GET', `/agents/${all.agent}`);
    const values = valuesOf(post);
    return Object.fromEntries(
      accountsFor(agent.platform_connections, post.standings)
        .filter(({ id }) => id in values.chosen)
        .map((account) => {
          const standing = post.standings.find(({ connection_id }) => connection_id === account.id);
          const own = values.chosen[account.id] ?? asPosted;
          const { alt_texts }: PlatformTraits = platforms[account.platform];
          const parts = previewFor(account, own, values, standing);
          return [
            account.platform,
            parts.map(({ text, media, extras, poll, links }): Got => ({
              text,
              alts: media.map(({ alt }) => (alt_texts ? alt : '')),
              ...extras,
              ...(poll && { poll }),
              // Only Bluesky has to be told where links lead; the others parse them.
              ...(account.platform === 'bluesky' && links[0] && { link: links[0] }),
            })),
          ];
        }),
    );
  }

  /** Publishes it everywhere; returns the previews before, and what each network received. */
  async function publish(body: object, to = networks) {
    const before = await receivedBy();
    const { id } = await call('POST', '/posts', { agent_id: all.agent, ...body });
    const post: Post = await call('GET', `/posts/${id}`);
    expect(post.standings.map(({ platform, problem }) => [platform, problem])).toEqual(
      to.map((platform) => [platform, null]),
    );
    const shown = await shownOf(post);
    await call('POST', `/posts/${id}/publish`, {});
    for (let round = 0; round < 4; round += 1) {
      await prepare(all.world.ctx);
      await dispatch(all.world.ctx);
    }
    const after: Post = await call('GET', `/posts/${id}`);
    expect(after.standings.map(({ platform, stage }) => [platform, stage])).toEqual(
      to.map((platform) => [platform, 'out']),
    );
    const received = await receivedBy();
    const fresh = to.map((platform) => [
      platform,
      received[platform]?.slice(before[platform]?.length) ?? [],
    ]);
    const got: Record<string, Got[]> = Object.fromEntries(fresh);
    return { shown, received: got, afterwards: await shownOf(after) };
  }

  async function receivedBy(): Promise<Record<string, Got[]>> {
    const entries = networks.map(async (platform) => [platform, await all.got[platform]?.()]);
    return Object.fromEntries(await Promise.all(entries));
  }

  test('P-9.170 with images, warnings and languages, and an account’s own texts and alt texts', async () => {
    const [red, other] = [await keep('A red square.'), await keep('Another one.')];
    const { shown, received, afterwards } = await publish({
      parts: [
        '  Rye is back at nine [sharp]: see https://example.com/rye_bread. #bread \n',
        'Bring (clean) bags!',
      ],
      media_ids: [red],
      extras: { language: 'pt-BR' },
      variants: variantsOf({
        twitter: { media_ids: [other], alts: { [other]: ' Squares, told for X. ' } },
        bluesky: { extras: { language: 'en-GB', content_warning: 'graphic-media' } },
        mastodon: {
          parts: [
            'Rye is back. Ask @ada@example.org or see https://example.com/a/long/way/to/rye.',
          ],
          extras: { language: 'pt-BR', content_warning: 'Gluten', visibility: 'followers' },
          alts: { [red]: 'A red square, told for Mastodon.' },
        },
        nostr: { extras: { language: 'en-GB', content_warning: 'Gluten' } },
        linkedin: { alts: { [red]: 'Red {and} square.' } },
        telegram: { parts: ['Rye, under its picture.'] },
      }),
    });
    expect(received).toEqual(shown);
    expect(afterwards).toEqual(shown);
  });

  test('P-49.102 P-49.111 with images in each part of a thread', { tags: 'slow' }, async () => {
    await all.pass(2 * minute);
    const [first, second] = [await keep('The first.'), await keep('The second.')];
    const { shown, received, afterwards } = await publish({
      parts: ['One, in a thread with images.', 'Two, in that thread.'],
      media_ids: [second, first],
      media_parts: { [second]: 1 },
      extras: { language: 'en' },
      // Comments on Instagram have no images.
      variants: variantsOf({ instagram: { media_parts: {} } }),
    });
    // Images of comments on LinkedIn have no alt texts.
    const [post, ...comments] = shown['linkedin'] ?? [];
    const linkedin = [post, ...comments.map((one) => ({ ...one, alts: one.alts.map(() => '') }))];
    expect(received).toEqual({ ...shown, linkedin });
    expect(afterwards).toEqual(shown);
    expect(received['bluesky']?.map(({ alts }) => alts)).toEqual([['The first.'], ['The second.']]);
  });

  /** A text that uses a network’s whole limit, by its preview’s count. */
  function fullText(platform: LivePlatform, extras: Extras): string {
    const start =
      'Ääh 👩‍👩‍👧 at https://example.com/a/long/way/to/rye?and=back says @ada@example.org: ';
    const shown = (text: string) =>
      previewOf(platforms[platform], { parts: [text], media: [], extras })[0];
    const { used = 0, limit = 0 } = shown(`${start}x`) ?? {};
    return start + 'x'.repeat(limit - used + 1);
  }

  test('P-9.170 without images, with polls and texts of maximum length', async () => {
    await all.pass(2 * minute);
    const poll = { options: ['Tea', 'Coffee'], duration_minutes: 60 };
    const own: Partial<Record<LivePlatform, Extras>> = {
      twitter: { poll },
      mastodon: { poll: { ...poll, multiple: true }, content_warning: 'Gluten' },
    };
    const to = networks.filter((id) => !platforms[id].needs_media);
    const variants = to.map((id) => {
      const extras = own[id] ?? {};
      return { connection_id: all.accounts[id], extras, parts: [fullText(id, extras)] };
    });
    const { shown, received } = await publish({ parts: ['Rye.'], variants }, to);
    // Without a chosen language, it is detected from the text.
    const guessed = Object.entries(received).map(([id, list]) => [
      id,
      list.map(({ language: _guess, ...rest }) => rest),
    ]);
    expect(Object.fromEntries(guessed)).toEqual(shown);
  });
});
