/** Images and GIFs for a draft, when its agent posts them. */
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Clip } from '#contract/images/clips.ts';
import type { ContentDraft } from '#contract/content/types.ts';
import type { ImageGenerator } from '#contract/images/types.ts';
import { connected, withAgents, written } from '#test/content-screen.tsx';
import type { Answers } from '#test/screen.tsx';
import {
  aJob,
  aPicture,
  builtin,
  first,
  madeOf,
  painter,
  pathOf,
  press,
  second,
  sentTo,
} from '#test/web-pictures.tsx';
import { aDraft, keepingDrafts } from '#test/web-drafts.ts';
import { someUser } from '#test/web-user.ts';
import { session } from '#web/lib/session/session.ts';

type Kinds = typeof connected.content_kinds;

const words = 'Ship it. Tests are the cheapest review of all.';
const card = 'POST /ai/images/generate-content';
const paint = 'POST /content/ai/images/generate';
const animate = 'POST /ai/videos/generate';
const moving = aPicture(3, { url: `/api/media/${'3'.repeat(32)}.gif`, is_clip: true });
const aClip = (own: Partial<Clip> = {}): Clip => ({
  id: '0198c0de-0000-7000-8000-000000000a01',
  status: 'processing',
  progress: 40,
  step: 'Frame 12 of 30',
  format: 'gif',
  picture: null,
  url: null,
  error: null,
  created_at: '2026-11-21T09:00:00.000Z',
  ...own,
});
const clipCall = `GET /ai/videos/${aClip().id}/status`;

/** A draft of an agent with these content types. */
function openDraft(
  content_kinds: Kinds,
  more: Answers = {},
  own: Partial<ContentDraft> = {},
  drawer: ImageGenerator = builtin,
) {
  const draft = aDraft({ parts: [words], ...own });
  const pictures = [first, second, moving].map((one) => [
    `GET ${pathOf(one)}`,
    { body: { data: one } },
  ]);
  return written(
    withAgents([{ ...connected, content_kinds }], {
      'POST /content/generate': { body: { data: { content: [draft], seed: 7 } } },
      ...keepingDrafts([draft]),
      'GET /ai/images/drawers': { body: { data: [{ ...drawer, is_default: true }] } },
      ...Object.fromEntries(pictures),
      ...more,
    }),
  );
}

const draw = () => screen.queryByRole('button', { name: 'Draw an image' });
const clip = () => screen.queryByRole('button', { name: 'Make a GIF' });
const described = () => screen.findByRole('button', { name: /^Alt text of image 1/ });

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => {
  session.clear();
  sessionStorage.clear();
});

