import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import type { UsageEntry, UsageMonth } from '#contract/usage/calls.ts';
import { monthAfter, monthName, monthOf } from '#domain/money/usage-month.ts';
import { type Answers, answering, openScreen, showMessages } from '#test/screen.tsx';
import { someUser } from '#test/web-user.ts';
import { session } from '#web/lib/session/session.ts';
import { usageSearchOf } from './usage-search.ts';
import { typedDollars, typedMicros } from '#web/lib/forms/typed-money.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { costOf, entryLabel } from './usage-labels.ts';
import { UsagePage } from './usage.page.tsx';

const now = monthOf(Date.now());
const ada = {
  agent_id: '0198c0de-0000-7000-8000-000000000001',
  agent_name: 'Ada',
  is_deleted: false,
  is_self: false,
  budget: null,
  spent: 4_200_000,
  texts: 12,
  images: 0,
  posts: 1,
  tokens: 9000,
};
const aMonth = (own: Partial<UsageMonth> = {}): UsageMonth => ({
  month: now,
  spent: 4_200_000,
  texts: 12,
  images: 0,
  posts: 1,
  tokens: 9000,
  reserved: 0,
  not_known: 0,
  unpriced: 0,
  forecast: 9_000_000,
  budget: 5_000_000,
  unpriced_models: [],
  unpriced_drawers: [],
  by_agent: [ada],
  by_day: [
    { date: `${now}-01`, spent: 4_000_000 },
    { date: `${now}-02`, spent: 200_000 },
  ],
  ...own,
});
const anEntry = (own: Partial<UsageEntry> = {}): UsageEntry => ({
  id: `0198c0de-0000-7000-8000-00000000000${own.what?.length ?? 1}`,
  at: '2026-11-01T09:00:00.000Z',
  kind: 'text',
  agent_id: ada.agent_id,
  agent_name: 'Ada',
  what: 'gpt-5-mini',
  tokens_in: 1000,
  tokens_out: 100,
  cost: 450,
  is_reserved: false,
  is_not_known: false,
  ...own,
});

const open = (month = aMonth(), entries = [anEntry()], more: Answers = {}, at = '/usage') => {
  const asked = answering({
    'GET /usage': { body: { data: month } },
    'GET /usage/entries': { body: { data: entries, total: entries.length } },
    ...more,
  });
  return { asked, ...openScreen(UsagePage, '/usage', at) };
};

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

