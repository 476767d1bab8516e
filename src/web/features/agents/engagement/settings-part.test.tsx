import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EngagementSettings } from '#contract/engagement/types.ts';
import { twitter } from '#contract/platforms/twitter.ts';
import { anAgent, answering, type Answers, openScreen, showMessages } from '#test/screen.tsx';
import { someUser } from '#test/web-user.ts';
import { AgentPage } from '#web/features/agents/profile/agent.page.tsx';
import { session } from '#web/lib/session/session.ts';
import { theSettings } from './engagement.fixture.ts';
import { enter } from '#test/enter.ts';

const ada = anAgent();
const path = `/agents/${ada.id}/engagement-settings`;

const open = (settings: EngagementSettings, answers: Answers = {}) => {
  const asked = answering({
    [`GET /agents/${ada.id}`]: { body: { data: ada, agent: ada } },
    [`GET ${path}`]: { body: { data: settings } },
    ...answers,
  });
  showMessages();
  openScreen(AgentPage, '/agents/$id', `/agents/${ada.id}?tab=engagement`);
  return { asked, sent: (call: string) => asked.filter((one) => one.call === call) };
};
const theSwitch = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Auto-reply' });
const on = { auto_reply_enabled: true };

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

describe('engagement settings', () => {
  it('S1-2.18 show only a switch until it is on', async () => {
    open(theSettings());
    expect(screen.queryByLabelText('Max replies per day')).toBeNull();
    await userEvent.click(await theSwitch());
    for (const label of ['Reply to mentions', 'Reply to replies', 'Find posts about its topics'])
      expect(screen.getByRole('switch', { name: label })).toBeTruthy();
    expect(screen.getByRole('radiogroup', { name: 'Reply frequency' })).toBeTruthy();
    const slider = screen.getByRole('slider', { name: 'Minimum engagement threshold' });
    expect(slider.getAttribute('aria-valuemin')).toBe('0');
    expect(slider.getAttribute('aria-valuemax')).toBe('1000');
    expect(screen.getByText('10–20 replies a day')).toBeTruthy();
  });

  it('S1-2.18 S1-8.21 send only the changed fields, with the names of the API', async () => {
    const { sent } = open(theSettings(), {
      [`POST ${path}`]: { body: { data: theSettings({ ...on, max_replies_per_day: 7 }) } },
    });
    await userEvent.click(await theSwitch());
    const most = screen.getByLabelText('Max replies per day');
    await userEvent.clear(most);
    await userEvent.type(most, '7');
    await enter(screen.getByLabelText('Spend limit'), '2.50');
    await userEvent.click(screen.getByRole('button', { name: 'Save settings' }));
    expect(await screen.findByText('Engagement settings updated successfully')).toBeTruthy();
    expect(sent(`POST ${path}`).map(({ body }) => body)).toEqual([
      { auto_reply_enabled: true, max_replies_per_day: 7, spend_limit: 2_500_000 },
    ]);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save settings' }).disabled).toBe(
      true,
    );
  });

  it.each([
    ['Max replies per day', '101', 'Please enter a whole number from 1 to 100'],
    ['Spend limit', 'much', 'Please enter an amount in dollars, such as 5 or 0.50'],
    ['Active from', '08:00', 'Set both active hours, or neither'],
  ])(
    'P-49.38 say what is wrong with %s, also where it is folded, and send nothing',
    async (label, typed, complaint) => {
      const { sent } = open(theSettings(on));
      const field = await screen.findByLabelText(label);
      await userEvent.clear(field);
      await userEvent.type(field, typed);
      await userEvent.click(screen.getByRole('button', { name: 'Save settings' }));
      expect(await screen.findByText(complaint)).toBeTruthy();
      expect(field.closest('details')?.open).not.toBe(false);
      expect(sent(`POST ${path}`)).toEqual([]);
    },
  );

  it('S1-8.18 keep the input when they could not be saved', async () => {
    open(theSettings(), { [`POST ${path}`]: { status: 500, body: {} } });
    await userEvent.click(await theSwitch());
    await userEvent.click(screen.getByRole('button', { name: 'Save settings' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to update settings');
    expect((await theSwitch()).checked).toBe(true);
  });

  it('S1-8.17 show a message when they could not be loaded', async () => {
    open(theSettings(), { [`GET ${path}`]: { status: 400, body: {} } });
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Failed to load engagement data',
    );
  });

  it('P-2.13 explain the effect: the shared limit, the first approvals, and each rule', async () => {
    const rule = twitter.rules.find(({ when }) => when?.unapproved)?.rule ?? '';
    open(
      theSettings({
        ...on,
        max_replies_per_day: 12,
        approved_replies: 3,
        channels: [
          {
            account_id: ada.id,
            platform: 'twitter',
            username: 'ada',
            lane: 'handoff',
            rule,
            can_listen: true,
            can_find: true,
          },
        ],
      }),
    );
    expect(await screen.findByText(/Up to 12 replies a day/)).toBeTruthy();
    expect(screen.getByText(/^The next 7 automatic replies need your approval/)).toBeTruthy();
    const account = within(screen.getByRole('list', { name: 'Channels' }));
    expect(account.getByText('@ada on X')).toBeTruthy();
    expect(account.getByText('Drafts replies. You send them on X.')).toBeTruthy();
    expect(account.getByText(rule, { exact: false })).toBeTruthy();
    expect(account.getByRole('link').getAttribute('href')).toMatch(/^https:\/\/docs\.x\.com/);
  });
});

it('says what each account would do while auto-reply is off', async () => {
  const account = { username: 'ada', rule: '', can_listen: true, can_find: true };
  const channels = [
    { ...account, account_id: 'one', platform: 'twitter', lane: 'handoff' },
    { ...account, account_id: 'two', platform: 'sandbox', lane: 'auto' },
  ] as const;
  open(theSettings({ channels: [...channels] }));
  const shown = within(await screen.findByRole('list', { name: 'Channels' }));
  expect(shown.getByText('Would draft replies for you to send on X.')).toBeTruthy();
  expect(shown.getByText('Would reply to mentions automatically.')).toBeTruthy();
});

describe('pausing auto-reply', () => {
  it('P-2.326 is offered only while it is on, and resuming only while it is paused', async () => {
    open(theSettings());
    await theSwitch();
    expect(screen.queryByRole('button', { name: 'Pause 1 Hour' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Resume' })).toBeNull();
  });

  const until = new Date(Date.now() + 3_600_000).toISOString();

  it('S1-4.3 S1-8.21 for an hour turns the switch off and says when the pause ends', async () => {
    const { sent } = open(theSettings(on), {
      [`POST /agents/${ada.id}/engagement-pause`]: {
        body: { data: theSettings({ ...on, paused_until: until }) },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Pause 1 Hour' }));
    expect(await screen.findByText('Agent engagement paused successfully')).toBeTruthy();
    expect((await theSwitch()).checked).toBe(false);
    expect(screen.getByText(/Auto-reply is paused until .*\d\d:\d\d \(.+\)\./)).toBeTruthy();
    const [paused] = sent(`POST /agents/${ada.id}/engagement-pause`);
    expect(paused?.body).toEqual({ pauseDuration: '1h', reason: '' });
    expect(sent(`POST ${path}`)).toEqual([]);
  });

  it('S1-4.3 S1-8.21 ends when the owner resumes, and turns the switch on', async () => {
    open(theSettings({ ...on, paused_until: until }), {
      [`POST /agents/${ada.id}/engagement-resume`]: { body: { data: theSettings(on) } },
    });
    expect((await theSwitch()).checked).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Resume' }));
    expect(await screen.findByText('Agent engagement resumed successfully')).toBeTruthy();
    await waitFor(async () => expect((await theSwitch()).checked).toBe(true));
  });

  it.each([
    ['Pause 1 Hour', 'Failed to pause engagement', null],
    ['Resume', 'Failed to resume engagement', until],
  ])('S1-8.20 says that %s failed', async (button, message, paused_until) => {
    open(theSettings({ ...on, paused_until }), {
      [`POST /agents/${ada.id}/engagement-pause`]: { status: 500, body: {} },
      [`POST /agents/${ada.id}/engagement-resume`]: { status: 500, body: {} },
    });
    await userEvent.click(await screen.findByRole('button', { name: button }));
    expect((await screen.findByRole('alert')).textContent).toContain(message);
  });
});
