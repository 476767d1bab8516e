import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { day, minute } from '#contract/core/time.ts';
import type { Outgoing } from '#server/adapters/social/port.ts';
import { type LinkedinWorld, openLinkedinWorld } from '#test/emulators/linkedin-world.ts';
import { shownText } from '#test/emulators/linkedin-posts.ts';
import { dot } from '#test/emulators/x-world.ts';
import { linkedinVersion, packSecret } from './call.ts';
import { createLinkedin, littleText } from './adapter.ts';
import { aPost, prepareOn, publishOn } from '#server/adapters/social/outgoing.fixture.ts';

const never = new AbortController().signal;

describe('a text on LinkedIn', () => {
  test.each([
    'Plain words, and nothing else.',
    'Everything (really) costs <50 % *now* _here_ ~or~ [there] {soon} | \\ @ada',
    'See https://example.com/a_b(c)?q=1#part for more.',
    '#Tea and #Kaffee_2026, C# and a#b, (#round)',
    'Ends in a backslash \\',
    'Two\n\nparagraphs — “quoted” 🍵',
    '{hashtag|\\#|Tea} typed by hand',
  ])('P-7.321 is shown unchanged: %j', (text) => {
    expect(shownText(littleText(text))).toBe(text);
  });

  test('P-7.321 would be cut without an error if it were not escaped', () => {
    expect(shownText('Costs (really) little')).toBe('Costs ');
  });

  test('keeps hashtags working, and URLs intact', () => {
    expect(littleText('#Tea_time')).toBe(String.raw`{hashtag|\#|Tea\_time}`);
    expect(littleText('https://example.com/#tea')).not.toContain('hashtag');
  });
});

describe('LinkedIn', () => {
  let world: LinkedinWorld;
  beforeAll(async () => {
    world = await openLinkedinWorld();
  });
  afterAll(() => world.close());

  const publish = (post: Outgoing) => publishOn(world, post);
  const uploads = async () =>
    (await world.emulator.calls()).filter(({ method }) => method === 'PUT').length;

  test('P-7.320 sends images with alt texts, and uploads none of them twice', async () => {
    const media = [
      { ...dot, id: 'a', alt: 'A cup' },
      { ...dot, id: 'b', alt: '' },
    ];
    const post = aPost({ media });
    const prepared = await prepareOn(world, post);
    const before = await uploads();
    expect(await world.port.prepare?.(world.account, { ...post, prepared }, never)).toBe(prepared);
    expect(await uploads()).toBe(before);
    const sent = await world.port.publish(world.account, { ...post, prepared }, never);
    const held = (await world.emulator.posts()).find(({ urn }) => urn === sent.external_id);
    expect(held?.pictures.map(({ alt }) => alt)).toEqual(['A cup', '']);
  });

  test('later parts are comments on the first, and are deleted as such', async () => {
    const first = await publish(aPost());
    const second = await publish(aPost({ in_reply_to: first.external_id }));
    const third = await publish(aPost({ in_reply_to: second.external_id }));
    expect(second.external_id).toContain(`comment:(${first.external_id},`);
    expect(third.external_id).toContain(`comment:(${first.external_id},`);
    expect(third.url).toBe(first.url);
    await world.port.remove?.(world.account, third.external_id, never);
    const left = (await world.emulator.posts()).map(({ urn }) => urn);
    expect(left).toContain(second.external_id);
    expect(left).not.toContain(third.external_id);
  });

  test('an identical text is reported as a duplicate of the first post', async () => {
    const post = aPost();
    const sent = await publish(post);
    await expect(publish(post)).rejects.toMatchObject({ kind: 'duplicate', existing: sent });
  });

  test('P-7.323 after ten minutes nothing is repeated to find out the outcome', async () => {
    const late = createLinkedin({ ...world.tools, clock: () => Date.now() + 11 * minute });
    const before = (await world.emulator.calls()).length;
    const repeating = late.publish(world.account, aPost(), never);
    await expect(repeating).rejects.toMatchObject({ kind: 'unknown' });
    expect(await world.emulator.calls()).toHaveLength(before);
    expect(world.port.repeats_for?.({ in_reply_to: null })).toBe(10 * minute);
    expect(world.port.repeats_for?.({ in_reply_to: 'urn:li:share:1' })).toBe(0);
  });

  test('P-7.322 with an outdated API version posts wait for an update, and none is lost', async () => {
    await world.emulator.order({ ended_versions: [linkedinVersion] });
    await expect(publish(aPost())).rejects.toMatchObject({
      kind: 'retry',
      http: 426,
      message: /Update SocialAI/,
    });
    await world.emulator.order({ ended_versions: [] });
  });

  test('a token expires after sixty days', async () => {
    await world.emulator.order({ passed: 61 * day });
    await expect(publish(aPost())).rejects.toMatchObject({ kind: 'reconnect', http: 401 });
    await world.emulator.order({ passed: 0 });
  });

  test('a refused comment is about that part, and the account stays connected', async () => {
    const first = await publish(aPost());
    await world.emulator.order({ feed: true });
    const comment = aPost({ in_reply_to: first.external_id });
    await expect(publish(comment)).rejects.toMatchObject({
      kind: 'rejected',
      http: 403,
      message: 'LinkedIn doesn’t let this server comment here, so this part can’t be sent.',
    });
    await expect(publish(aPost())).resolves.toMatchObject({ url: expect.any(String) });
    await world.emulator.order({ feed: false });
  });

  test('a member has one part per post unless commenting was granted', async () => {
    const { account, port, token } = world;
    const limits = async (secret: string) =>
      (await port.profile?.({ ...account, secret }, never))?.limits;
    expect(await limits(packSecret(token))).toMatchObject({ one_part: true });
    expect(await limits(JSON.stringify({ token }))).toMatchObject({ one_part: true });
    expect(await limits(packSecret(token, true))).toMatchObject({ one_part: false });
  });

  test('calls name the version of the settings, if there is one', async () => {
    await world.emulator.order({ ended_versions: [linkedinVersion] });
    const other = createLinkedin({ ...world.tools, version: '202609' });
    const post = aPost();
    await expect(other.publish(world.account, post, never)).resolves.toBeDefined();
    await world.emulator.order({ ended_versions: [] });
  });
});
