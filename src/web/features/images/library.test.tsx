/** The media library: filters, tags, uploads, uses, duplicates, and bulk actions. */
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Answers } from '#test/screen.tsx';
import {
  aPicture,
  first,
  historyOf,
  openImages as open,
  pathOf,
  press,
  second,
  sentTo as sent,
} from '#test/web-pictures.tsx';
import { someUser } from '#test/web-user.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { api } from '#web/lib/api/api.ts';
import { session } from '#web/lib/session/session.ts';

const history = 'GET /content/ai/images/history';
const tags = [{ name: 'Launch', count: 2 }];
const tagged: Answers = { [history]: historyOf([{ ...first, tags: ['Launch'] }, second], 2, tags) };

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

const chooseOption = async (field: string, option: string) => {
  await userEvent.click(await screen.findByRole('combobox', { name: field }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
};

describe('filters of the library', () => {
  it('P-7.211 filter and sort', async () => {
    const asked = open({ ...tagged }, '/images');
    await chooseOption('Tag', 'Launch (2)');
    await waitFor(() =>
      expect(asked.findLast(({ call }) => call === history)?.query).toMatchObject({
        tag: 'Launch',
      }),
    );
    await chooseOption('Show', 'Unused only');
    await chooseOption('Sort', 'Largest first');
    await waitFor(() =>
      expect(asked.findLast(({ call, query }) => call === history && query['sort'])?.query).toEqual(
        { limit: '24', tag: 'Launch', show: 'unused', sort: 'largest' },
      ),
    );
    expect(await screen.findByText('2 files, largest first')).toBeTruthy();
  });

  it('P-7.211 start as the address says, and can be cleared', { tags: 'slow' }, async () => {
    const asked = open({ [history]: historyOf([]) }, '/images?search=fox&show=undescribed');
    expect(await screen.findByText('No files match')).toBeTruthy();
    expect(asked.find(({ call }) => call === history)?.query).toMatchObject({
      search: 'fox',
      show: 'undescribed',
    });
    await press('Clear filters');
    await waitFor(() =>
      expect(asked.findLast(({ call }) => call === history)?.query).toEqual({
        limit: '24',
      }),
    );
  });
});

describe('tags', () => {
  it(
    'P-7.212 are renamed and deleted everywhere, and deleting can be undone',
    { tags: 'slow' },
    async () => {
      const call = 'POST /content/ai/images/rename-tag';
      const again = 'POST /content/ai/images/tag';
      const asked = open({
        ...tagged,
        [call]: { body: { changed: 2, message: 'Tag renamed.' } },
        [again]: { body: { changed: 2, full: [], message: '' } },
      });
      await press('Edit tags');
      const dialog = within(await screen.findByRole('dialog', { name: 'Edit tags' }));
      const field = dialog.getByRole('textbox', { name: 'Name of Launch' });
      expect(dialog.getByText('2 files')).toBeTruthy();
      await userEvent.clear(field);
      await userEvent.type(field, 'Start{Enter}');
      await waitFor(() =>
        expect(sent(asked, call)[0]?.body).toEqual({ tag: 'Launch', to: 'Start' }),
      );
      await press('Delete Launch', dialog);
      await waitFor(() => expect(sent(asked, call)[1]?.body).toEqual({ tag: 'Launch', to: null }));
      await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
      await waitFor(() =>
        expect(sent(asked, again)[0]?.body).toMatchObject({
          ids: [first.id, second.id],
          add: ['Launch'],
        }),
      );
    },
  );

  it('P-7.212 of one image are saved while typing', { tags: 'slow' }, async () => {
    const call = `PATCH ${pathOf(first)}`;
    const answer = { body: { data: { ...first, tags: ['Launch'] }, message: 'Image saved' } };
    const asked = open({ ...tagged, [call]: answer }, `/images?picture=${first.id}`);
    const field = await screen.findByRole('combobox', { name: 'Tags' });
    await userEvent.type(field, 'Launch{Enter}');
    await waitFor(() => expect(sent(asked, call)[0]?.body).toEqual({ tags: ['Launch'] }));
  });
});

describe('uploading several files', () => {
  const image = (name: string, type = 'image/png') => new File(['x'], name, { type });
  const told = { success: true, model_used: 'upload', notice: null, message: '' } as const;
  const answer = (n: number, is_duplicate = false) => {
    const { id, url, alt, created_at } = aPicture(n);
    return { ...told, imageUrl: url, data: [{ id, url, alt, created_at }], is_duplicate };
  };
  const choose = async (files: File[]) => {
    await screen.findByRole('button', { name: 'Upload' });
    const input = document.querySelector('input[type="file"]');
    if (!(input instanceof HTMLInputElement)) throw new Error('no file field');
    await userEvent.upload(input, files, { applyAccept: false });
  };

  it('P-7.213 continues after one fails, which can be retried', { tags: 'slow' }, async () => {
    const upload = vi
      .spyOn(api.images, 'upload')
      .mockRejectedValueOnce(new ApiError({ status: 503, code: 'x', message: 'Busy. Try again.' }))
      .mockResolvedValue(answer(3));
    open({});
    await choose([image('one.png'), image('notes.txt', 'text/plain'), image('two.png')]);
    const list = within(await screen.findByRole('list', { name: 'Uploads' }));
    expect(
      await list.findByText(
        '“notes.txt” isn’t an image, a video or a document. Use JPG, PNG, GIF, WebP, AVIF, HEIC, MP4 or PDF.',
      ),
    ).toBeTruthy();
    expect(await screen.findByText('Image uploaded')).toBeTruthy();
    expect(await list.findByText('Busy. Try again.')).toBeTruthy();
    expect(upload.mock.calls.map(([{ file }]) => file.name)).toEqual(['one.png', 'two.png']);
    await press('Try again', list);
    await waitFor(() => expect(upload).toHaveBeenCalledTimes(3));
    await waitFor(() => expect(list.queryByText('one.png')).toBeNull());
    await press('Dismiss notes.txt', list);
    expect(screen.queryByRole('list', { name: 'Uploads' })).toBeNull();
  });

  it('P-7.213 waits as long as a busy server asks, and continues', { tags: 'slow' }, async () => {
    const busy = { status: 429, code: 'rate_limited', message: 'Slow down.', retry_after: 0.01 };
    const upload = vi
      .spyOn(api.images, 'upload')
      .mockRejectedValueOnce(new ApiError(busy))
      .mockResolvedValue(answer(3));
    open({});
    await choose([image('one.png')]);
    expect(await screen.findByText('Image uploaded')).toBeTruthy();
    expect(upload).toHaveBeenCalledTimes(2);
  });

  it(
    'P-7.213 shows the progress of each, and offers the existing image instead of a duplicate',
    { tags: 'slow' },
    async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const upload = vi
        .spyOn(api.images, 'upload')
        .mockImplementation(async ({ query, onProgress }) => {
          onProgress?.(0.4);
          await promise;
          return answer(1, query?.same === 'use');
        });
      open({});
      await choose([image('same.png')]);
      const bar = await screen.findByRole('progressbar', { name: 'Upload progress of same.png' });
      await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('40'));
      resolve();
      expect(await screen.findByText('You already have this file.')).toBeTruthy();
      expect(upload.mock.calls[0]?.[0].query).toEqual({ keep: 'true', same: 'use' });
      await press('Keep both');
      await waitFor(() =>
        expect(upload.mock.lastCall?.[0].query).toEqual({ keep: 'true', same: 'keep' }),
      );
      expect(await screen.findByText('Image uploaded')).toBeTruthy();
      await choose([image('same.png')]);
      await press('Use that one');
      expect(await screen.findByRole('dialog', { name: 'Prompt 1' })).toBeTruthy();
    },
  );

  it('says of them that AI made them if their owner does', async () => {
    const upload = vi.spyOn(api.images, 'upload').mockResolvedValue(answer(3));
    open({});
    await userEvent.click(await screen.findByRole('switch', { name: 'Made with AI' }));
    await choose([image('one.png')]);
    await waitFor(() =>
      expect(upload.mock.lastCall?.[0].query).toEqual({
        keep: 'true',
        same: 'use',
        made_with_ai: 'true',
      }),
    );
  });

  it('P-7.213 accepts dropped and pasted files', { tags: 'slow' }, async () => {
    const upload = vi.spyOn(api.images, 'upload').mockResolvedValue(answer(3));
    open({});
    const gallery = await screen.findByRole('region', { name: 'Gallery' });
    fireEvent.drop(gallery, { dataTransfer: { files: [image('dropped.png')], types: ['Files'] } });
    await waitFor(() => expect(upload).toHaveBeenCalledTimes(1));
    const paste = (name: string, types: string[]) => {
      const clipboardData = { files: [image(name)], types };
      fireEvent(document.body, createEvent.paste(document.body, { clipboardData }));
    };
    paste('of words.png', ['text/plain', 'Files']);
    paste('pasted.png', ['Files']);
    await waitFor(() => expect(upload).toHaveBeenCalledTimes(2));
    expect(upload.mock.calls.map(([{ file }]) => file.name)).toEqual(['dropped.png', 'pasted.png']);
  });
});

