/** Tests for every platform adapter. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { platforms } from '#contract/platforms/platforms.ts';
import {
  type Account,
  canHear,
  type Capability,
  capabilityOf,
  type Outgoing,
  PlatformError,
  type Sent,
  type SocialPort,
} from './port.ts';

/** A post as stored on the platform. */
export interface Held {
  external_id: string;
  text: string;
  in_reply_to: string | null;
  /** How many images. */
  media: number;
}

export interface PortWorld {
  port: SocialPort;
  account: Account;
  /** The agent; set again by each call of `outgoing`. */
  agent: Outgoing['agent'];
  /** An image that the platform accepts, if it accepts any. */
  picture: Outgoing['media'][number];
  /** A video, if the platform accepts any. */
  video?: Outgoing['media'][number];
  /** The posts on the platform, oldest first: its own data, not the adapter’s. */
  held(): Promise<Held[]>;
  /** The id of a parent that does not exist. */
  missing_parent: string;
  /** Posts cannot refer to other posts: a thread is just consecutive parts. */
  without_parents?: true;
  /** A post is found by its prepared data: its text is not sent, and nothing can be replied to. */
  found_by_prepared?: true;
  /** Links to posts do not contain their ids. */
  links_without_ids?: true;
  /** Its API cannot delete posts, and reports that. */
  keeps_posts?: true;
  /** Posts as someone else to the account, if mentions can be read. */
  mention?(text: string): Promise<{ external_id: string }>;
  /** Milliseconds UTC. */
  now(): number;
  close(): Promise<void>;
}

export const never = new AbortController().signal;

export interface Suite<World extends PortWorld = PortWorld> {
  world(): World;
  outgoing(change?: Partial<Outgoing>): Outgoing;
  /** Prepares the post and creates it; `signal` is that of the create call. */
  publish(post: Outgoing, signal?: AbortSignal): Promise<Sent>;
  heldOf(post: Outgoing): Promise<Held[]>;
  /** The post as the ledger passes it later, with its prepared data. */
  left(post: Outgoing): Outgoing;
  /** Publishes it again: if the platform rejects it as a duplicate and names the post, returns that. */
  repeat(post: Outgoing): Promise<Sent>;
}

/** Opens a world before the tests of a `describe` and closes it after them. */
export function prepareSuite<World extends PortWorld>(
  name: string,
  open: () => Promise<World>,
): Suite<World> {
  let opened: World | undefined;
  let count = 0;
  const kept = new Map<string, Outgoing['prepared']>();
  const world = (): World => {
    if (!opened) throw new Error('The platform is not open yet.');
    return opened;
  };
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened?.close());
  /** The media of a post on a network that requires some; replies have none. */
  const least = ({ in_reply_to = null }: Partial<Outgoing>): Outgoing['media'] =>
    platforms[world().port.platform].needs_media && in_reply_to === null ? [world().picture] : [];
  const suite: Suite<World> = {
    world,
    outgoing: (change = {}) => ({
      text: `Post number ${(count += 1)} of this suite.`,
      media: least(change),
      in_reply_to: null,
      agent: world().agent,
      idem_key: `${name} ${count}`,
      first_intent_at: world().now(),
      prepared: {},
      ...change,
    }),
    async publish(post, signal = never) {
      const { port, account } = world();
      const prepared = (await port.prepare?.(account, post, never)) ?? post.prepared;
      kept.set(post.idem_key, prepared);
      return port.publish(account, { ...post, prepared }, signal);
    },
    left: (post) =>
      world().found_by_prepared
        ? { ...post, prepared: kept.get(post.idem_key) ?? post.prepared }
        : post,
    heldOf: async (post) => (await world().held()).filter(({ text }) => text === post.text),
    repeat: (post) =>
      suite.publish(post).catch((error: unknown) => {
        const existing = error instanceof PlatformError ? error.existing : undefined;
        if (!existing || !world().port.repeats_for) throw error;
        return existing;
      }),
  };
  return suite;
}

