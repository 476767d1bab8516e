import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Queue } from '#contract/schedule/queue.ts';
import { type Answers, answering, openScreen, showMessages } from '#test/screen.tsx';
import { aConnection, withConnections } from '#test/web-connections.ts';
import { aProfile } from '#test/web-profile.ts';
import { someUser } from '#test/web-user.ts';
import { session } from '#web/lib/session/session.ts';
import { viewerZone } from '#web/ui/zone-time.ts';
import { SettingsPage } from '#web/features/settings/settings.page.tsx';
import { enter } from '#test/enter.ts';

const account = aConnection();
const path = `/connections/${account.id}/queue`;
const aQueue = (own: Partial<Queue> = {}): Queue => ({
  timezone: 'UTC',
  slots: [],
  about: 0,
  blackout: [],
  distance: 0,
  next: [],
  first: null,
  reason: 'Add posting times first, in Settings under Accounts.',
  queued: [],
  ...own,
});
const filled = aQueue({
  timezone: 'America/New_York',
  slots: [{ days: [1, 5], time: '08:30' }],
  blackout: [{ from: '2027-12-24', to: '2027-12-26' }],
  next: ['2027-03-05T13:30:00.000Z'],
  reason: null,
  queued: [
    {
      schedule_id: account.id,
      words: 'Measure twice.',
      slot_at: '2027-03-01T13:30:00.000Z',
      due_at: '2027-03-01T13:34:00.000Z',
    },
  ],
});

