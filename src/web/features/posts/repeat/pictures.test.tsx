/** Images in the form of a scheduled post: uploaded, shown, removed, and sent. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Media } from '#contract/images/types.ts';
import { withSandbox } from '#test/schedule-form-screen.tsx';
import { answering, openScreen } from '#test/screen.tsx';
import { aPicture } from '#test/web-pictures.tsx';
import { someUser } from '#test/web-user.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { api } from '#web/lib/api/api.ts';
import { session } from '#web/lib/session/session.ts';
import { ScheduledPostsPage } from '#web/features/posts/rules/schedule.page.tsx';
import { aScheduledPost, listOf } from '#web/features/posts/rules/scheduled-post.fixture.ts';
import { enter } from '#test/enter.ts';

const ada = withSandbox();
const picture = (n: number): Media => ({
  id: `0198c0de-0000-7000-8000-00000000070${n}`,
  url: `/api/media/${String(n).repeat(32)}.webp`,
  alt: 'Uploaded image',
});
const daily = aScheduledPost({
  media: [picture(1), picture(2)],
  media_ids: [picture(1).id, picture(2).id],
});

/** Opens the form of a new post, or of an existing one; returns the recorded calls. */
async function open(name: 'Schedule a post' | 'Edit “Measure twice.”') {
  const asked = answering({
    'GET /agents': { body: { data: [ada], agents: [ada], total: 1 } },
    'GET /scheduled-posts': listOf([daily]),
    'GET /scheduled-posts/preview': { body: { data: { runs: [], said: [], words: 'once' } } },
    'POST /scheduled-posts': { body: { data: daily, message: 'Scheduled post created' } },
    [`PUT /scheduled-posts/${daily.id}`]: { body: { data: daily, message: 'Updated' } },
  });
  openScreen(ScheduledPostsPage, '/scheduled-posts', `/scheduled-posts?agent=${ada.id}`);
  await userEvent.click(await screen.findByRole('button', { name }));
  const form = within(await screen.findByRole('form'));
  const topic = form.queryByLabelText('Topic (optional)');
  if (topic) await enter(topic, 'Backups');
  const sent = (method: string) =>
    asked.find(({ call }) => call.startsWith(`${method} /sch`))?.body;
  return { form, field: within(form.getByRole('region', { name: 'Images' })), sent };
}

const file = (name: string, type = 'image/png') => new File(['x'], name, { type });
const choose = (files: File[]) => {
  const input = document.querySelector('input[type="file"]');
  if (!(input instanceof HTMLInputElement)) throw new Error('no file field');
  return userEvent.upload(input, files, { applyAccept: false });
};
const srcsOf = (region: ReturnType<typeof within>) =>
  region
    .queryAllByRole('img', { name: 'Uploaded image' })
    .map((one: HTMLElement) => one.getAttribute('src'));

let uploads: string[];
beforeEach(() => {
  session.signIn(someUser, 'token-1', true);
  uploads = [];
  vi.spyOn(api.images, 'upload').mockImplementation(async ({ file: sent }) => {
    uploads.push(sent.name);
    if (sent.name === 'broken.png')
      throw new ApiError({ status: 415, code: 'unreadable_image', message: 'Not readable.' });
    const { id, url } = picture(uploads.length + 2);
    const data = [{ id, url, alt: 'Uploaded image', created_at: '2026-11-21T09:00:00.000Z' }];
    const told = { model_used: 'upload', notice: null, message: '', is_duplicate: false };
    return { success: true, imageUrl: url, data, ...told };
  });
});
afterEach(() => session.clear());