function publishes({ world, outgoing, publish, heldOf }: Suite): void {
  test('publishes the text and returns its URL', async () => {
    const post = outgoing();
    const sent = await publish(post);
    expect(await heldOf(post)).toEqual([
      {
        external_id: sent.external_id,
        text: post.text,
        in_reply_to: null,
        media: post.media.length,
      },
    ]);
    // If an id includes the place, a link only has to end like it.
    const last = sent.external_id.split('/').at(-1) ?? '';
    if (world().links_without_ids) expect(sent.url).not.toBeNull();
    else expect(sent.url === null || sent.url.includes(last)).toBe(true);
  });

  test('replies to a post, which connects the parts of a thread', async () => {
    const first = await publish(outgoing());
    const answer = outgoing({ in_reply_to: first.external_id });
    if (world().found_by_prepared) {
      await expect(publish(answer)).rejects.toMatchObject({ kind: 'rejected' });
      return;
    }
    await publish(answer);
    const in_reply_to = world().without_parents ? null : first.external_id;
    expect(await heldOf(answer)).toMatchObject([{ in_reply_to }]);
  });

  test('publishes an image, or rejects it if its record has none', async () => {
    const post = outgoing({ media: [world().picture] });
    if (platforms[world().port.platform].max_media === 0) {
      await expect(publish(post)).rejects.toMatchObject({ kind: 'rejected' });
      expect(await heldOf(post)).toEqual([]);
      return;
    }
    await publish(post);
    expect(await heldOf(post)).toMatchObject([{ media: 1 }]);
  });

  test('P-51.42 publishes a video from its pieces, if its record supports videos', async () => {
    const { port, video } = world();
    expect(video !== undefined).toBe(platforms[port.platform].videos !== 'none');
    if (!video) return;
    const film = await video.bytes();
    const read = async (start: number, count: number) => film.subarray(start, start + count);
    const pieces = async () => ({ size: film.length, read });
    const bytes = () => Promise.reject(new Error('A video is not read into memory.'));
    const post = outgoing({ media: [{ ...video, bytes, pieces }] });
    const { external_id } = await publish(post);
    expect(await heldOf(post)).toMatchObject([{ external_id, media: 1 }]);
  });

  test('a missing parent is rejected, and nothing is published', async () => {
    const post = outgoing({ in_reply_to: world().missing_parent });
    const failure = await publish(post).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(PlatformError);
    // Owners read it as it is.
    expect(failure).toMatchObject({
      kind: 'rejected',
      message: expect.stringMatching(/^\p{Lu}\S*(?: \S+){3,}/u),
    });
    expect(await heldOf(post)).toEqual([]);
  });

  test('a call aborted before it starts sends nothing and reports that', async () => {
    const post = outgoing();
    const failure = await publish(post, AbortSignal.abort()).catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: 'PlatformError', kind: 'retry' });
    expect(await heldOf(post)).toEqual([]);
  });
}

function keys({ outgoing, publish, repeat, heldOf }: Suite): void {
  test('publishing the same post again creates no second one', async () => {
    const post = outgoing();
    const [once, again] = [await publish(post), await repeat(post)];
    expect(again.external_id).toBe(once.external_id);
    expect(await heldOf(post)).toHaveLength(1);
  });
}

function reads({ world, outgoing, publish, left }: Suite): void {
  const searching = (since: number) => ({
    since,
    until: since + 3_600_000,
    isTaken: async () => false,
  });
  const find = (post: Outgoing, since: number) =>
    world().port.find?.(world().account, post, searching(since), never);

  test('a read-back finds exactly the post that a call created', async () => {
    const since = world().now() - 60_000;
    if (world().found_by_prepared) {
      const [post, other] = [outgoing(), outgoing()];
      expect(await find(post, since)).toBeUndefined();
      const [sent, later] = [await publish(post), await publish(other)];
      expect(await find(left(post), since)).toEqual(sent);
      expect(await find(left(other), since)).toEqual(later);
      return;
    }
    const parent = await publish(outgoing());
    const post = outgoing({ in_reply_to: parent.external_id });
    expect(await find(post, since)).toBeUndefined();
    const sent = await publish(post);
    expect(await find(post, since)).toEqual(sent);
    expect(await find(post, world().now() + 60_000)).toBeUndefined();
    const others: Partial<Outgoing>[] = [
      { text: `${post.text} Or not.` },
      { in_reply_to: null },
      { media: [world().picture] },
    ];
    for (const other of others) expect(await find({ ...post, ...other }, since)).toBeUndefined();
  });

  test('an aborted read rejects', async () => {
    const { port, account, now } = world();
    const reading = port.find?.(account, outgoing(), searching(now()), AbortSignal.abort());
    await expect(reading).rejects.toThrow();
  });
}

