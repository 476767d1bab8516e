/** What every platform adapter has to keep to, whatever is behind it. */
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

/** A post as the platform holds it. */
export interface Held {
  external_id: string;
  text: string;
  in_reply_to: string | null;
  /** How many pictures. */
  media: number;
}

export interface PortWorld {
  port: SocialPort;
  account: Account;
  /** Who speaks; made again by each call of `outgoing`. */
  agent: Outgoing['agent'];
  /** A picture that the platform would take, if it takes any. */
  picture: Outgoing['media'][number];
  /** A video, where the platform takes one. */
  video?: Outgoing['media'][number];
  /** What the platform now holds, oldest first: its own answer, not the adapter's. */
  held(): Promise<Held[]>;
  /** A parent that is on no platform. */
  missing_parent: string;
  /** Nothing that the account posts can point at another post: a thread is its parts, one after the other. */
  without_parents?: true;
  /** A post is found again by what was prepared for it: its words do not go along, and nothing there can be answered. */
  found_by_prepared?: true;
  /** Links to its posts don't hold their ids. */
  links_without_ids?: true;
  /** Its API takes no post back, and says so. */
  keeps_posts?: true;
  /** Lets someone else speak to the account; there where the platform can be asked for mentions. */
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
  /** The post as the ledger hands it over later, where it has to: with what was prepared for it. */
  left(post: Outgoing): Outgoing;
  /** Publishes it again: where the platform refuses that and names the post, it is that one. */
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
  /** What a post has where every one has to have a picture; an answer has none. */
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
      made_with_ai: false,
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
  test('publishes the text and says where it is', async () => {
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
    // Where an id names the place as well, a link need only end like it.
    const last = sent.external_id.split('/').at(-1) ?? '';
    if (world().links_without_ids) expect(sent.url).not.toBeNull();
    else expect(sent.url === null || sent.url.includes(last)).toBe(true);
  });

  test('answers a post, so that a thread hangs together', async () => {
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

  test('carries a picture, or refuses it where it says that it takes none', async () => {
    const post = outgoing({ media: [world().picture] });
    if (platforms[world().port.platform].max_media === 0) {
      await expect(publish(post)).rejects.toMatchObject({ kind: 'rejected' });
      expect(await heldOf(post)).toEqual([]);
      return;
    }
    await publish(post);
    expect(await heldOf(post)).toMatchObject([{ media: 1 }]);
  });

  test('carries a video, where it says that it does', async () => {
    const { port, video } = world();
    expect(video !== undefined).toBe(platforms[port.platform].videos !== 'none');
    if (!video) return;
    const post = outgoing({ media: [video] });
    const { external_id } = await publish(post);
    expect(await heldOf(post)).toMatchObject([{ external_id, media: 1 }]);
  });

  test('a parent that is not there is a refusal, and nothing is published', async () => {
    const post = outgoing({ in_reply_to: world().missing_parent });
    const failure = await publish(post).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(PlatformError);
    expect(failure).toMatchObject({ kind: 'rejected' });
    expect(await heldOf(post)).toEqual([]);
  });

  test('a call that was given up before it began sends nothing and says so', async () => {
    const post = outgoing();
    const failure = await publish(post, AbortSignal.abort()).catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: 'PlatformError', kind: 'retry' });
    expect(await heldOf(post)).toEqual([]);
  });
}

function keys({ outgoing, publish, repeat, heldOf }: Suite): void {
  test('the same post again is the same post', async () => {
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

  test('reading finds the very post that a call made, and no other', async () => {
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

  test('a reading that was given up rejects', async () => {
    const { port, account, now } = world();
    const reading = port.find?.(account, outgoing(), searching(now()), AbortSignal.abort());
    await expect(reading).rejects.toThrow();
  });
}

/** The calls that a platform may lack; where it has them, they do what they say. */
function accounts({ world, outgoing, publish, heldOf }: Suite): void {
  test('says who the account is', async () => {
    const { port, account } = world();
    const profile = await port.profile?.(account, never);
    if (profile) expect(profile).toMatchObject({ external_id: account.external_id });
    else expect(port.profile).toBeUndefined();
  });

  test('takes a post back, once and again', async () => {
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

  test('can do what its record says of hearing and of the label of automated accounts', () => {
    const { port } = world();
    const { mentions, ai_label } = platforms[port.platform];
    expect(port.mentions !== undefined).toBe(mentions !== undefined);
    expect(port.setLabel !== undefined).toBe(ai_label?.told?.can_set === true);
  });

  test('says how a post did, and leaves out what is not there', async () => {
    const { port, account, missing_parent } = world();
    const { external_id } = await publish(outgoing());
    const figures = await port.metrics?.(account, [external_id, missing_parent], never);
    if (figures) expect([...figures.keys()]).toEqual([external_id]);
    else expect(port.metrics).toBeUndefined();
  });

  test('tells what others say to the account from where it began, oldest first, each once', async () => {
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

/** Runs the shared cases; `open` builds a platform with nothing on it and an account there. */
export function describeSocialPort(
  name: string,
  capability: Capability,
  open: () => Promise<PortWorld>,
): void {
  describe(`${name} (${capability})`, () => {
    const suite = prepareSuite(`${name} ${capability}`, open);
    test('can what it declares', () => {
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