describe('images of a scheduled post', () => {
  it('P-2.32 are uploaded in order, previewed, and sent with the post', async () => {
    const { form, field, sent } = await open('Schedule a post');
    await choose([file('one.png'), file('two.png')]);
    await field.findByText('2 of 4');
    expect(uploads).toEqual(['one.png', 'two.png']);
    const preview = within(form.getByRole('region', { name: 'Preview' }));
    expect(srcsOf(preview)).toEqual([picture(3).url, picture(4).url]);
    await userEvent.click(form.getByRole('button', { name: 'Schedule post' }));
    await waitFor(() =>
      expect(sent('POST')).toMatchObject({ media_ids: [picture(3).id, picture(4).id] }),
    );
  });

  it('are loaded for editing, and can be removed', { tags: 'slow' }, async () => {
    const { form, field, sent } = await open('Edit “Measure twice.”');
    expect(srcsOf(field)).toEqual([picture(1).url, picture(2).url]);
    await userEvent.click(field.getByRole('button', { name: 'Remove image 1' }));
    expect(srcsOf(field)).toEqual([picture(2).url]);
    await userEvent.click(form.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(sent('PUT')).toMatchObject({ media_ids: [picture(2).id] }));
  });

  it('say whether AI made them, once they are uploaded', async () => {
    const { field } = await open('Schedule a post');
    expect(field.queryByRole('switch', { name: 'Made with AI' })).toBeNull();
    await choose([file('one.png')]);
    const update = vi
      .spyOn(api.images, 'update')
      .mockResolvedValue({ success: true, message: 'Image saved', data: aPicture(3) });
    await userEvent.click(await field.findByRole('switch', { name: 'Made with AI' }));
    expect(update.mock.calls.map(([sent]) => sent)).toEqual([
      { params: { id: picture(3).id }, body: { made_with_ai: true } },
    ]);
    await choose([file('two.png')]);
    await field.findByText('2 of 4');
    expect(vi.mocked(api.images.upload).mock.lastCall?.[0].query).toEqual({
      same: 'use',
      made_with_ai: 'true',
    });
    update.mockRejectedValue(
      new ApiError({ status: 409, code: 'conflict', message: 'It says so.' }),
    );
    await userEvent.click(field.getByRole('switch', { name: 'Made with AI' }));
    await waitFor(() =>
      expect(field.getByRole<HTMLInputElement>('switch', { name: 'Made with AI' }).checked).toBe(
        true,
      ),
    );
  });

  it('P-2.46 can be described in place', { tags: 'slow' }, async () => {
    const { form, field } = await open('Edit “Measure twice.”');
    const described = { ...picture(1), alt: 'A night' };
    vi.spyOn(api.images, 'update').mockResolvedValue({
      success: true,
      message: 'Image saved',
      data: aPicture(1, described),
    });
    await userEvent.click(field.getByRole('button', { name: 'Alt text of image 1, missing' }));
    const text = await screen.findByRole('textbox', { name: 'Alt text' });
    await userEvent.clear(text);
    await enter(text, 'A night');
    await userEvent.click(screen.getByRole('button', { name: 'Save alt text' }));
    expect(await field.findByRole('img', { name: 'A night' })).toBeTruthy();
    const preview = within(form.getByRole('region', { name: 'Preview' }));
    expect(preview.getByRole('img', { name: 'A night' })).toBeTruthy();
    // Saving the description does not submit the form around it.
    expect(screen.getByRole('form', { name: /Edit/ })).toBeTruthy();
  });

  it('are limited to four, and every refused one is named', { tags: 'slow' }, async () => {
    const { field } = await open('Edit “Measure twice.”');
    await choose([file('broken.png'), file('notes.txt', 'text/plain'), file('three.png')]);
    await field.findByText(/“broken.png” wasn’t uploaded. Not readable./);
    expect(field.getByText('A post can have up to 4 images.')).toBeTruthy();
    expect(field.getByText(/“notes.txt” isn’t an image/)).toBeTruthy();
    expect(uploads).toEqual(['broken.png']);
    await choose([file('three.png'), file('four.png')]);
    await field.findByText('4 of 4');
    expect(field.getByRole('button', { name: 'Upload images, a video or a PDF' })).toHaveProperty(
      'disabled',
      true,
    );
  });
});

it('P-7.213 are not added twice', { tags: 'slow' }, async () => {
  const { field } = await open('Schedule a post');
  await choose([file('one.png')]);
  await field.findByText('1 of 4');
  uploads.length = 0;
  await choose([file('one again.png')]);
  expect(await field.findByText('“one again.png” is already here.')).toBeTruthy();
  expect(field.getByText('1 of 4')).toBeTruthy();
});

describe('gallery image in a scheduled post', () => {
  const drawn = {
    ...picture(8),
    alt: 'Hills at dawn',
    prompt: 'dawn',
    model_used: 'builtin',
    width: 512,
    height: 512,
    is_clip: false,
    duration: null,
    versions: [],
    original: null,
    is_kept: true,
    tags: [],
    origin: 'built_in' as const,
    file_name: null,
    cover: null,
    focus: null,
    created_at: '2026-11-21T09:00:00.000Z',
  };

  it('P-2.46 is chosen in the form, and not offered twice', { tags: 'slow' }, async () => {
    vi.spyOn(api.images, 'history').mockResolvedValue({
      success: true,
      data: [drawn],
      total: 1,
      next_cursor: null,
      tags: [],
    });
    const { form, field, sent } = await open('Schedule a post');
    await userEvent.click(field.getByRole('button', { name: 'Choose from your media' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Hills at dawn' }));
    await userEvent.click(screen.getByRole('button', { name: 'Use this image' }));
    await field.findByText('1 of 4');
    await userEvent.click(field.getByRole('button', { name: 'Choose from your media' }));
    expect(await screen.findByText(/No files yet/)).toBeTruthy();
    await userEvent.click(
      screen.getAllByRole('button', { name: 'Cancel' }).at(-1) ?? form.getByRole('form'),
    );
    await userEvent.click(form.getByRole('button', { name: 'Schedule post' }));
    await waitFor(() => expect(sent('POST')).toMatchObject({ media_ids: [drawn.id] }));
  });

  it('P-2.46 opens the form when the address names it', { tags: 'slow' }, async () => {
    answering({
      'GET /agents': { body: { data: [ada], agents: [ada], total: 1 } },
      'GET /scheduled-posts': listOf([daily]),
      'GET /scheduled-posts/preview': { body: { data: { runs: [], said: [], words: 'once' } } },
      [`GET /content/ai/images/${drawn.id}`]: { body: { data: drawn } },
    });
    openScreen(ScheduledPostsPage, '/scheduled-posts', `/scheduled-posts?picture=${drawn.id}`);
    const form = within(await screen.findByRole('form', { name: 'New scheduled post' }));
    const field = within(form.getByRole('region', { name: 'Images' }));
    expect(field.getByRole('img', { name: 'Hills at dawn' })).toBeTruthy();
  });
});
