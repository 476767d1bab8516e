/** GIFs: made, followed, stopped, and played only on request with reduced motion. */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Clip } from '#contract/images/clips.ts';
import {
  aPicture,
  first,
  historyOf,
  openImages,
  pathOf,
  press,
  sentTo,
} from '#test/web-pictures.tsx';
import { someUser } from '#test/web-user.ts';
import { session } from '#web/lib/session/session.ts';

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
const moving = aPicture(3, {
  url: `/api/media/${'3'.repeat(32)}.gif`,
  is_clip: true,
  versions: [{ url: `/api/media/${'4'.repeat(32)}.webp`, width: 160 }],
});
const generate = 'POST /ai/videos/generate';
const statusCall = `GET /ai/videos/${aClip().id}/status`;
const begun = { status: 202, body: { success: true, data: aClip(), message: 'Making it' } };
const at = `/images?picture=${first.id}`;
const dialog = async () => within(await screen.findByRole('dialog'));

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => {
  session.clear();
  sessionStorage.clear();
});

describe('making a GIF', () => {
  it(
    'P-2.45 explains GIFs, takes motion and length, and shows the progress',
    { tags: 'slow' },
    async () => {
      const asked = openImages(
        { [generate]: begun, [statusCall]: { body: { data: aClip() } } },
        at,
      );
      const open = await dialog();
      expect(await open.findByText(/into a short looping GIF/)).toBeTruthy();
      await userEvent.click(open.getByRole('combobox', { name: 'Motion' }));
      await userEvent.click(await screen.findByRole('option', { name: 'Pulse' }));
      await userEvent.click(open.getByRole('radio', { name: '5' }));
      await press('Make GIF', open);
      expect(await open.findByText('Frame 12 of 30')).toBeTruthy();
      expect(sentTo(asked, generate)[0]?.body).toEqual({
        image_id: first.id,
        motion: 'pulse',
        seconds: 5,
      });
      expect(open.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40');
    },
  );

  it(
    'P-2.45 continues when the page is left, and notifies when it is ready',
    { tags: 'slow' },
    async () => {
      let clip = aClip();
      const answers = { [generate]: begun, [statusCall]: () => ({ body: { data: clip } }) };
      openImages(answers, at);
      await press('Make GIF', await dialog());
      await (await dialog()).findByText('Frame 12 of 30');
      cleanup();
      openImages(answers);
      const list = within(await screen.findByRole('list', { name: 'GIFs in progress' }));
      expect(await list.findByText('Making a GIF of “Prompt 1”')).toBeTruthy();
      clip = aClip({ status: 'completed', progress: 100, picture: moving, url: moving.url });
      expect(await screen.findByText('GIF ready')).toBeTruthy();
      expect(screen.queryByRole('list', { name: 'GIFs in progress' })).toBeNull();
    },
  );

  it('P-2.45 is stopped on request', { tags: 'slow' }, async () => {
    const cancel = `DELETE /ai/videos/${aClip().id}`;
    const asked = openImages(
      {
        [generate]: begun,
        [statusCall]: { body: { data: aClip() } },
        [cancel]: { body: { data: aClip({ status: 'cancelled' }), message: 'Clip stopped' } },
      },
      at,
    );
    await press('Make GIF', await dialog());
    await press('Cancel the GIF of Prompt 1', await dialog());
    expect(await screen.findByText('Clip stopped')).toBeTruthy();
    expect(sentTo(asked, cancel)).toHaveLength(1);
    await waitFor(() => expect(screen.queryByText('Frame 12 of 30')).toBeNull());
  });

  it('says why it failed', { tags: 'slow' }, async () => {
    const error = 'This picture is too small for a clip.';
    openImages(
      { [generate]: begun, [statusCall]: { body: { data: aClip({ status: 'failed', error }) } } },
      at,
    );
    await press('Make GIF', await dialog());
    expect(await screen.findByText(error)).toBeTruthy();
  });
});

describe('GIF in the gallery', () => {
  const answers = {
    'GET /content/ai/images/history': historyOf([moving]),
    [`GET ${pathOf(moving)}`]: { body: { data: moving } },
  };
  const reduceMotion = () =>
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) =>
        Object.assign(new EventTarget(), {
          matches: query.includes('reduce'),
          media: query,
        }) as MediaQueryList,
    );

  it('is shown still, and marked as a GIF', { tags: 'slow' }, async () => {
    openImages(answers);
    const frame = within(await screen.findByRole('button', { name: /^Prompt 3/ }));
    expect(frame.getByRole('img').getAttribute('src')).toBe(moving.versions[0]?.url);
    expect(frame.getByText('GIF')).toBeTruthy();
  });

  it(
    'plays when opened, pauses on request, and can’t be animated again',
    { tags: 'slow' },
    async () => {
      openImages(answers, `/images?picture=${moving.id}`);
      const open = await dialog();
      const playing = await open.findByRole('img', { name: 'Description 3' });
      expect(playing.getAttribute('src')).toBe(moving.url);
      await press('Pause the GIF', open);
      expect(open.getByRole('img', { name: 'Description 3' }).tagName).toBe('CANVAS');
      expect(open.queryByRole('button', { name: 'Make GIF' })).toBeNull();
      expect(open.getByText(/a looping GIF/)).toBeTruthy();
    },
  );

  it('P-2.45 stays still with reduced motion, until played', { tags: 'slow' }, async () => {
    reduceMotion();
    openImages(answers, `/images?picture=${moving.id}`);
    const open = await dialog();
    expect((await open.findByRole('img', { name: 'Description 3' })).tagName).toBe('CANVAS');
    await press('Play the GIF', open);
    expect(open.getByRole('img', { name: 'Description 3' }).tagName).toBe('IMG');
    vi.restoreAllMocks();
  });
});
