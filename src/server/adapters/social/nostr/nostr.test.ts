import { freePort } from '#scripts/free-port.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nip19 } from 'nostr-tools';
import { hour } from '#contract/core/time.ts';
import type { Outgoing } from '#server/adapters/social/port.ts';
import { type NostrWorld, openNostr, saidBy, someone } from '#test/emulators/nostr-world.ts';
import type { Event } from './event.ts';
import { checkNostr } from './login.ts';
import { idOfNote, noteOf, npubOf } from './names.ts';
import { createNostr } from './adapter.ts';
import { aPost, prepareOn, publishOn } from '#server/adapters/social/outgoing.fixture.ts';

const never = new AbortController().signal;
let world: NostrWorld;

beforeAll(async () => {
  world = await openNostr(['/one', '/two']);
});
afterAll(() => world.close());

const publish = (post: Outgoing) => publishOn(world, post);
const set = (relay: '/one' | '/two', changes: object) =>
  world.nostr.order({ op: 'set', relay, ...changes });
async function eventOf(note: string, relay: '/one' | '/two' = '/one'): Promise<Event | undefined> {
  return (await world.nostr.events(relay)).find(({ id }) => id === idOfNote(note));
}
const put = (event: Event, relay: '/one' | '/two' = '/one') =>
  world.nostr.order({ op: 'put', relay, event: { ...event } });