const profile = { data: aProfile(), user: aProfile() };
async function open(answers: Answers, others: readonly ReturnType<typeof aConnection>[] = []) {
  const asked = answering({
    'GET /users/profile': { body: profile },
    ...withConnections([account, ...others]),
    ...answers,
  });
  showMessages();
  openScreen(SettingsPage, '/settings', '/settings?tab=platforms');
  await userEvent.click(await screen.findByRole('button', { name: 'Set posting times for X' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit posting times for X' }));
  return { dialog, asked, saved: () => asked.filter(({ call }) => call === `PUT ${path}`) };
}

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

it(
  'P-2.60 starts empty in the viewer’s time zone, and saves added times',
  { tags: 'slow' },
  async () => {
    const { dialog, saved } = await open({
      [`GET ${path}`]: { body: { data: aQueue() } },
      [`PUT ${path}`]: (body) => ({
        body: { data: { ...filled, ...(body as object) }, message: 'Posting times saved.' },
      }),
    });
    expect(await dialog.findByText('No posting times yet.')).toBeTruthy();
    expect(dialog.queryByRole('region', { name: 'Next free times' })).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Add a time' }));
    const row = within(dialog.getByRole('group', { name: 'Posting time 1' }));
    await userEvent.click(row.getByRole('checkbox', { name: 'Monday' }));
    await userEvent.click(row.getByRole('checkbox', { name: 'Saturday' }));
    const time = row.getByLabelText('Time');
    await userEvent.clear(time);
    await enter(time, '10:15');
    await userEvent.type(dialog.getByLabelText('Vary by (minutes)'), '{Backspace}12');
    await userEvent.clear(dialog.getByLabelText('Minimum gap (minutes)'));
    await userEvent.click(dialog.getByRole('button', { name: 'Add blackout days' }));
    const days = within(dialog.getByRole('group', { name: 'Blackout days 1' }));
    await enter(days.getByLabelText('First day'), '2027-05-01');
    await enter(days.getByLabelText('Last day'), '2027-05-02');
    await userEvent.click(dialog.getByRole('button', { name: 'Save posting times' }));
    expect(await screen.findByText('Posting times saved.')).toBeTruthy();
    expect(saved().map(({ body }) => body)).toEqual([
      {
        timezone: viewerZone(),
        slots: [{ days: [2, 3, 4, 5, 6], time: '10:15' }],
        about: 12,
        blackout: [{ from: '2027-05-01', to: '2027-05-02' }],
        distance: 0,
      },
    ]);
    expect(await dialog.findByRole('list', { name: 'Next free times' })).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Add a time' }));
    expect(dialog.getByText('Save to update these times.')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Remove posting time 2' }));
    expect(dialog.queryByText('Save to update these times.')).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
);

it('P-2.60 shows the times, which are free and what is queued', { tags: 'slow' }, async () => {
  const { dialog } = await open({ [`GET ${path}`]: { body: { data: filled } } });
  const row = within(await dialog.findByRole('group', { name: 'Posting time 1' }));
  const chosen = row.getAllByRole('checkbox', { checked: true });
  expect(chosen.map((chip) => chip.getAttribute('value'))).toEqual(['1', '5']);
  const next = within(dialog.getByRole('list', { name: 'Next free times' }));
  expect(next.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Fri, Mar 5, 2027 at 08:30',
  ]);
  const queued = within(dialog.getByRole('region', { name: 'In the queue' }));
  expect(queued.getByText('Mon, Mar 1, 2027 at 08:34')).toBeTruthy();
  expect(queued.getByText('Measure twice.')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Remove posting time 1' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Remove blackout days 1' }));
  expect(dialog.queryByRole('group')).toBeNull();
});

it('P-2.60 keeps the input when refused, shows why in place, and warns before leaving', async () => {
  const { dialog } = await open({
    [`GET ${path}`]: { body: { data: filled } },
    [`PUT ${path}`]: {
      status: 400,
      body: {
        success: false,
        code: 'invalid_input',
        message: 'Some fields need your attention.',
        details: [{ path: 'slots.1.days', message: 'Choose at least one day' }],
      },
    },
  });
  await dialog.findByRole('group', { name: 'Posting time 1' });
  await userEvent.click(dialog.getByRole('button', { name: 'Add a time' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save posting times' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('Choose at least one day');
  expect(dialog.getByRole('group', { name: 'Posting time 2' })).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
  const question = await screen.findByRole('dialog', { name: 'Discard your changes?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it(
  'P-2.60 says that the times could not be loaded, and tries again',
  { tags: 'slow' },
  async () => {
    let count = 0;
    const failed = { status: 404, body: { success: false, code: 'not_found', message: 'Gone.' } };
    const { dialog } = await open({
      [`GET ${path}`]: () => ((count += 1) === 1 ? failed : { body: { data: filled } }),
    });
    expect(await dialog.findByText('Gone.')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: /Try again/ }));
    expect(await dialog.findByRole('group', { name: 'Posting time 1' })).toBeTruthy();
  },
);

const other = (n: number, own: Parameters<typeof aConnection>[0] = {}) =>
  aConnection({
    id: `0198c0de-0000-7000-8000-0000000000d${n}`,
    platform: 'bluesky',
    username: `client${n}.example`,
    ...own,
  });
const pathOf = ({ id }: { id: string }) => `/connections/${id}/queue`;
const saves = (body: unknown) => ({
  body: { data: { ...filled, ...(body as object) }, message: 'Posting times saved.' },
});

it(
  'P-2.424 gives other accounts the same times, and keeps their blackout days',
  { tags: 'slow' },
  async () => {
    const times = { timezone: 'UTC', slots: [{ days: [6], time: '10:00' }] };
    const [first, second] = [other(1), other(2, { posting_times: times })];
    const away = [{ from: '2027-08-01', to: '2027-08-14' }];
    const { dialog, asked, saved } = await open(
      {
        [`GET ${path}`]: { body: { data: filled } },
        [`PUT ${path}`]: saves,
        [`GET ${pathOf(first)}`]: { body: { data: aQueue() } },
        [`PUT ${pathOf(first)}`]: saves,
        [`GET ${pathOf(second)}`]: { body: { data: aQueue({ ...times, blackout: away }) } },
        [`PUT ${pathOf(second)}`]: saves,
      },
      [first, second],
    );
    await userEvent.click(await dialog.findByRole('button', { name: 'Use for other accounts' }));
    expect(dialog.getByText('No posting times yet')).toBeTruthy();
    expect(dialog.getByText(/^Now every Saturday at 10:00/)).toBeTruthy();
    await userEvent.click(await dialog.findByRole('checkbox', { name: 'Select all 2' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save for 3 accounts' }));
    expect(await screen.findByText('Posting times saved for 3 accounts.')).toBeTruthy();
    const sent = (one: { id: string }) =>
      asked.filter(({ call }) => call === `PUT ${pathOf(one)}`).map(({ body }) => body);
    const { timezone, slots, about, distance, blackout } = filled;
    const same = { timezone, slots, about, distance };
    expect(saved().map(({ body }) => body)).toEqual([{ ...same, blackout }]);
    expect(sent(first)).toEqual([{ ...same, blackout: [] }]);
    expect(sent(second)).toEqual([{ ...same, blackout: away }]);
    expect(dialog.getByRole('button', { name: 'Save posting times' })).toBeTruthy();
  },
);

it(
  'P-2.424 names the accounts that could not be saved, and tries only them again',
  { tags: 'slow' },
  async () => {
    const [first, second] = [other(1), other(2)];
    const message = 'This account is gone.';
    let isBroken = true;
    const { dialog, asked } = await open(
      {
        [`GET ${path}`]: { body: { data: filled } },
        [`PUT ${path}`]: saves,
        [`GET ${pathOf(first)}`]: () =>
          isBroken
            ? { status: 404, body: { success: false, code: 'not_found', message } }
            : { body: { data: aQueue() } },
        [`PUT ${pathOf(first)}`]: saves,
        [`GET ${pathOf(second)}`]: { body: { data: aQueue() } },
        [`PUT ${pathOf(second)}`]: saves,
      },
      [first, second],
    );
    await userEvent.click(await dialog.findByRole('button', { name: 'Use for other accounts' }));
    for (const name of ['Bluesky (@client1.example)', 'Bluesky (@client2.example)'])
      await userEvent.click(await dialog.findByRole('checkbox', { name: new RegExp(name) }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save for 3 accounts' }));
    expect(await screen.findByText('Posting times saved for 2 accounts.')).toBeTruthy();
    const alert = dialog.getByRole('alert');
    expect(alert.textContent).toContain('Couldn’t save for 1 account.');
    expect(alert.textContent).toContain(`Bluesky (@client1.example): ${message}`);
    isBroken = false;
    await userEvent.click(dialog.getByRole('button', { name: 'Save for 2 accounts' }));
    await waitFor(() => expect(dialog.queryByRole('alert')).toBeNull());
    const times = (one: { id: string }) =>
      asked.filter(({ call }) => call === `PUT ${pathOf(one)}`).length;
    expect([times(first), times(second)]).toEqual([1, 1]);
  },
);

it('P-2.424 offers nothing where there is no other account', { tags: 'slow' }, async () => {
  const { dialog } = await open({ [`GET ${path}`]: { body: { data: filled } } });
  await dialog.findByRole('group', { name: 'Posting time 1' });
  expect(dialog.queryByRole('button', { name: 'Use for other accounts' })).toBeNull();
});
