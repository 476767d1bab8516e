/** What networks get of a video’s captions, and what happens to a post whose captions one refuses. */
import { afterAll, describe, expect, test } from 'vitest';
import { captions } from '#test/emulators/a-cover.ts';
import { video } from '#test/emulators/a-video.ts';
import { openBluesky } from '#test/emulators/bluesky-world.ts';
import { openLinkedinWorld } from '#test/emulators/linkedin-world.ts';
import { openXWorld } from '#test/emulators/x-world.ts';
import { type Account, leftOutIn, type Outgoing, type SocialPort } from './port.ts';
import { aPost } from './outgoing.fixture.ts';
import { never } from './port.suite.ts';

const post = (
  own: Partial<Outgoing['media'][number]>,
  extras: NonNullable<Outgoing['extras']> = {},
) => aPost({ media: [{ ...video, ...own }], extras });

async function publish({ port, account }: { port: SocialPort; account: Account }, one: Outgoing) {
  const prepared = (await port.prepare?.(account, one, never)) ?? {};
  const sent = await port.publish(account, { ...one, prepared }, never);
  return { ...sent, left_out: leftOutIn(prepared) };
}

const german = '1\n00:00:00,500 --> 00:00:01,200\nDie Türen sind offen.\n';
const english =
  '1\n00:00:00,500 --> 00:00:01,200\nThe doors are open.\n\n2\n00:00:01,300 --> 00:00:01,900\nSalt & pepper < sugar\n';

describe('on Bluesky, captions', async () => {
  const world = await openBluesky();
  afterAll(() => world.close());
  const embedAt = async (external_id: string) =>
    (await world.bluesky.records()).find(({ uri }) => uri === external_id)?.value['embed'];

  test('P-51.78 are WebVTT files of the post, one for each language', async () => {
    const { external_id, left_out } = await publish(world, post({ captions }));
    const file = (...blocks: string[]) => {
      const size = Buffer.byteLength(['WEBVTT\n', ...blocks].join('\n'));
      return expect.objectContaining({ mimeType: 'text/vtt', size });
    };
    const open = '00:00:00.500 --> 00:00:01.200';
    const salt = '00:00:01.300 --> 00:00:01.900\nSalt &amp; pepper &lt; sugar\n';
    expect(await embedAt(external_id)).toMatchObject({
      captions: [
        { lang: 'de', file: file(`${open}\nDie Türen sind offen.\n`) },
        { lang: 'en', file: file(`${open}\nThe doors are open.\n`, salt) },
      ],
    });
    expect(left_out).toEqual([]);
  });

  test('P-51.78 of more than 20 kB are left out, and the post says so', async () => {
    const [one] = captions;
    const long = Array.from({ length: 500 }, (_, n) => ({
      start: n,
      end: n + 1,
      text: 'A long line of words.',
    }));
    const all = [{ language: 'fr', cues: long }, ...(one ? [one] : [])];
    const { external_id, left_out } = await publish(world, post({ captions: all }));
    expect(left_out).toEqual([
      'Published without its captions in French. Bluesky takes up to 20 kB of captions.',
    ]);
    expect(await embedAt(external_id)).toMatchObject({ captions: [{ lang: 'de' }] });
    const only = await publish(world, post({ captions: all.slice(0, 1) }));
    expect(await embedAt(only.external_id)).not.toHaveProperty('captions');
  });
});

describe('on LinkedIn, captions', async () => {
  const linkedin = await openLinkedinWorld();
  afterAll(() => linkedin.close());
  const film = async () => (await linkedin.emulator.films()).at(-1);

  test('P-51.78 are an SRT file in the language of the post, or else the first one', async () => {
    await publish(linkedin, post({ captions }, { language: 'en' }));
    expect(await film()).toMatchObject({
      announced: { uploadCaptions: true },
      captions: { text: english, metadata: { locale: { language: 'EN', country: 'US' } } },
    });
    await publish(linkedin, post({ captions }));
    expect(await film()).toMatchObject({
      captions: { text: german, metadata: { locale: { language: 'DE', country: 'DE' } } },
    });
  });

  test('P-51.78 that it refuses are left out, and the post says so', async () => {
    const { left_out } = await publish(
      linkedin,
      post({ captions: [{ language: 'en', cues: [] }] }),
    );
    expect(left_out).toEqual([
      'Published without its captions in English. LinkedIn refused it: The captions can’t be used.',
    ]);
    expect(await film()).toMatchObject({ status: 'AVAILABLE' });
    expect((await film())?.captions).toBeUndefined();
  });
});

describe('on X, captions', async () => {
  const x = await openXWorld();
  afterAll(() => x.close());

  test('P-51.78 are SRT files that are added to the video before the post', async () => {
    const { external_id, left_out } = await publish(x, post({ captions }));
    const { media = [] } = (await x.emulator.posts()).find(({ id }) => id === external_id) ?? {};
    const held = (await x.emulator.media()).find(({ id }) => id === media[0]);
    expect(held?.subtitles).toEqual({
      DE: { display_name: 'German', text: german },
      EN: { display_name: 'English', text: english },
    });
    expect(left_out).toEqual([]);
  });

  test('P-51.78 in a language that it has no code for are left out, and the post says so', async () => {
    const cues = captions[0]?.cues ?? [];
    const { left_out } = await publish(x, post({ captions: [{ language: 'fil', cues }] }));
    expect(left_out).toEqual([
      'Published without its captions in Filipino. X has no captions in this language.',
    ]);
  });
});