describe('a post on several relays', () => {
  test('P-7.250 is one event, sent once to each relay, and identical when repeated', async () => {
    const post = aPost();
    const { external_id } = await publish(post);
    const id = idOfNote(external_id);
    const told = async (relay: '/one' | '/two') =>
      (await world.nostr.told(relay)).filter((one) => one.kind === 'EVENT' && one.id === id);
    expect(await told('/one')).toHaveLength(1);
    expect(await told('/two')).toHaveLength(1);
    expect((await publish(post)).external_id).toBe(external_id);
    expect(await world.nostr.held(world.ada.pubkey, '/two')).toHaveLength(1);
  });

  test(
    'P-7.250 is published if one relay rejects it, hangs or is down',
    { tags: 'slow' },
    async () => {
      for (const change of [{ refusing: 'blocked: not here' }, { hanging: true }]) {
        await set('/one', change);
        const { external_id } = await publish(aPost());
        expect(await eventOf(external_id, '/one')).toBeUndefined();
        expect(await eventOf(external_id, '/two')).toBeDefined();
        await set('/one', { refusing: '', hanging: false });
      }
    },
  );

  test.each([
    ['pow: 28 bits needed', { kind: 'reconnect', code: 'pow' }],
    ['restricted: not on the list', { kind: 'reconnect', code: 'restricted' }],
    ['blocked: no such words', { kind: 'rejected', code: 'blocked' }],
    ['invalid: created_at is too early', { kind: 'rejected', code: 'invalid' }],
    ['rate-limited: slow down', { kind: 'retry', retry_after: 120 }],
    ['error: no disk', { kind: 'unknown', is_lost: true }],
    ['no', { kind: 'rejected' }],
  ])(
    'P-7.250 fails with the relays’ reason if all of them reject it: %s',
    async (words, failure) => {
      for (const relay of ['/one', '/two'] as const) await set(relay, { refusing: words });
      await expect(publish(aPost())).rejects.toMatchObject(failure);
      for (const relay of ['/one', '/two'] as const) await set(relay, { refusing: '' });
    },
  );

  test('is sent to relays that require authentication', async () => {
    for (const relay of ['/one', '/two'] as const) {
      await set(relay, { members: [world.ada.pubkey] });
    }
    const { external_id } = await publish(aPost());
    expect(await eventOf(external_id)).toBeDefined();
    expect(await eventOf(external_id, '/two')).toBeDefined();
    for (const relay of ['/one', '/two'] as const) await set(relay, { members: null });
  });

  test.each(['late', 'again'] as const)(
    'is sent to relays whose challenge comes after the refusal: %s',
    async (challenges) => {
      for (const relay of ['/one', '/two'] as const) {
        await set(relay, { members: [world.ada.pubkey], challenges });
      }
      const { external_id } = await publish(aPost());
      expect(await eventOf(external_id)).toBeDefined();
      expect(await world.port.profile?.(world.account, never)).toBeDefined();
      for (const relay of ['/one', '/two'] as const) {
        await set(relay, { members: null, challenges: 'first' });
      }
    },
  );

  test('says what a relay refused, also if the others can’t be reached', async () => {
    await set('/one', { refusing: 'blocked: no posts about tea' });
    const { port, account } = world;
    const nowhere = `ws://127.0.0.1:${await freePort()}`;
    const known = JSON.parse(account.secret ?? '{}');
    const relays = [world.nostr.relay('/one'), nowhere];
    const half = { ...account, secret: JSON.stringify({ ...known, relays }) };
    const post = aPost();
    const prepared = (await port.prepare?.(account, post, never)) ?? {};
    await expect(port.publish(half, { ...post, prepared }, never)).rejects.toMatchObject({
      kind: 'retry',
      message: 'A relay refused it: blocked: no posts about tea. The others couldn’t be reached.',
    });
    await set('/one', { refusing: '' });
    for (const relay of ['/one', '/two'] as const) await set(relay, { members: [] });
    await expect(publish(aPost())).rejects.toMatchObject({
      kind: 'reconnect',
      message: expect.stringContaining('restricted: you are no member'),
    });
    await expect(port.profile?.(account, never)).rejects.toMatchObject({
      kind: 'reconnect',
      message: expect.stringContaining('restricted: you are no member'),
    });
    for (const relay of ['/one', '/two'] as const) await set(relay, { members: null });
  });

  test('with the same text in the same second as another has a different id', async () => {
    const same = { text: 'Twice.', first_intent_at: Date.now() };
    const once = await publish(aPost(same));
    expect((await publish(aPost(same))).external_id).not.toBe(once.external_id);
  });

  test('has the time of its sending, unless it may be published already', async () => {
    const late = { first_intent_at: Date.now() - hour, intended_at: Date.now() };
    const { external_id } = await publish(aPost(late));
    expect((await eventOf(external_id))?.created_at).toBe(Math.floor(late.intended_at / 1000));
    const post = aPost();
    const prepared = await prepareOn(world, post);
    const again = { ...post, prepared, intended_at: Date.now() + hour };
    expect(await world.port.prepare?.(world.account, again, never)).toEqual(prepared);
  });

  test('has tags for hashtags, people, files and its place in the conversation', async () => {
    const [grace, bob] = [npubOf(world.grace.pubkey), someone()];
    const root = saidBy(bob, { content: 'A question.' });
    const parent = saidBy(world.grace, {
      content: 'An answer.',
      tags: [
        ['e', root.id, '', 'root'],
        ['p', bob.pubkey],
      ],
    });
    await put(root);
    await put(parent);
    const text = `Thanks @${grace}! #Nostr #nostr and nostr:${nip19.nprofileEncode({ pubkey: bob.pubkey })}`;
    const extras = { language: 'en', content_warning: 'A white pixel' };
    const media = [world.picture];
    const post = aPost({ text, in_reply_to: noteOf(parent.id), media, extras });
    const event = await eventOf((await publish(post)).external_id);
    expect(event?.content).toContain(`Thanks nostr:${grace}! #Nostr`);
    const relay = world.nostr.relay('/one');
    expect(event?.tags).toEqual([
      ['e', root.id, '', 'root'],
      ['e', parent.id, relay, 'reply', world.grace.pubkey],
      ['p', world.grace.pubkey],
      ['p', bob.pubkey],
      ['t', 'nostr'],
      [
        'imeta',
        expect.stringMatching(/^url http/),
        'm image/png',
        expect.stringMatching(/^x /),
        'alt White',
      ],
      ['L', 'ISO-639-1'],
      ['l', 'en', 'ISO-639-1'],
      ['content-warning', 'A white pixel'],
      ['uid', expect.any(String)],
    ]);
    expect(event?.content.split('\n\n')[1]).toMatch(/^http.*\.png$/);
  });

  test('replies to a comment with a comment', async () => {
    const scope = [
      ['E', 'cd'.repeat(32), '', 'ef'.repeat(32)],
      ['K', '30023'],
      ['P', 'ef'.repeat(32)],
    ];
    const comment = saidBy(world.grace, { kind: 1111, content: 'Hm.', tags: scope });
    await put(comment);
    const event = await eventOf(
      (await publish(aPost({ in_reply_to: noteOf(comment.id) }))).external_id,
    );
    expect(event?.kind).toBe(1111);
    expect(event?.tags).toEqual(expect.arrayContaining([...scope, ['k', '1111']]));
  });

  test('counts the people who like, repost and reply', async () => {
    const { external_id } = await publish(aPost());
    const id = idOfNote(external_id) ?? '';
    const about = [['e', id, '', 'root']];
    for (const content of ['+', '🔥'])
      await put(saidBy(world.grace, { kind: 7, content, tags: about }));
    await put(saidBy(someone(), { kind: 7, content: '-', tags: about }));
    await put(saidBy(someone(), { kind: 6, tags: about }), '/two');
    await put(saidBy(world.grace, { content: 'Yes.', tags: about }));
    const forged = {
      ...saidBy(someone(), { kind: 7, content: '+', tags: about }),
      pubkey: someone().pubkey,
    };
    await put(forged);
    const figures = await world.port.metrics?.(world.account, [external_id], never);
    const counted = { impressions: null, likes: 1, reposts: 1, replies: 1 };
    expect(figures?.get(external_id)).toEqual(counted);
  });
});

