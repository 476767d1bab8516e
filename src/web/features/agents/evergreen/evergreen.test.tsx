import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EvergreenItem, EvergreenSlot } from '#contract/evergreen/types.ts';
import { anAgent, answering, type Answers, openScreen } from '#test/screen.tsx';
import { aConnection, withConnections } from '#test/web-connections.ts';
import { someUser } from '#test/web-user.ts';
import { AgentPage } from '#web/features/agents/profile/agent.page.tsx';
import { session } from '#web/lib/session/session.ts';
import { enter } from '#test/enter.ts';

const account = aConnection();
const ada = anAgent({
  platform_connections: [
    {
      id: account.id,
      platform: 'sandbox',
      status: 'connected',
      username: 'ada',
      display_name: 'Ada',
      followers: null,
    },
  ],
});
const item = (own: Partial<EvergreenItem> = {}): EvergreenItem => ({
  id: '0198c0de-0000-7000-8000-000000000501',
  agent_id: ada.id,
  topic: 'Our rye bread',
  facts: 'It weighs 900 grams.',
  link: null,
  season: { from: '11-20', to: '01-06' },
  cooldown_days: 30,
  max_uses: 4,
  review: 'before_sending',
  is_paused: false,
  note: null,
  uses: 1,
  last_used_at: '2026-11-20T09:00:00.000Z',
  interactions: 12.34,
  created_at: '2026-11-01T09:00:00.000Z',
  ...own,
});
const slot = (own: Partial<EvergreenSlot>): EvergreenSlot => ({
  id: '0198c0de-0000-7000-8000-000000000601',
  connection_id: account.id,
  slot_at: '2026-11-26T09:00:00.000Z',
  state: 'empty',
  topic: null,
  post_id: null,
  reason: 'No evergreen item is free: 1 out of season.',
  ...own,
});

const open = (items: EvergreenItem[], slots: EvergreenSlot[] = [], answers: Answers = {}) => {
  const asked = answering({
    [`GET /agents/${ada.id}`]: { body: { data: ada, agent: ada } },
    [`GET /agents/${ada.id}/evergreen`]: {
      body: { data: items, total: items.length, next_cursor: null },
    },
    [`GET /agents/${ada.id}/evergreen-slots`]: {
      body: { data: slots, total: slots.length, next_cursor: null },
    },
    ...withConnections([account]),
    ...answers,
  });
  openScreen(AgentPage, '/agents/$id', `/agents/${ada.id}?tab=evergreen`);
  return (call: string) => asked.filter((one) => one.call === call).map(({ body }) => body);
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

describe('evergreen items', () => {
  it(
    'P-23.85 P-23.87 say how they are used, and why a posting time stays empty',
    { tags: 'slow' },
    async () => {
      const post_id = '0198c0de-0000-7000-8000-000000000401';
      const filled = { state: 'filled', topic: 'Our mill', reason: null, post_id } as const;
      open(
        [item({ note: 'Waits: it has no other wording.' })],
        [slot({}), slot({ ...filled, id: '0198c0de-0000-7000-8000-000000000602' })],
      );
      const list = await screen.findByRole('list', { name: 'Evergreen items' });
      expect(list.textContent).toMatch(
        /Our rye bread.*900 grams.*Every 30 days at most.*Nov 20 – Jan 6.*Used 1 of 4 times.*12\.3 interactions.*Waits: it has no other wording\./u,
      );
      const times = within(await screen.findByRole('list', { name: 'Evergreen posting times' }));
      const [first, second] = times.getAllByRole('listitem');
      expect(first?.textContent).toMatch(/Stayed empty.*1 out of season/u);
      expect(second?.textContent).toMatch(/Filled.*Our mill/u);
      const link = times.getByRole('link', { name: 'Open post' });
      expect(link.getAttribute('href')).toBe(`/write/${post_id}`);
      // Nothing is filled before a posting time is marked.
      expect(await screen.findByText(/has an evergreen posting time yet/u)).toBeTruthy();
    },
  );

  it(
    'P-23.91 are added with a season, and keep the input when the server refuses',
    { tags: 'slow' },
    async () => {
      const bodies = open([], [], {
        [`POST /agents/${ada.id}/evergreen`]: { body: { data: item(), message: 'Item added.' } },
      });
      expect(await screen.findByText('Say it again, in new words')).toBeTruthy();
      await press('Add item');
      const dialog = within(await screen.findByRole('dialog', { name: 'Add item' }));
      await userEvent.click(dialog.getByRole('button', { name: 'Add item' }));
      expect(dialog.getByText('Enter what the posts are about')).toBeTruthy();
      await enter(dialog.getByLabelText('What is it about?'), 'Summer buns');
      await userEvent.click(dialog.getByRole('switch', { name: 'Only part of the year' }));
      const first = dialog.getByLabelText('First day');
      await userEvent.clear(first);
      await userEvent.type(first, '31');
      await userEvent.click(dialog.getByRole('button', { name: 'Add item' }));
      expect(dialog.getByText('This day doesn’t exist')).toBeTruthy();
      await userEvent.clear(first);
      await userEvent.type(first, '2');
      const last = dialog.getByLabelText('Last day');
      await userEvent.clear(last);
      await userEvent.type(last, '15');
      await userEvent.click(dialog.getByRole('switch', { name: /^Ask for approval/u }));
      await userEvent.click(dialog.getByRole('button', { name: 'Add item' }));
      await waitFor(() =>
        expect(bodies(`POST /agents/${ada.id}/evergreen`)).toEqual([
          {
            topic: 'Summer buns',
            facts: '',
            link: null,
            season: { from: '06-02', to: '08-15' },
            cooldown_days: 90,
            max_uses: null,
            review: 'off',
          },
        ]),
      );
    },
  );

  it('P-23.92 P-23.93 are paused and deleted', async () => {
    const path = `/evergreen/${item().id}`;
    const bodies = open([item()], [], {
      [`PATCH ${path}`]: { body: { data: item({ is_paused: true }), message: 'Item paused.' } },
      [`DELETE ${path}`]: { body: { message: 'Item deleted.' } },
    });
    await press('Actions for Our rye bread');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Pause' }));
    await waitFor(() => expect(bodies(`PATCH ${path}`)).toEqual([{ is_paused: true }]));
    await press('Actions for Our rye bread');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await press('Delete item');
    await waitFor(() => expect(bodies(`DELETE ${path}`)).toHaveLength(1));
  });
});