describe('media of a draft', () => {
  const both: Kinds = ['ai_images', 'short_video'];
  it.each<[string, Kinds, ContentDraft['platform'], boolean, boolean]>([
    ['nothing when the agent posts text only', ['text_posts'], 'sandbox', false, false],
    ['only a GIF when the agent posts no images', ['short_video'], 'twitter', false, true],
    ['only an image when the platform doesn’t allow GIFs', both, 'bluesky', true, false],
  ])('S2-2.13 offers %s', { tags: 'slow' }, async (_, kinds, platform, picture, moves) => {
    await openDraft(kinds, {}, { platform });
    expect([draw() !== null, clip() !== null]).toEqual([picture, moves]);
  });

  it('S2-2.13 gets a card with its main sentence and agent, which is published with it', async () => {
    const { asked } = await openDraft(['ai_images'], { [card]: madeOf([first]) });
    expect(await screen.findByText('A card with its main sentence, free')).toBeTruthy();
    await press('Draw an image');
    await described();
    expect(sentTo(asked, card).map(({ body }) => body)).toEqual([
      { card: 'quote', text: 'Tests are the cheapest review of all.', agent_id: connected.id },
    ]);
    await press('Post to Sandbox');
    await waitFor(() => {
      const [post] = sentTo(asked, `POST /agents/${connected.id}/posts`);
      expect(post?.body).toMatchObject({ media_ids: [first.id] });
    });
  });

  it(
    'gets one image, however fast the button is clicked, and then offers to draw another',
    { tags: 'slow' },
    async () => {
      const { asked } = await openDraft(['ai_images'], { [card]: madeOf([first]) });
      const button = await screen.findByRole('button', { name: 'Draw an image' });
      // Two clicks before the next render.
      act(() => {
        button.click();
        button.click();
      });
      await described();
      expect(sentTo(asked, card)).toHaveLength(1);
      expect(draw()).toBeNull();
      expect(screen.getByRole('button', { name: 'Draw another image' })).toBeTruthy();
    },
  );

  it('says beside the button why no card could be made', { tags: 'slow' }, async () => {
    const said = 'Leave out: →';
    const body = { success: false, code: 'invalid_input', message: said };
    await openDraft(['ai_images'], { [card]: { status: 400, body } });
    await press('Draw an image');
    expect((await screen.findByRole('alert')).textContent).toBe(said);
    expect(draw()).toHaveProperty('disabled', false);
  });

  it(
    'is drawn by an image model, with its price, as a job that can be stopped',
    { tags: 'slow' },
    async () => {
      const job = aJob({ step: 'Drawing', wanted: 1 });
      const begun = { status: 202, body: { success: true, job_id: job.id, message: 'Drawing' } };
      const stopped = aJob({ ...job, state: 'cancelled' });
      const { asked } = await openDraft(
        ['ai_images'],
        {
          [paint]: begun,
          [`GET /ai/images/jobs/${job.id}`]: { body: { data: job } },
          [`DELETE /ai/images/jobs/${job.id}`]: { body: { data: stopped, message: 'Stopped' } },
        },
        {},
        painter,
      );
      expect(await screen.findByText('Drawn by Painter, about $0.04 an image')).toBeTruthy();
      await press('Draw an image');
      expect(await screen.findByText('Drawing an image for this draft')).toBeTruthy();
      expect(sentTo(asked, paint)[0]?.body).toMatchObject({
        prompt: `An illustration without words for: ${words}`,
        purpose: 'picture',
        agent_id: connected.id,
        n: 1,
      });
      expect(await screen.findByText(/You can leave/)).toBeTruthy();
      await press('Cancel drawing');
      await waitFor(() => expect(draw()).toHaveProperty('disabled', false));
    },
  );

  it('gets the image of a finished job', { tags: 'slow' }, async () => {
    const done = aJob({ state: 'done', wanted: 1, images: [second] });
    const begun = { status: 202, body: { success: true, job_id: done.id, message: 'Drawing' } };
    const job = { [`GET /ai/images/jobs/${done.id}`]: { body: { data: done } } };
    await openDraft(['ai_images'], { [paint]: begun, ...job }, {}, painter);
    await press('Draw an image');
    expect((await described()).title).toBe(second.alt);
  });

  it('has its image animated, and the GIF replaces the image', { tags: 'slow' }, async () => {
    let now = aClip();
    const { asked } = await openDraft(['ai_images', 'short_video'], {
      [card]: madeOf([first]),
      [animate]: { status: 202, body: { success: true, data: aClip(), message: 'Making it' } },
      [clipCall]: () => ({ body: { data: now } }),
    });
    await press('Draw an image');
    expect((await described()).title).toBe(first.alt);
    await press('Make a GIF');
    expect(await screen.findByText('Frame 12 of 30')).toBeTruthy();
    expect(sentTo(asked, animate)[0]?.body).toEqual({ image_id: first.id });
    now = aClip({ status: 'completed', picture: moving, url: moving.url });
    await waitFor(
      () => {
        const taken = screen.getAllByRole('button', { name: /^Alt text/ });
        expect(taken.map(({ title }) => title)).toEqual([moving.alt]);
      },
      { timeout: 5000 },
    );
    expect(sentTo(asked, card)).toHaveLength(1);
    expect(clip()).toHaveProperty('disabled', true);
  });
});