describe('mentions', () => {
  const say = (given: Partial<Event>, by = world.grace): Event =>
    saidBy(by, { tags: [['p', world.ada.pubkey]], ...given });

  test('P-7.251 count only with a valid signature and a plausible time', async () => {
    const { mentions = () => Promise.reject(new Error()) } = world.port;
    const begin = await mentions(world.account, null, never);
    const true_ = say({ content: 'Truly.' });
    await put({ ...say({ content: 'Forged.' }), content: 'I never said so.' });
    await put({ ...say({ content: 'By another.' }), pubkey: someone().pubkey });
    await put(say({ content: 'Tomorrow.', created_at: Math.floor(Date.now() / 1000) + 86_400 }));
    await put(say({ content: 'To somebody else.', tags: [['p', someone().pubkey]] }));
    await put(say({ content: 'My own.' }, world.ada));
    await put(true_);
    await put(true_, '/two');
    const heard = await mentions(world.account, begin.cursor, never);
    expect(heard.mentions.map(({ text }) => text)).toEqual(['Truly.']);
    expect(heard.mentions[0]?.author.username).toBe(npubOf(world.grace.pubkey));
    // It did not hide later events.
    await put(say({ content: 'And now.' }), '/two');
    const next = await mentions(world.account, heard.cursor, never);
    expect(next.mentions.map(({ text }) => text)).toEqual(['And now.']);
  });

  test('P-7.251 on a relay that was down are read when it is back', { tags: 'slow' }, async () => {
    const { mentions = () => Promise.reject(new Error()) } = world.port;
    const begin = await mentions(world.account, null, never);
    await set('/two', { hanging: true });
    await put(say({ content: 'Meanwhile.' }), '/two');
    const without = await mentions(world.account, begin.cursor, never);
    expect(without.mentions).toEqual([]);
    await set('/two', { hanging: false });
    const back = await mentions(world.account, without.cursor, never);
    expect(back.mentions.map(({ text }) => text)).toEqual(['Meanwhile.']);
  });

  test('have their author, post and conversation', async () => {
    const { mentions = () => Promise.reject(new Error()) } = world.port;
    const { external_id } = await publish(aPost());
    const begin = await mentions(world.account, null, never);
    const about = { kind: 0, content: JSON.stringify({ display_name: 'Grace' }) };
    await put(saidBy(world.grace, about));
    const id = idOfNote(external_id) ?? '';
    const tags = [
      ['e', id, '', 'root'],
      ['p', world.ada.pubkey],
    ];
    await put(say({ content: 'Why?', tags }));
    const { mentions: heard } = await mentions(world.account, begin.cursor, never);
    expect(heard).toMatchObject([
      { in_reply_to: external_id, conversation: external_id, author: { display_name: 'Grace' } },
    ]);
  });
});

