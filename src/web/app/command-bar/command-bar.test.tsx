import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { session } from '#web/lib/session/session.ts';
import { aPost } from '#web/features/posts/post.fixture.ts';
import { anAgent, answering, openScreen } from '#test/screen.tsx';
import { someUser } from '#test/web-user.ts';
import { SearchButton } from './search-button.tsx';

const ada = anAgent();
const bread = aPost({ parts: ['Bread is ready at seven.'] });

const open = (more = {}) => {
  const asked = answering({
    'GET /agents': { body: { data: [ada] } },
    'GET /publishing': { body: { data: { is_frozen: false, frozen_at: null } } },
    'GET /company/documents': { body: { data: [], total: 0 } },
    'GET /posts/board': (_, { search }) => ({
      body: {
        data: search === 'bread' ? [{ kind: 'post', post: bread }] : [],
        total: 1,
        stages: {},
        labels: [],
      },
    }),
    ...more,
  });
  return { asked, ...openScreen(SearchButton, '/dashboard') };
};
const names = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
const typed = async (text: string) =>
  userEvent.type(await screen.findByRole('combobox', { name: 'Search or run a command' }), text);

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

describe('the command bar', () => {
  it('P-2.95 opens with its shortcut and goes to a page', async () => {
    const { router } = open();
    await screen.findByRole('button', { name: 'Search or run…' });
    await userEvent.keyboard('{Control>}k{/Control}');
    await typed('almanac');
    expect(await screen.findByText('Nothing matches “almanac”')).toBeTruthy();
    await userEvent.clear(screen.getByRole('combobox', { name: 'Search or run a command' }));
    await typed('inbox{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/inbox'));
  });

  it('P-49.70 keeps the letters that are typed before its field is there', async () => {
    const { router } = open();
    await screen.findByRole('button', { name: 'Search or run…' });
    const page = document.createElement('textarea');
    document.body.append(page);
    page.focus();
    await userEvent.keyboard('{Control>}k{/Control}inx{Backspace}box');
    // Whatever was already rendered of it, nothing went to the page.
    expect(page.value).toBe('');
    const field = await screen.findByRole('combobox', { name: 'Search or run a command' });
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(field).toHaveProperty('value', 'inbox');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/inbox'));
    page.remove();
  });

  it(
    'P-2.95 finds a page by its synonyms, matching only the start of words',
    { tags: 'slow' },
    async () => {
      open();
      await userEvent.click(await screen.findByRole('button', { name: 'Search or run…' }));
      await typed('sched');
      expect(await screen.findByText('Calendar')).toBeTruthy();
      await userEvent.clear(screen.getByRole('combobox', { name: 'Search or run a command' }));
      await typed('ashboard');
      expect(await screen.findByText('Nothing matches “ashboard”')).toBeTruthy();
    },
  );

  it.each(['approve', 'approval'])(
    'P-2.95 goes to the posts that need approval: %s',
    { tags: 'slow' },
    async (word) => {
      const { router } = open();
      await userEvent.click(await screen.findByRole('button', { name: 'Search or run…' }));
      await typed(`${word}{Enter}`);
      await waitFor(() => expect(router.state.location.pathname).toBe('/scheduled-posts'));
      expect(router.state.location.searchStr).toBe('?attention=true');
    },
  );

  it('P-49.202 finds the AI drafts, which the sidebar doesn’t list', async () => {
    const { router } = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Search or run…' }));
    await typed('ai drafts{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/ai-content'));
  });

  it('P-49.71 adds the sample data', async () => {
    const { asked } = open({
      'GET /samples': { body: { data: { made_at: null, items: [], own_posts: 0 } } },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Search or run…' }));
    await typed('sample');
    await userEvent.click(await screen.findByText('Add sample data'));
    await waitFor(() => expect(asked.some(({ call }) => call === 'POST /samples')).toBe(true));
  });

  it('P-2.95 ? lists the keyboard shortcuts on every screen, except while typing', async () => {
    open();
    await screen.findByRole('button', { name: 'Search or run…' });
    await userEvent.keyboard('?');
    const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    for (const name of ['Everywhere', 'Editor', 'Calendar', 'Inbox'])
      expect(dialog.getByRole('region', { name })).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Search or run…' }));
    await typed('?');
    expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull();
    await userEvent.click(await screen.findByText('Keyboard shortcuts'));
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy();
  });

  it('P-2.95 finds a post by its text', async () => {
    const { router } = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Search or run…' }));
    await typed('bread');
    await userEvent.click(await screen.findByText('Bread is ready at seven.'));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/write/${bread.id}`));
  });

  it.each([
    ['write', '/write'],
    ['ada', `/agents/${ada.id}`],
  ])('P-49.128 leads to what has that name first: %s', async (text, path) => {
    const { router } = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Search or run…' }));
    await typed(text);
    await screen.findByText('Write as Ada');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe(path));
  });

  it('P-49.168 tells a screen reader which command is selected', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Search or run…' }));
    await typed('ada');
    await screen.findByText('Write as Ada');
    const field = screen.getByRole('combobox', { name: 'Search or run a command' });
    const list = screen.getByRole('listbox', { name: 'Commands' });
    expect(field.getAttribute('aria-controls')).toBe(list.id);
    const selected = () => {
      const one = document.getElementById(field.getAttribute('aria-activedescendant') ?? '');
      expect(screen.getAllByRole('option', { selected: true })).toEqual([one]);
      return one?.textContent;
    };
    await waitFor(() => expect(selected()).toBe('AdaAgent'));
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(selected()).toBe('Write as Ada'));
    await userEvent.clear(field);
    await userEvent.type(field, 'nothing like this');
    await screen.findByText(/^Nothing matches/);
    expect(field.getAttribute('aria-expanded')).toBe('false');
    expect(field.getAttribute('aria-activedescendant')).toBeNull();
  });

  it('P-2.95 pauses an agent, writes as one, and stops publishing', { tags: 'slow' }, async () => {
    const { asked, router } = open({
      [`POST /agents/${ada.id}/toggle-status`]: { body: { data: { ...ada, is_active: false } } },
      'POST /publishing/freeze': {
        body: { data: { is_frozen: true, frozen_at: ada.created_at }, message: 'Stopped.' },
      },
    });
    const button = await screen.findByRole('button', { name: 'Search or run…' });
    await userEvent.click(button);
    await typed('ada');
    expect((await screen.findByText('Write as Ada')).textContent).toBe('Write as Ada');
    expect(names().filter((name) => name?.includes('Ada'))).toEqual([
      'AdaAgent',
      'Write as Ada',
      'Pause AdaStops posting and replying',
    ]);
    await userEvent.click(screen.getByText('Pause Ada'));
    await waitFor(() =>
      expect(asked.find(({ call }) => call.endsWith('toggle-status'))?.body).toEqual({
        is_active: false,
      }),
    );
    await userEvent.click(button);
    await typed('stop all');
    await userEvent.click(await screen.findByText('Stop all publishing'));
    await waitFor(() => expect(asked.map(({ call }) => call)).toContain('POST /publishing/freeze'));
    await userEvent.click(button);
    await typed('write as');
    await userEvent.click(await screen.findByText('Write as Ada'));
    await waitFor(() => expect(router.state.location.search).toEqual({ agent: ada.id }));
  });
});
