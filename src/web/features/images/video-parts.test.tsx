/** The cover and the captions of a video, in its dialog. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Answers } from '#test/screen.tsx';
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
import { api } from '#web/lib/api/api.ts';
import { session } from '#web/lib/session/session.ts';

const film = aPicture(3, {
  url: `/api/media/${'3'.repeat(32)}.mp4`,
  prompt: '',
  alt: 'Confetti',
  model_used: 'upload',
  origin: 'ai_generated',
  duration: 65_400,
});
const captionsOf = `${pathOf(film)}/captions`;
const english = { language: 'en', file_name: 'film.vtt', cues: 12, text: 'WEBVTT\n' };
const answers = {
  'GET /content/ai/images/history': historyOf([first, film]),
  [`GET ${pathOf(film)}`]: { body: { data: film } },
  [`GET ${pathOf(film)}/uses`]: { body: { data: [], total: 0 } },
  [`GET ${captionsOf}`]: { body: { data: [] } },
  [`PATCH ${pathOf(film)}`]: { body: { data: film, message: '' } },
};

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => {
  session.clear();
  sessionStorage.clear();
  vi.restoreAllMocks();
});

async function openPart(name: 'Cover' | 'Captions', own: Answers = {}) {
  const asked = openImages({ ...answers, ...own }, `/images?picture=${film.id}`);
  return { asked, part: within(await screen.findByRole('region', { name })) };
}

/** A browser that shows this moment of each video, in seconds. */
function showing(seconds: number): void {
  vi.spyOn(HTMLMediaElement.prototype, 'readyState', 'get').mockReturnValue(4);
  vi.spyOn(HTMLMediaElement.prototype, 'currentTime', 'get').mockReturnValue(seconds);
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take, type) =>
    take(new Blob(['frame'], { type: type ?? '' })),
  );
}

it('P-51.73 the frame that the player shows becomes the cover', { tags: 'slow' }, async () => {
  showing(12.3456);
  const upload = vi.spyOn(api.images, 'upload').mockResolvedValue({
    success: true,
    is_duplicate: false,
    imageUrl: first.url,
    data: [{ id: first.id, url: first.url, alt: first.alt, created_at: first.created_at }],
    model_used: 'upload',
    notice: null,
    message: '',
  });
  const { asked, part } = await openPart('Cover');
  await press('Use this frame', part);
  await vi.waitFor(() =>
    expect(sentTo(asked, `PATCH ${pathOf(film)}`)).toMatchObject([
      { body: { cover: { picture_id: first.id, at: 12_346 } } },
    ]),
  );
  const [sent] = upload.mock.calls[0] ?? [];
  expect(sent?.file).toMatchObject({ name: 'Confetti at 0:12.jpg', type: 'image/jpeg' });
  expect(sent?.query).toMatchObject({ made_with_ai: 'true' });
});

it('P-51.73 before the player shows a frame, it says what to do', { tags: 'slow' }, async () => {
  const { asked, part } = await openPart('Cover');
  await press('Use this frame', part);
  expect(await screen.findByText('Play the video first, then choose the frame.')).toBeTruthy();
  expect(sentTo(asked, `PATCH ${pathOf(film)}`)).toEqual([]);
});

it(
  'P-51.73 a still image of the library becomes the cover, and it can be removed',
  { tags: 'slow' },
  async () => {
    const covered = { ...film, cover: { picture_id: first.id, at: 5000 } };
    const { asked, part } = await openPart('Cover', {
      [`GET ${pathOf(film)}`]: { body: { data: covered } },
    });
    expect(await part.findByRole('img', { name: 'The cover, at 0:05' })).toBeTruthy();
    await press('Choose an image', part);
    const picker = within(await screen.findByRole('dialog', { name: 'Choose from your media' }));
    const list = within(await picker.findByRole('list', { name: 'Your files' }));
    expect(list.getAllByRole('button')).toHaveLength(1);
    await userEvent.click(list.getByRole('button'));
    await press('Use this image', picker);
    await press('Remove cover', part);
    await vi.waitFor(() =>
      expect(sentTo(asked, `PATCH ${pathOf(film)}`).map(({ body }) => body)).toEqual([
        { cover: { picture_id: first.id } },
        { cover: null },
      ]),
    );
  },
);

it('P-51.75 says which networks take no cover and no captions', { tags: 'slow' }, async () => {
  const { part } = await openPart('Cover');
  expect(
    part.getByText('Sandbox, X, Bluesky, Threads, Discord, and TikTok take no cover.'),
  ).toBeTruthy();
  const captions = within(screen.getByRole('region', { name: 'Captions' }));
  expect(
    captions.getByText(
      'WebVTT (.vtt) or SRT. Captions go to X (up to 20 languages), Bluesky (up to 20 languages, 20 kB each), and LinkedIn (one language). Sandbox, Telegram, Threads, Instagram, Mastodon, Discord, Nostr, and TikTok take none.',
    ),
  ).toBeTruthy();
});

const fileField = () => {
  const input = document.querySelector('input[accept=".vtt,.srt,text/vtt"]');
  if (!(input instanceof HTMLInputElement)) throw new Error('no file field');
  return input;
};

it('P-51.74 captions are added in a language, listed and removed', { tags: 'slow' }, async () => {
  const { asked, part } = await openPart('Captions', {
    [`GET ${captionsOf}`]: { body: { data: [english] } },
    [`PUT ${captionsOf}/de`]: { body: { data: [english], message: '' } },
    [`DELETE ${captionsOf}/en`]: { body: { data: [], message: '' } },
  });
  expect(await part.findByText('film.vtt, 12 captions')).toBeTruthy();
  await userEvent.click(part.getByRole('combobox', { name: 'Language' }));
  await userEvent.click(await screen.findByRole('option', { name: 'German' }));
  await userEvent.upload(fileField(), new File(['WEBVTT'], 'deutsch.vtt'));
  await vi.waitFor(() =>
    expect(sentTo(asked, `PUT ${captionsOf}/de`)).toMatchObject([
      { body: { text: 'WEBVTT', file_name: 'deutsch.vtt' } },
    ]),
  );
  await press('Remove captions in English', part);
  await vi.waitFor(() => expect(sentTo(asked, `DELETE ${captionsOf}/en`)).toHaveLength(1));
});

it(
  'P-51.74 says what is wrong with a file of captions, before or after it is sent',
  { tags: 'slow' },
  async () => {
    const message = 'The caption at 0:04 ends before it begins.';
    const { asked, part } = await openPart('Captions', {
      [`PUT ${captionsOf}/en`]: { status: 400, body: { code: 'invalid_input', message } },
    });
    await userEvent.upload(fileField(), new File(['WEBVTT'], 'film.vtt'));
    expect((await part.findByRole('alert')).textContent).toBe(message);
    await userEvent.upload(fileField(), new File(['a'.repeat(50_001)], 'long.vtt'));
    expect((await part.findByRole('alert')).textContent).toBe(
      'Caption files can have up to 50,000 characters.',
    );
    expect(sentTo(asked, `PUT ${captionsOf}/en`)).toHaveLength(1);
  },
);
