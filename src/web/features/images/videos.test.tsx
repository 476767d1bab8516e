/** Videos in the library: uploaded, played, and without the actions that only images have. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { limits } from '#contract/core/limits.ts';
import { aPicture, first, historyOf, openImages, pathOf, press } from '#test/web-pictures.tsx';
import { someUser } from '#test/web-user.ts';
import { api } from '#web/lib/api/api.ts';
import { session } from '#web/lib/session/session.ts';

const film = aPicture(3, {
  url: `/api/media/${'3'.repeat(32)}.mp4`,
  prompt: '',
  alt: 'Confetti',
  model_used: 'upload',
  duration: 65_400,
  width: 1280,
  height: 720,
});
const answers = {
  'GET /content/ai/images/history': historyOf([first, film]),
  [`GET ${pathOf(film)}`]: { body: { data: film } },
  [`GET ${pathOf(film)}/uses`]: { body: { data: [], total: 0 } },
};

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => {
  session.clear();
  sessionStorage.clear();
  vi.restoreAllMocks();
});

describe('videos in the library', () => {
  it('P-7.240 show their first frame and their length', { tags: 'slow' }, async () => {
    openImages(answers);
    const frame = await screen.findByRole('button', { name: /^Confetti.*Video 1:05/ });
    const shown = frame.querySelector('video');
    expect(shown?.getAttribute('src')).toBe(`${film.url}#t=0.001`);
    expect([shown?.getAttribute('preload'), shown?.hasAttribute('controls')]).toEqual([
      'metadata',
      false,
    ]);
    const still = await screen.findByRole('button', { name: /^Prompt 1/ });
    expect(still.querySelector('video')).toBeNull();
    // Of several kinds.
    expect(await screen.findByText(/^2 files/)).toBeTruthy();
  });

  it('P-49.228 show the cover that was chosen for them', async () => {
    const covered = { ...film, cover: { picture_id: first.id, at: 5000 } };
    openImages({
      ...answers,
      'GET /content/ai/images/history': historyOf([covered]),
      [`GET ${pathOf(first)}`]: { body: { data: first } },
    });
    const frame = await screen.findByRole('button', { name: /^Confetti.*Video 1:05/ });
    await waitFor(() => expect(frame.querySelector('img')?.getAttribute('src')).toBe(first.url));
    expect(frame.querySelector('video')).toBeNull();
  });

  it('P-7.240 can be played, but not edited as images', { tags: 'slow' }, async () => {
    openImages(answers, `/images?picture=${film.id}`);
    const open = within(await screen.findByRole('dialog', { name: 'Confetti' }));
    const shown = await open.findByLabelText('Confetti', { selector: 'video' });
    expect(shown.hasAttribute('controls')).toBe(true);
    expect(await open.findByText(/1,280 × 720 pixels, 1:05 long/)).toBeTruthy();
    expect(
      open.getByText(
        /^Sandbox, X, .* allow one video per post, without images\. TikTok takes only videos\.$/,
      ),
    ).toBeTruthy();
    for (const name of ['Crop', 'Upscale', 'Make variations', 'Make GIF']) {
      expect(open.queryByRole('button', { name })).toBeNull();
    }
    await press('Delete', open);
    expect(await screen.findByRole('dialog', { name: 'Delete this video?' })).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Delete video' })).toBeTruthy();
  });
});

describe('uploading videos', () => {
  const clip = (name: string, type: string, size = 1) => {
    const file = new File(['x'], name, { type });
    Object.defineProperty(file, 'size', { value: size });
    return file;
  };

  it(
    'P-7.240 sends MP4 files, and says at once what is wrong with others',
    { tags: 'slow' },
    async () => {
      const { id, url, alt, created_at } = film;
      const upload = vi.spyOn(api.images, 'upload').mockResolvedValue({
        success: true,
        imageUrl: url,
        data: [{ id, url, alt, created_at }],
        model_used: 'upload',
        notice: null,
        message: '',
        is_duplicate: false,
      });
      openImages(answers);
      await screen.findByRole('button', { name: 'Upload' });
      const input = document.querySelector('input[type="file"]');
      if (!(input instanceof HTMLInputElement)) throw new Error('no file field');
      expect(input.accept).toContain('video/mp4');
      const files = [
        clip('launch.mp4', 'video/mp4', limits.video_bytes),
        clip('long.mp4', 'video/mp4', limits.video_bytes + 1),
        clip('phone.mov', 'video/quicktime'),
      ];
      await userEvent.upload(input, files, { applyAccept: false });
      expect(await screen.findByText('Video uploaded')).toBeTruthy();
      const list = within(await screen.findByRole('list', { name: 'Uploads' }));
      expect(list.getByText('“long.mp4” is too large. Videos can be up to 500 MB.')).toBeTruthy();
      expect(list.getByText('“phone.mov” isn’t an MP4 video. Save it as MP4 first.')).toBeTruthy();
      await waitFor(() =>
        expect(upload.mock.calls.map(([{ file }]) => file.name)).toEqual(['launch.mp4']),
      );
    },
  );
});
