/** What every platform adapter has to keep to, whatever is behind it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Account,
  type Capability,
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
  /** Who speaks; made anew by each call of `outgoing`. */
  agent: Outgoing['agent'];
  /** A picture that the platform would take. */
  picture: Outgoing['media'][number];
  /** What the platform now holds, oldest first: its own answer, not the adapter's. */
  held(): Promise<Held[]>;
  /** A parent that is on no platform. */
  missing_parent: string;
  /** Milliseconds UTC. */
  now(): number;
  close(): Promise<void>;
}

const never = new AbortController().signal;

interface Suite {
  world(): PortWorld;
  outgoing(change?: Partial<Outgoing>): Outgoing;
  publish(post: Outgoing, signal?: AbortSignal): Promise<Sent>;
  heldOf(post: Outgoing): Promise<Held[]>;
}

function prepare(name: string, open: () => Promise<PortWorld>): Suite {
  let opened: PortWorld | undefined;
  let count = 0;
  const world = (): PortWorld => {
    if (!opened) throw new Error('The platform is not open yet.');
    return opened;
  };
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened?.close());
  return {
    world,
    outgoing: (change = {}) => ({
      text: `Post number ${(count += 1)} of this suite.`,
      media: [],
      in_reply_to: null,
      agent: world().agent,
      idem_key: `${name} ${count}`,
      first_intent_at: world().now(),
      made_with_ai: false,
      prepared: {},
      ...change,
    }),
    publish: (post, signal = never) => world().port.publish(world().account, post, signal),
    heldOf: async (post) => (await world().held()).filter(({ text }) => text === post.text),
  };
}

function publishes({ world, outgoing, publish, heldOf }: Suite): void {
  test('publishes the text and says where it is', async () => {
    const post = outgoing();
    const sent = await publish(post);
    expect(await heldOf(post)).toEqual([
      { external_id: sent.external_id, text: post.text, in_reply_to: null, media: 0 },
    ]);
    expect(sent.url === null || sent.url.includes(sent.external_id)).toBe(true);
  });

  test('answers a post, so that a thread hangs together', async () => {
    const first = await publish(outgoing());
    const answer = outgoing({ in_reply_to: first.external_id });
    await publish(answer);
    expect(await heldOf(answer)).toMatchObject([{ in_reply_to: first.external_id }]);
  });

  test('carries a picture', async () => {
    const post = outgoing({ media: [world().picture] });
    await publish(post);
    expect(await heldOf(post)).toMatchObject([{ media: 1 }]);
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

function keys({ outgoing, publish, heldOf }: Suite): void {
  test('the same post again is the same post', async () => {
    const post = outgoing();
    const [once, again] = [await publish(post), await publish(post)];
    expect(again.external_id).toBe(once.external_id);
    expect(await heldOf(post)).toHaveLength(1);
  });
}

function reads({ world, outgoing, publish }: Suite): void {
  const searching = (since: number) => ({
    since,
    until: since + 3_600_000,
    isTaken: async () => false,
  });
  const find = (post: Outgoing, since: number) =>
    world().port.find?.(world().account, post, searching(since), never);

  test('reading finds the very post that a call made, and no other', async () => {
    const since = world().now() - 60_000;
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

/** Runs the shared cases; `open` builds a platform with nothing on it and an account there. */
export function describeSocialPort(
  name: string,
  capability: Capability,
  open: () => Promise<PortWorld>,
): void {
  describe(`${name} (${capability})`, () => {
    const suite = prepare(`${name} ${capability}`, open);
    test('can what it declares', () => {
      const { port } = suite.world();
      expect(port.capability).toBe(capability);
      if (capability === 'read') expect(port.find).toBeDefined();
      if (capability === 'none') expect(port.find).toBeUndefined();
    });
    publishes(suite);
    if (capability === 'key') keys(suite);
    if (capability === 'read') reads(suite);
  });
}