describe('where an image is used', () => {
  const id = '0198c0de-0000-7000-8000-000000000a0';
  const uses = {
    body: {
      data: [
        { kind: 'agent', id: `${id}1`, title: 'Fox' },
        { kind: 'company', id: `${id}7`, title: 'Harbour Tea' },
        { kind: 'post', id: `${id}2`, title: 'Look.' },
        { kind: 'schedule', id: `${id}3`, title: 'Mondays' },
        { kind: 'published', id: `${id}4`, title: 'It is out', platform: 'tiktok' },
        { kind: 'draft', id: `${id}5`, title: '' },
        { kind: 'sandbox_post', id: `${id}6`, title: 'Played' },
      ],
      total: 7,
    },
  };

  it('P-7.214 is listed with links', { tags: 'slow' }, async () => {
    open({ [`GET ${pathOf(first)}/uses`]: uses }, `/images?picture=${first.id}`);
    const list = within(await screen.findByRole('list', { name: 'Used in' }));
    const links = list.getAllByRole('link').map((one) => one.getAttribute('href'));
    expect(links).toEqual([
      `/agents/${id}1`,
      '/company?tab=profile',
      `/write/${id}2`,
      `/scheduled-posts?post=${id}3`,
      `/scheduled-posts?run=${id}4`,
      `/ai-content?piece=${id}5`,
      `/sandbox?post=${id}6`,
    ]);
    expect(list.getByRole('link', { name: 'Without text' })).toBeTruthy();
  });

  it('P-7.214 is shown before deleting', { tags: 'slow' }, async () => {
    const asked = open({ [`GET ${pathOf(first)}/uses`]: uses });
    await press('Delete Prompt 1');
    const dialog = within(await screen.findByRole('dialog', { name: 'This image is in use' }));
    expect(dialog.getByRole('link', { name: 'Fox' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Delete image' })).toBeNull();
    expect(sent(asked, `DELETE ${pathOf(first)}`)).toEqual([]);
  });
});

describe('duplicates', () => {
  it('P-7.215 are compared, and one is kept', { tags: 'slow' }, async () => {
    const call = `POST ${pathOf(second)}/keep-one`;
    const groups = { body: { data: [{ pictures: [first, { ...second, width: 300 }] }], total: 1 } };
    const asked = open({
      'GET /content/ai/images/duplicates': groups,
      [call]: { body: { removed: 1, released: 0, message: 'Kept this one. 1 file deleted.' } },
    });
    await press('Duplicates (1)');
    await press('Keep this one, 300 × 512');
    expect(await screen.findByText('Kept this one. 1 file deleted.')).toBeTruthy();
    expect(sent(asked, call)[0]?.body).toEqual({ others: [first.id] });
  });
});

describe('several selected images', () => {
  const select = async (...names: string[]) => {
    for (const name of names)
      await userEvent.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
  };

  it('P-7.216 are added to a new post, up to its limit', { tags: 'slow' }, async () => {
    const many = [1, 2, 3, 4, 5].map((n) => aPicture(n));
    open({ [history]: historyOf(many) });
    await select('Prompt 1', 'Prompt 2');
    const link = screen.getByRole('link', { name: 'Write a post with these' });
    expect(link.getAttribute('href')).toBe(
      `/write?pictures=${encodeURIComponent(`${first.id},${second.id}`)}`,
    );
    await select('Prompt 3', 'Prompt 4', 'Prompt 5');
    expect(screen.getByText('5 selected')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Write a post with these' })).toHaveProperty(
      'disabled',
      true,
    );
  });

  it('P-7.216 are selected with X, and tagged together', { tags: 'slow' }, async () => {
    const call = 'POST /content/ai/images/tag';
    const message = 'Tags of 2 files changed.';
    const asked = open({ ...tagged, [call]: { body: { changed: 2, full: [], message } } });
    (await screen.findByRole('button', { name: 'Prompt 1' })).focus();
    await userEvent.keyboard('x{ArrowRight}x');
    await press('Tags');
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit tags of 2 images' }));
    await userEvent.type(dialog.getByRole('combobox', { name: 'Add tags' }), 'Spring{Enter}');
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Launch' }));
    await press('Save tags', dialog);
    expect(await screen.findByText(message)).toBeTruthy();
    expect(sent(asked, call)[0]?.body).toEqual({
      ids: [first.id, second.id],
      add: ['Spring'],
      remove: ['Launch'],
    });
    expect(screen.queryByRole('toolbar')).toBeNull();
  });

  it(
    'P-7.216 are deleted after a confirmation; those in use stay selected',
    { tags: 'slow' },
    async () => {
      const call = 'POST /content/ai/images/remove-many';
      const message = '1 file deleted. 1 file in use stays.';
      const in_use = [{ id: second.id, message: 'A post uses it, so it can’t be deleted.' }];
      const asked = open({ [call]: { body: { removed: [first.id], in_use, message } } });
      await select('Prompt 1');
      await press('Select all 2');
      expect(screen.queryByRole('button', { name: /^Select all/ })).toBeNull();
      await userEvent.click(
        within(screen.getByRole('toolbar')).getByRole('button', { name: 'Delete' }),
      );
      const dialog = within(await screen.findByRole('dialog', { name: 'Delete 2 images?' }));
      expect(sent(asked, call)).toEqual([]);
      await press('Delete', dialog);
      expect(await screen.findByText(message)).toBeTruthy();
      expect(sent(asked, call)[0]?.body).toEqual({ ids: [first.id, second.id] });
      expect(await screen.findByText('1 selected')).toBeTruthy();
    },
  );
});
