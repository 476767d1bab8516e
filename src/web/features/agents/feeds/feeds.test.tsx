import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Stream, StreamItem, StreamPreview } from '#contract/streams/types.ts';
import { anAgent, answering, type Answers, openScreen } from '#test/screen.tsx';
import { someUser } from '#test/web-user.ts';
import { AgentPage } from '#web/features/agents/profile/agent.page.tsx';
import { session } from '#web/lib/session/session.ts';
import { enter } from '#test/enter.ts';

const ada = anAgent({
  platform_connections: [
    {
      id: '0198c0de-0000-7000-8000-000000000011',
      platform: 'sandbox',
      status: 'connected',
      username: 'ada',
      display_name: 'Ada',
      followers: null,
    },
  ],
});
const feed = (own: Partial<Stream> = {}): Stream => ({
  id: '0198c0de-0000-7000-8000-000000000201',
  agent_id: ada.id,
  kind: 'feed',
  url: 'https://bakery.example/feed.xml',
  name: 'Mill Lane Bakery',
  act: 'draft',
  connection_ids: [],
  review: 'before_sending',
  note: '',
  include: [],
  exclude: [],
  daily_limit: 3,
  is_paused: false,
  error: null,
  failing_since: null,
  checked_at: '2026-11-25T09:00:00.000Z',
  next_check_at: '2026-11-25T09:30:00.000Z',
  made: 2,
  waiting: 0,
  created_at: '2026-11-20T09:00:00.000Z',
  ...own,
});
const item = (own: Partial<StreamItem>): StreamItem => ({
  id: '0198c0de-0000-7000-8000-000000000301',
  title: 'The loaf is back',
  url: 'https://bakery.example/1',
  published_at: null,
  state: 'made',
  reason: null,
  post_id: '0198c0de-0000-7000-8000-000000000401',
  found_at: '2026-11-25T09:00:00.000Z',
  ...own,
});
const found: StreamPreview = {
  kind: 'feed',
  url: 'https://bakery.example/feed.xml',
  name: 'Mill Lane Bakery',
  total: 1,
  items: [{ title: 'The loaf is back', url: null, published_at: null, text: '' }],
  others: [],
};

const open = (feeds: Stream[], answers: Answers = {}) =>
  answering({
    [`GET /agents/${ada.id}`]: { body: { data: ada, agent: ada } },
    [`GET /agents/${ada.id}/streams`]: { body: { data: feeds, total: feeds.length } },
    ...answers,
  });
const show = () => openScreen(AgentPage, '/agents/$id', `/agents/${ada.id}?tab=feeds`);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

describe('feeds', () => {
  it('P-23.58 say what they produce, and why one can’t be read', async () => {
    const error = 'bakery.example answered with an error (500).';
    const failing_since = '2026-11-24T09:00:00.000Z';
    open([
      feed(),
      feed({ id: '0198c0de-0000-7000-8000-000000000202', name: 'News', error, failing_since }),
    ]);
    show();
    const list = within(await screen.findByRole('list', { name: 'Feeds' }));
    const [first, second] = list.getAllByRole('listitem');
    expect(first?.textContent).toMatch(
      /Mill Lane Bakery.*bakery\.example\/feed\.xml.*Drafts, up to 3 a day.*2 used/u,
    );
    expect(second?.textContent).toMatch(/Can’t be read.*500.*First failed/u);
  });

  it('P-23.58 list their items with the result of each', { tags: 'slow' }, async () => {
    const filtered = item({
      id: '0198c0de-0000-7000-8000-000000000302',
      state: 'filtered',
      post_id: null,
      title: 'An ad',
      reason: 'It has “ad”.',
    });
    open([feed()], {
      [`GET /streams/${feed().id}/items`]: { body: { data: [item({}), filtered], total: 2 } },
    });
    show();
    await press('Items of Mill Lane Bakery');
    const items = within(await screen.findByRole('list', { name: 'Items' }));
    const [made, other] = items.getAllByRole('listitem');
    expect(made?.textContent).toMatch(/The loaf is back.*Used.*Open post/u);
    expect(other?.textContent).toMatch(/An ad.*Filtered out.*It has “ad”\./u);
  });

  it('P-23.58 are added by address, after a preview of their items', async () => {
    const asked = open([], {
      'GET /stream-preview': { body: { data: found } },
      [`POST /agents/${ada.id}/streams`]: { body: { data: feed(), message: 'Feed added.' } },
    });
    show();
    await press('Add feed');
    await enter(await screen.findByLabelText('Address'), 'bakery.example');
    await press('Show items');
    expect(await screen.findByText('The loaf is back')).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: 'Add to the queue' }));
    const account = screen.getByRole('checkbox', { name: 'Sandbox (Ada)' });
    await userEvent.click(account);
    const dialog = within(screen.getByRole('dialog', { name: 'Add feed' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Add feed' }));
    expect(await screen.findByText('Choose at least one account')).toBeTruthy();
    await userEvent.click(account);
    await userEvent.click(dialog.getByRole('button', { name: 'Add feed' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = asked.find(({ call }) => call.startsWith('POST'));
    expect(sent?.body).toEqual({
      address: found.url,
      name: 'Mill Lane Bakery',
      act: 'queue',
      connection_ids: [ada.platform_connections[0]?.id],
      review: 'before_sending',
      note: '',
      include: [],
      exclude: [],
      daily_limit: 3,
    });
  });

  it(
    'P-23.58 offer posting times to accounts that have none before they fill a queue',
    { tags: 'slow' },
    async () => {
      const [account] = ada.platform_connections;
      const queue = `/connections/${account?.id}/queue`;
      const none = { timezone: 'UTC', slots: [], about: 0, blackout: [], distance: 0 };
      let times: object = none;
      const asked = open([feed({ connection_ids: [account?.id ?? ''] })], {
        [`GET ${queue}`]: () => ({ body: { data: times } }),
        [`PUT ${queue}`]: (body) => {
          times = { ...none, ...Object(body) };
          return { body: { data: times, message: 'Saved.' } };
        },
        [`PATCH /streams/${feed().id}`]: { body: { data: feed(), message: 'Feed saved.' } },
      });
      show();
      await press('Actions for Mill Lane Bakery');
      await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
      await userEvent.click(await screen.findByRole('radio', { name: 'Add to the queue' }));
      await press('Save changes');
      expect(await screen.findByText(/Sandbox \(Ada\) has no posting times yet/u)).toBeTruthy();
      const saved = () => asked.filter(({ call }) => call.startsWith('PATCH'));
      expect(saved()).toEqual([]);
      await press('Use these times');
      await waitFor(() => expect(saved()).toHaveLength(1));
      expect(saved()[0]?.body).toMatchObject({ act: 'queue', connection_ids: [account?.id] });
    },
  );

  it('P-23.57 P-23.58 show a program’s secret address once', async () => {
    const address = 'https://social.example/api/incoming/1.secret';
    const sent = feed({ kind: 'webhook', url: '', name: 'Till' });
    open([], {
      [`POST /agents/${ada.id}/streams`]: { body: { data: sent, message: 'Feed added.', address } },
    });
    show();
    await press('Add feed');
    await press('Let a program send items instead');
    await enter(await screen.findByLabelText('Name'), 'Till');
    const dialog = within(screen.getByRole('dialog', { name: 'Add feed' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Add feed' }));
    const field = await screen.findByLabelText<HTMLInputElement>('Secret address');
    expect(field.value).toBe(address);
  });
});