describe('connecting', () => {
  const check = (key: string, relays = world.nostr.relay('/one')) =>
    checkNostr(world.tools, { key, relays, media_server: world.nostr.origin }, never);

  test('P-7.252 accepts a private key in both formats, and returns its account', async () => {
    const nsec = nip19.nsecEncode(Buffer.from(world.ada.key, 'hex'));
    for (const key of [nsec, world.ada.key.toUpperCase()]) {
      const { profile } = await check(key);
      const username = nip19.npubEncode(world.ada.pubkey);
      expect(profile).toMatchObject({
        external_id: world.ada.pubkey,
        username,
        display_name: 'Ada',
        is_automated: true,
      });
    }
  });

  test('P-7.252 explains an invalid private key, without repeating it', async () => {
    const public_ = nip19.npubEncode(world.ada.pubkey);
    const refused = async (key: string) => {
      const failure = await check(key).catch((error: unknown) => error);
      expect(failure).toMatchObject({ kind: 'rejected' });
      expect(String(failure)).not.toContain(key);
      return String(failure);
    };
    expect(await refused(public_)).toContain(
      'That’s your public key (npub). Enter the private key, which starts with nsec1.',
    );
    const nsec = nip19.nsecEncode(Buffer.from(world.ada.key, 'hex'));
    expect(await refused(nsec.slice(0, -1) + (nsec.endsWith('q') ? 'p' : 'q'))).toContain(
      'isn’t a private key',
    );
    expect(await refused('0'.repeat(64))).toContain('isn’t a private key');
    expect(await refused('ncryptsec1abc')).toContain('encrypted key');
    expect(await refused('bunker://nothing')).toContain('isn’t complete');
  });

  test('reports if no relay answers', async () => {
    const nobody = check(world.ada.key, 'ws://127.0.0.1:9');
    await expect(nobody).rejects.toMatchObject({ kind: 'retry' });
  });
});

describe('a remote signer', () => {
  test('P-7.253 signs each post, and only that post is published', { tags: 'slow' }, async () => {
    const signer = (more: object = {}) => world.nostr.order({ op: 'signer', ...more });
    const given = (await signer({ relay: world.nostr.relay('/two') })) as {
      bunker: string;
      pubkey: string;
    };
    const kept = await checkNostr(
      world.tools,
      { key: given.bunker, relays: world.nostr.relay('/one'), media_server: world.nostr.origin },
      never,
    );
    expect(kept.profile.external_id).toBe(given.pubkey);
    expect(kept.secret).not.toContain('open-sesame');
    const account = { ...world.account, ...kept.profile, secret: kept.secret };
    const port = createNostr(world.tools);
    const { external_id } = await port.publish(account, aPost({ media: [world.picture] }), never);
    expect(await eventOf(external_id)).toMatchObject({ pubkey: given.pubkey });
    await signer({ is_lying: true });
    await expect(port.publish(account, aPost(), never)).rejects.toMatchObject({
      kind: 'rejected',
    });
    await signer({ is_lying: false, refusing: 'user said no' });
    await expect(port.publish(account, aPost(), never)).rejects.toMatchObject({
      kind: 'rejected',
      message: 'Your remote signer refused: user said no',
    });
    await signer({ refusing: '', is_on: false });
    await expect(port.publish(account, aPost(), AbortSignal.timeout(1500))).rejects.toMatchObject({
      kind: 'retry',
      message: expect.stringContaining('It has to be online'),
    });
    const { asked } = (await signer()) as { asked: string[] };
    expect(asked.slice(0, 3)).toEqual(['connect', 'get_public_key', 'switch_relays']);
    expect(await world.nostr.held(given.pubkey)).toHaveLength(1);
    const wrong = given.bunker.replace('open-sesame', 'closed');
    await signer({ is_on: true });
    const unmet = checkNostr(
      world.tools,
      { key: wrong, relays: world.nostr.relay('/one'), media_server: world.nostr.origin },
      never,
    );
    await expect(unmet).rejects.toMatchObject({ kind: 'rejected' });
  });
});
