import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Week, WeekItem, WeekRule } from '#contract/weeks/types.ts';
import { anAgent, answering, type Answers, openScreen, showMessages } from '#test/screen.tsx';
import { someUser } from '#test/web-user.ts';
import { session } from '#web/lib/session/session.ts';
import { WeekPanel } from './week-panel.tsx';

const ada = anAgent();
const path = `/agents/${ada.id}/week`;

const idOf = (nth: number) => `0198c0de-0000-7000-8000-0000000000b${nth}`;
const itemOf = (nth: number, change: Partial<WeekItem> = {}): WeekItem => ({
  id: idOf(nth),
  connection_id: idOf(9),
  connection: { id: idOf(9), username: 'ada', name: 'Ada’s sandbox' },
  platform: 'sandbox',
  at: `2027-03-0${nth}T09:00:00.000Z`,
  is_slot: true,
  source: 'evergreen',
  topic: `Topic ${nth}`,
  why: 'An evergreen item that has rested long enough.',
  cost: 2100,
  is_estimate: false,
  state: 'written',
  post_id: idOf(nth),
  parts: [`Text ${nth}`],
  hash: `hash ${nth}`,
  note: null,
  ...change,
});
const weekOf = (items: WeekItem[], undoable = 0): Week => ({
  agent_id: ada.id,
  from: '2027-03-01T00:00:00.000Z',
  to: '2027-03-08T00:00:00.000Z',
  timezone: 'UTC',
  by_rule: false,
  items,
  undoable,
  created_at: '2027-02-28T17:00:00.000Z',
});
const rule: WeekRule = { is_on: false, timezone: null, next_at: null, note: null };
const shown = (week: Week | null) => ({ body: { data: { week, rule } } });
const open = (answers: Answers) => ({
  asked: answering(answers),
  ...openScreen(() => <WeekPanel agent={ada} />, '/agents/$id', `/agents/${ada.id}`),
});
const panel = async () => within(await screen.findByRole('region', { name: 'Proposed week' }));

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

describe('a proposed week', () => {
  it('P-2.460 shows each post with its reason and cost, and schedules those that are kept', async () => {
    const week = weekOf([
      itemOf(1),
      itemOf(2),
      itemOf(3, { state: 'waiting', parts: [], hash: null }),
    ]);
    const { asked } = open({
      [`GET ${path}`]: shown(week),
      [`POST ${path}/approve`]: {
        body: {
          ...shown(weekOf([itemOf(1, { state: 'approved' })], 1)).body,
          message: 'Scheduled 1 post.',
          done: [idOf(1)],
          failed: [],
        },
      },
      [`POST ${path}/undo`]: { body: { ...shown(week).body, message: 'Took back 1 post.' } },
    });
    showMessages();
    const own = await panel();
    expect(own.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual([
      'Monday, Mar 1',
      'Tuesday, Mar 2',
      'Wednesday, Mar 3',
    ]);
    expect(own.getByText('Text 1')).toBeTruthy();
    expect(own.getAllByText(/rested long enough\. \$0\.0021\./u)).toHaveLength(3);
    expect(own.getByText('1 post still being written')).toBeTruthy();
    await userEvent.click(own.getByRole('checkbox', { name: 'Keep “Topic 2”' }));
    await userEvent.click(own.getByRole('button', { name: 'Schedule 1 post' }));
    expect(await screen.findByText('Scheduled 1 post.')).toBeTruthy();
    expect(asked.find(({ call }) => call.endsWith('/approve'))?.body).toEqual({
      items: [{ id: idOf(1), hash: 'hash 1' }],
    });
    await userEvent.click(screen.getByRole('button', { name: 'Undo: 1 post' }));
    await waitFor(() => expect(asked.some(({ call }) => call.endsWith('/undo'))).toBe(true));
  });

  it('P-2.461 swaps times and takes another topic', async () => {
    const week = weekOf([itemOf(1), itemOf(2)]);
    const { asked } = open({
      [`GET ${path}`]: shown(week),
      [`POST ${path}/change`]: { body: { ...shown(week).body, message: 'Swapped.' } },
    });
    const own = await panel();
    const menu = () => userEvent.click(own.getByRole('button', { name: 'Change “Topic 1”' }));
    await menu();
    const before = await screen.findByRole('menuitem', { name: 'Swap with the one before' });
    expect(before).toHaveProperty('disabled', true);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Swap with the one after' }));
    await menu();
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Another topic' }));
    const field = await own.findByRole('textbox', { name: 'Topic' });
    await userEvent.clear(field);
    await userEvent.type(field, 'Plum cake{Enter}');
    await waitFor(() =>
      expect(
        asked.flatMap(({ call, body }) => (call === `POST ${path}/change` ? [body] : [])),
      ).toEqual([
        { item_id: idOf(1), swap_with: idOf(2) },
        { item_id: idOf(1), topic: 'Plum cake' },
      ]),
    );
  });

  it('P-2.460 says why a post has no text, and shows nothing without a week', async () => {
    const note = 'The writer returned nothing.';
    open({
      [`GET ${path}`]: shown(weekOf([itemOf(1, { state: 'failed', parts: [], hash: null, note })])),
    });
    const own = await panel();
    expect(own.getByText(note)).toBeTruthy();
    expect(own.getByRole('checkbox')).toHaveProperty('disabled', true);
    expect(own.getByRole('button', { name: 'Schedule 0 posts' })).toHaveProperty('disabled', true);
  });
});