/** Optional calls, which have to work if they exist. */
function accounts({ world, outgoing, publish, heldOf }: Suite): void {
  test('returns the account’s profile', async () => {
    const { port, account } = world();
    const profile = await port.profile?.(account, never);
    if (profile) expect(profile).toMatchObject({ external_id: account.external_id });
    else expect(port.profile).toBeUndefined();
  });

  test('deletes a post, and succeeds again if it is gone', async () => {
    const { port, account } = world();
    const post = outgoing();
    const { external_id } = await publish(post);
    if (!port.remove) return;
    if (world().keeps_posts) {
      const removing = port.remove(account, external_id, never);
      await expect(removing).rejects.toMatchObject({ kind: 'rejected' });
      expect(await heldOf(post)).toHaveLength(1);
      return;
    }
    await port.remove(account, external_id, never);
    expect(await heldOf(post)).toEqual([]);
    await port.remove(account, external_id, never);
  });

  test('supports mentions and the automation label as its record says', () => {
    const { port } = world();
    const { mentions, ai_label } = platforms[port.platform];
    expect(port.mentions !== undefined).toBe(mentions !== undefined);
    expect(port.setLabel !== undefined).toBe(ai_label?.told?.can_set === true);
  });

  test('returns a post’s figures, and leaves out missing posts', async () => {
    const { port, account, missing_parent } = world();
    const { external_id } = await publish(outgoing());
    const figures = await port.metrics?.(account, [external_id, missing_parent], never);
    if (figures) expect([...figures.keys()]).toEqual([external_id]);
    else expect(port.metrics).toBeUndefined();
  });

  test('returns new mentions by others, oldest first and once', async () => {
    const { port, account, mention } = world();
    expect(canHear(port, account)).toBe(mention !== undefined);
    if (!port.mentions || !mention) return;
    await mention('Said before anybody listened.');
    const begin = await port.mentions(account, null, never);
    expect(begin.mentions).toEqual([]);
    await publish(outgoing());
    expect((await port.mentions(account, begin.cursor, never)).cursor).toBe(begin.cursor);
    const said = [await mention('The first word.'), await mention('The second word.')];
    const { mentions, cursor } = await port.mentions(account, begin.cursor, never);
    expect(mentions.map(({ external_id }) => external_id)).toEqual(
      said.map(({ external_id }) => external_id),
    );
    expect(mentions.map(({ text }) => text.includes('word'))).toEqual([true, true]);
    expect(await port.mentions(account, cursor, never)).toEqual({ mentions: [], cursor });
  });
}

/** Runs the shared tests; `open` creates an empty platform with an account. */
export function describeSocialPort(
  name: string,
  capability: Capability,
  open: () => Promise<PortWorld>,
): void {
  describe(`${name} (${capability})`, () => {
    const suite = prepareSuite(`${name} ${capability}`, open);
    test('has the methods for its capability', () => {
      const { port, account } = suite.world();
      expect(capabilityOf(port, account)).toBe(capability);
      if (capability === 'read') expect(port.find).toBeDefined();
      if (port.capability === 'none') expect(port.find).toBeUndefined();
    });
    publishes(suite);
    accounts(suite);
    if (capability === 'key') keys(suite);
    if (capability === 'read') reads(suite);
  });
}
