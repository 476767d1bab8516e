import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anAgent, type Answers, answering, openScreen } from '#test/screen.tsx';
import { someUser } from '#test/web-user.ts';
import { api } from '#web/lib/api/api.ts';
import { session } from '#web/lib/session/session.ts';
import { PostsMenu } from './posts-menu.tsx';

const ada = anAgent();
const row = {
  line: 2,
  text: 'One.',
  author: 'Ada',
  accounts: ['X (@ada)'],
  labels: ['Launch'],
  post_id: null,
  faults: [],
  notes: [],
};
const good = { ...row, scheduled_at: '2036-12-01T08:30:00.000Z' };
const faulty = {
  ...row,
  line: 3,
  text: '',
  scheduled_at: null,
  faults: ['You have no account called “@zoe”.', 'The post is empty.'],
};
const tried = {
  success: true as const,
  rows: [good, faulty],
  made: 0,
  ignored: [],
  message: '1 of 2 posts ready to import.',
};

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => {
  vi.restoreAllMocks();
  session.clear();
});

const serve = (more: Answers = {}) =>
  answering({
    'GET /agents': { body: { data: [ada], agents: [ada], total: 1 } },
    'GET /connections': { body: { data: [], platforms: [] } },
    ...more,
  });

async function choose(item: string) {
  openScreen(() => <PostsMenu filter={{ label: 'Tips' }} />, '/posts');
  await userEvent.click(await screen.findByRole('button', { name: 'Import, export and calendar' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
}

describe('importing posts', () => {
  it(
    'P-2.106 shows the faulty lines first, and imports the valid ones once with one idempotency key',
    { tags: 'slow' },
    async () => {
      serve();
      const send = vi.spyOn(api.board, 'importPosts').mockResolvedValue(tried);
      await choose('Import posts');
      const dialog = within(await screen.findByRole('dialog', { name: 'Import posts' }));
      const check = dialog.getByRole('button', { name: 'Check posts' });
      expect(check).toHaveProperty('disabled', true);
      const field = dialog.getByRole('textbox', { name: 'Or paste your posts' });
      fireEvent.change(field, { target: { value: 'One.\n---\nTwo.' } });
      await userEvent.click(check);
      const list = within(await screen.findByRole('list', { name: 'Posts in the file' }));
      const said = list.getAllByRole('listitem').map(({ textContent }) => textContent);
      expect(said[0]).toBe('Line 3(empty)You have no account called “@zoe”.The post is empty.');
      expect(said[1]).toMatch(/^Line 2One\.Mon, Dec 1, 2036, .* · X \(@ada\)Ada · Launch$/);
      expect(send.mock.calls[0]?.[0].query).toMatchObject({ dry_run: 'true', agent_id: ada.id });
      expect(await send.mock.calls[0]?.[0].file.text()).toBe('One.\n---\nTwo.');

      send.mockRejectedValueOnce(new Error('No answer'));
      const go = dialog.getByRole('button', { name: 'Import 1 post' });
      await userEvent.click(go);
      await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
      await waitFor(() => expect(go).not.toHaveProperty('disabled', true));
      await userEvent.click(go);
      await waitFor(() => expect(send).toHaveBeenCalledTimes(3));
      const [first, second] = send.mock.calls.slice(1).map(([input]) => input);
      expect(first?.query).toMatchObject({ dry_run: 'false' });
      expect(first?.key).toMatch(/^[0-9a-f-]{36}$/);
      expect(second?.key).toBe(first?.key);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    },
  );

  it('P-2.106 accepts a dropped file', { tags: 'slow' }, async () => {
    serve();
    const send = vi.spyOn(api.board, 'importPosts').mockResolvedValue(tried);
    await choose('Import posts');
    const dialog = within(await screen.findByRole('dialog', { name: 'Import posts' }));
    const file = new File(['text\nOne.'], 'posts.csv');
    const area = dialog.getByRole('button', { name: 'Choose a file' });
    fireEvent.drop(area, { dataTransfer: { files: [file] } });
    expect(dialog.getByText('posts.csv')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Check posts' }));
    await waitFor(() => expect(send.mock.calls[0]?.[0].file).toBe(file));
  });

  it('P-2.106 exports the filtered posts', async () => {
    serve();
    URL.createObjectURL = () => 'blob:posts';
    URL.revokeObjectURL = () => undefined;
    const load = vi.spyOn(api.board, 'exportPosts').mockResolvedValue(new Blob(['a']));
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    await choose('Export as JSON');
    await waitFor(() => expect(saved).toHaveBeenCalled());
    expect(load).toHaveBeenCalledWith({ query: { label: 'Tips', format: 'json' } });
  });
});

describe('calendar address', () => {
  it('P-2.107 is shown once, replaced and turned off', { tags: 'slow' }, async () => {
    const url = 'https://social.test/api/calendar/a.ics';
    let feed: object | null = { created_at: '2026-11-01T09:00:00.000Z' };
    const asked = serve({
      'GET /calendar-feed': () => ({ body: { data: feed } }),
      'POST /calendar-feed': { body: { data: { ...feed, url }, message: 'Created.' } },
      'DELETE /calendar-feed': () => {
        feed = null;
        return { body: { message: 'Turned off.' } };
      },
    });
    await choose('Subscribe in your calendar');
    expect(await screen.findByText(/The old one stops working/)).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Create a new address' }));
    const field = await screen.findByRole('textbox', { name: 'Your calendar address' });
    expect(field).toHaveProperty('value', url);
    await userEvent.click(screen.getByRole('button', { name: 'Turn off' }));
    expect(await screen.findByRole('button', { name: 'Create address' })).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(asked.filter(({ call }) => call.endsWith('/calendar-feed')).length).toBeGreaterThan(3);
  });
});