describe('usage page', () => {
  it('P-2.49 shows the spending, its forecast, and the share of the budget', async () => {
    open();
    const bar = await screen.findByRole('progressbar', { name: '$4.20 of $5.00 spent' });
    expect(bar.getAttribute('aria-valuenow')).toBe('84');
    expect(screen.getByText('$4.20 of $5.00 spent (84 %), $0.80 left.')).toBeTruthy();
    expect(screen.getByText('$9.00')).toBeTruthy();
    expect(screen.getByText('at the current pace')).toBeTruthy();
    const made = 'for 12 writing requests, 9,000 tokens, 1 paid post or reply';
    expect(screen.getByText(made)).toBeTruthy();
  });

  it('P-46.31 says what was paid for, by agent too, and counts nothing that there was not', async () => {
    const bex = { ...ada, agent_id: `${ada.agent_id.slice(0, -1)}2`, agent_name: 'Bex' };
    const none = { texts: 0, images: 0, posts: 0, tokens: 0, spent: 0 };
    open(aMonth({ texts: 1, images: 2, posts: 0, by_agent: [ada, { ...bex, ...none }] }));
    expect(await screen.findByText('for 1 writing request, 9,000 tokens, 2 images')).toBeTruthy();
    const cells = (name: RegExp) =>
      within(screen.getByRole('row', { name }))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent)
        .slice(0, 2);
    expect(cells(/^Ada/)).toEqual([
      '12 writing requests, 9,000 tokens, 1 paid post or reply',
      '$4.20',
    ]);
    expect(cells(/^Bex/)).toEqual(['–', '$0.00']);
  });

  it('has the days as a table for screen readers', async () => {
    open();
    const table = await screen.findByRole('table', { name: 'By day' });
    const cells = within(table).getAllByRole('cell');
    expect(cells.map(({ textContent }) => textContent)).toEqual(['$4.00', '$0.20']);
  });

  it('lists the requests, with the free and the running ones', async () => {
    open(aMonth(), [
      anEntry(),
      anEntry({ what: 'composer', cost: 0, tokens_in: null, tokens_out: null }),
      anEntry({ what: 'twitter', kind: 'post', cost: 200_000, is_reserved: true }),
    ]);
    const row = (name: RegExp) => screen.findByRole('row', { name });
    expect(
      await row(/Written by gpt-5-mini Ada 1,000 read, 100 written .* \$0\.00045/),
    ).toBeTruthy();
    expect(await row(/Written by the built-in writer .* free/)).toBeTruthy();
    expect(await row(/Posted on X .* up to \$0\.20, in progress/)).toBeTruthy();
  });

  it('loads more requests', async () => {
    const { asked } = open(aMonth(), [anEntry()], {
      'GET /usage/entries': (_, { cursor }) => ({
        body: cursor
          ? { data: [anEntry({ id: 'earlier' })], total: null, next_cursor: null }
          : { data: [anEntry()], total: 2, next_cursor: 'next' },
      }),
    });
    expect(await screen.findByText('1 of 2 requests, newest first')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('2 requests, newest first')).toBeTruthy();
    expect(asked.at(-1)?.query).toMatchObject({ cursor: 'next', month: now });
  });

  it('goes to other months, but not to future ones', async () => {
    const { router, asked } = open();
    const on = `On to ${monthName(monthAfter(now, 1))}`;
    expect(await screen.findByRole('button', { name: on })).toHaveProperty('disabled', true);
    const before = monthAfter(now, -1);
    await userEvent.click(screen.getByRole('button', { name: `Back to ${monthName(before)}` }));
    expect(router.state.location.href).toBe(`/usage?month=${before}`);
    await waitFor(() => expect(asked.map(({ query }) => query.month)).toContain(before));
    expect(await screen.findByText(monthName(before))).toBeTruthy();
  });

  it('P-2.49 sets a budget for an agent, and rejects an invalid amount', async () => {
    showMessages();
    const { asked } = open(aMonth(), [anEntry()], {
      'PUT /usage/budget': { body: { data: aMonth(), message: 'Budget saved' } },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Set the budget of Ada' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Set monthly budget: Ada' }));
    const field = dialog.getByRole('textbox', { name: 'Dollars a month' });
    await userEvent.type(field, 'much{Enter}');
    expect(dialog.getByText('Please enter an amount in dollars, such as 5 or 0.50')).toBeTruthy();
    await userEvent.clear(field);
    await userEvent.type(field, '0.50{Enter}');
    expect(await screen.findByText('Budget saved')).toBeTruthy();
    expect(asked.find(({ call }) => call === 'PUT /usage/budget')?.body).toEqual({
      agent_id: ada.agent_id,
      monthly_budget: 500_000,
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('removes the limit, and says why that failed', async () => {
    const message = 'Too many requests. Please try again later.';
    const { asked } = open(aMonth(), [], {
      'PUT /usage/budget': { status: 429, body: { success: false, code: 'rate_limited', message } },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Change your budget' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Remove limit' }));
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(asked.at(-1)?.body).toEqual({ agent_id: null, monthly_budget: null });
  });

  it('P-2.49 explains unknown prices and what to set', async () => {
    open(
      aMonth({ unpriced: 2, unpriced_models: ['llama3.2'], unpriced_drawers: [], forecast: null }),
    );
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('2 requests to llama3.2 aren’t counted');
    expect(alert.textContent).toContain('AI_PRICES=llama3.2=0.25/2');
    expect(screen.getByText('Not available while prices are missing')).toBeTruthy();
  });

  it('shows an empty state, with the built-in writer as free', async () => {
    const none = { spent: 0, texts: 0, images: 0, posts: 0, tokens: 0, budget: null, by_day: [] };
    open(aMonth({ ...none, by_agent: [{ ...ada, ...none }] }), []);
    expect(await screen.findByText(`Nothing in ${monthName(now)}`)).toBeTruthy();
    expect(
      screen.getByText(/^The built-in writer, the built-in artist and the sandbox are free\./),
    ).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Set a budget' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Requests' })).toBeNull();
  });

  it('names what a deleted agent spent, without a budget button', async () => {
    const gone = { ...ada, agent_name: 'Gone', is_deleted: true };
    const none = { ...ada, agent_id: null, agent_name: null };
    open(aMonth({ by_agent: [gone, none] }));
    expect(await screen.findByRole('row', { name: /Gone \(deleted\)/ })).toBeTruthy();
    expect(screen.getByRole('row', { name: /No agent/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /the budget of/ })).toBeNull();
  });

  it('says that it could not be loaded, and tries again', async () => {
    const failure = { status: 403, body: { success: false, code: 'forbidden', message: 'No.' } };
    const { asked } = open(aMonth(), [], { 'GET /usage': failure });
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(asked.filter(({ call }) => call === 'GET /usage')).toHaveLength(2));
    expect((await screen.findByRole('alert')).textContent).toContain('No.');
  });
});

test.each([
  ['5', 5_000_000],
  [' $1,000.25 ', 1_000_250_000],
  ['0', 0],
  ['', null],
  ['-1', undefined],
  ['1e3', undefined],
  ['0.0000001', undefined],
])('%j as input is %s', (typed, micros) => {
  expect(typedMicros(typed)).toBe(micros);
  if (typeof micros === 'number') expect(typedMicros(typedDollars(micros))).toBe(micros);
});

test('requests and costs have labels', () => {
  expect(entryLabel({ kind: 'post', what: 'telegram' })).toBe('Posted on Telegram');
  expect(entryLabel({ kind: 'text', what: 'composer' })).toBe('Written by the built-in writer');
  expect(entryLabel({ kind: 'image', what: 'gpt-image-1' })).toBe('Drawn by gpt-image-1');
  expect(entryLabel({ kind: 'read', what: 'twitter' })).toBe(`Read on ${platforms.twitter.name}`);
  const text = { kind: 'text', tokens_in: 900, is_reserved: false, is_not_known: false } as const;
  expect(costOf({ ...text, cost: null })).toBe('price unknown');
  expect(costOf({ ...text, cost: 0, is_reserved: true })).toBe('in progress');
  expect(costOf({ ...text, cost: 4000 })).toBe('$0.004');
  expect(costOf({ ...text, cost: 4000, tokens_in: null })).toBe('up to $0.004');
  expect(costOf({ ...text, cost: 0, tokens_in: null })).toBe('free');
  expect(costOf({ ...text, kind: 'post', cost: 15_000, tokens_in: null })).toBe('$0.015');
});

test('an address holds a month or none', () => {
  expect(usageSearchOf({ month: '2026-10' })).toEqual({ month: '2026-10' });
  expect(usageSearchOf({ month: '2026-13' })).toEqual({});
  expect(usageSearchOf({})).toEqual({});
});
