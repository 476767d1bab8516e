/** The posting plan: offered while nothing is scheduled, and created only on a click. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Answers, anAgent, answering, openScreen, showMessages } from '#test/screen.tsx';
import { noTimeFree } from '#contract/weeks/kinds.ts';
import { someUser } from '#test/web-user.ts';
import { session } from '#web/lib/session/session.ts';
import { PlanPanel } from './profile/plan-panel.tsx';

const agent = anAgent({
  post_frequency: '3-5',
  posts_per_day: null,
  platform_connections: [
    {
      id: 'sandbox-1',
      platform: 'sandbox',
      status: 'connected',
      username: 'ada',
      display_name: 'Sandbox',
      followers: null,
    },
  ],
});
const none: Answers = { 'GET /scheduled-posts': { body: { data: [], total: 0, stats: {} } } };

function open(answers: Answers = {}, shown = agent, hash = '') {
  const asked = answering({ ...none, ...answers });
  const Page = () => (
    <>
      <p>Plan of the agent</p>
      <PlanPanel agent={shown} />
    </>
  );
  openScreen(Page, '/agents/$id', `/agents/${shown.id}${hash}`);
  return {
    made: () =>
      asked.filter(({ call }) => call === 'POST /scheduled-posts').map(({ body }) => body),
    asked,
  };
}
const form = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Plan 4 a day' }));
  return within(await screen.findByRole('form', { name: 'Posting plan' }));
};

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

describe('posting plan', () => {
  it.each([
    ['#plan', true],
    ['', false],
  ])('P-49.75 has the button that proposes a week in focus at “%s”: %s', async (hash, isFirst) => {
    const rule = { is_on: false, next_at: null, note: null };
    const week = { body: { data: { week: null, rule } } };
    open({ [`GET /agents/${agent.id}/week`]: week }, agent, hash);
    const button = await screen.findByRole('button', { name: 'Plan my week' });
    await waitFor(() => expect(document.activeElement === button).toBe(isFirst));
  });

  it('P-49.318 offers the posting times where none of them is free', async () => {
    const rule = { is_on: false, next_at: null, note: null };
    open({
      [`GET /agents/${agent.id}/week`]: { body: { data: { week: null, rule } } },
      [`POST /agents/${agent.id}/week`]: {
        status: 409,
        body: { success: false, code: 'conflict', message: noTimeFree },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Plan my week' }));
    const note = await screen.findByText(new RegExp(noTimeFree, 'u'));
    expect(within(note).getByRole('link').textContent).toBe('Edit posting times');
  });

  it('P-49.227 says beside the button what a week is made of without a model, and why there is none', async () => {
    showMessages();
    const rule = { is_on: false, next_at: null, note: null };
    const message = 'There’s nothing new to write about. Add material.';
    const builtIn = { id: 'composer', name: 'Built-in writer', is_default: true };
    open({
      [`GET /agents/${agent.id}/week`]: { body: { data: { week: null, rule } } },
      'GET /content/writers': { body: { data: [builtIn] } },
      [`POST /agents/${agent.id}/week`]: {
        status: 409,
        body: { success: false, code: 'conflict', message },
      },
    });
    const note = await screen.findByText(/^Without an AI model, Ada plans from its material/u);
    expect(within(note).getByRole('link', { name: 'Add material' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Plan my week' }));
    expect((await screen.findByRole('status')).textContent).toBe(`${message} Add material`);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it(
    'P-2.35 is offered with the posts a day that the frequency means, and created with review on',
    { tags: 'slow' },
    async () => {
      showMessages();
      const { made } = open({ 'POST /scheduled-posts': { body: { data: {}, message: 'Made' } } });
      const dialog = await form();
      expect(dialog.getByText(/^Times of day \(/)).toBeTruthy();
      expect(made()).toEqual([]);
      await userEvent.click(dialog.getByRole('button', { name: 'Create 4 schedules' }));
      expect(await screen.findByText('Ada will post 4 times a day')).toBeTruthy();
      const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
      expect(made()).toEqual(
        ['09:00', '13:00', '17:00', '21:00'].map((time) => ({
          agent_id: agent.id,
          platform: 'sandbox',
          timezone: zone,
          frequency: 'daily',
          max_runs: 30,
          scheduled_time: expect.stringMatching(new RegExp(`T${time}$`)),
          review: 'before_sending',
        })),
      );
    },
  );

  it('continues with the rest after a failure', async () => {
    showMessages();
    let tries = 0;
    const { made } = open({
      'POST /scheduled-posts': () => {
        tries += 1;
        return tries === 2
          ? { status: 409, body: { success: false, code: 'limit_reached', message: 'Too many.' } }
          : { body: { data: {}, message: 'Made' } };
      },
    });
    const dialog = await form();
    await userEvent.click(dialog.getByRole('button', { name: 'Create 4 schedules' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('Too many.');
    await userEvent.click(dialog.getByRole('button', { name: 'Create 3 schedules' }));
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
    expect(made()).toHaveLength(5);
    expect(await screen.findByText('Ada will post 4 times a day')).toBeTruthy();
  });

  it('P-50.205 P-50.206 keeps typed times when the number changes, and says “once a day”', async () => {
    showMessages();
    const { made } = open({ 'POST /scheduled-posts': { body: { data: {}, message: 'Made' } } });
    const dialog = await form();
    fireEvent.change(dialog.getByLabelText('Post 1'), { target: { value: '07:30' } });
    const count = dialog.getByLabelText('Posts a day');
    fireEvent.change(count, { target: { value: '5' } });
    expect(dialog.getByLabelText('Post 1')).toHaveProperty('value', '07:30');
    expect(dialog.getByLabelText('Post 5')).toHaveProperty('value', '09:00');
    fireEvent.change(count, { target: { value: '1' } });
    await userEvent.click(dialog.getByRole('button', { name: 'Create 1 schedule' }));
    expect(await screen.findByText('Ada will post once a day')).toBeTruthy();
    expect(made()).toMatchObject([{ scheduled_time: expect.stringMatching(/T07:30$/) }]);
  });

  it('P-50.206 lets no time be changed while the schedules are created', async () => {
    const { promise, resolve } = Promise.withResolvers<{ body: Record<string, unknown> }>();
    open({ 'POST /scheduled-posts': () => promise });
    const dialog = await form();
    const times = dialog.getByRole('group', { name: /^Times of day/u });
    await userEvent.click(dialog.getByRole('button', { name: 'Create 4 schedules' }));
    await waitFor(() => expect(times).toHaveProperty('disabled', true));
    resolve({ body: { data: {}, message: 'Made' } });
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  });

  it.each([
    ['a post is scheduled', 2, agent],
    ['no account is connected', 0, { ...agent, platform_connections: [] }],
  ])('is not offered when %s', async (_where, total, shown) => {
    const { asked } = open(
      { 'GET /scheduled-posts': { body: { data: [], total, stats: {} } } },
      shown,
    );
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(await screen.findByText('Plan of the agent')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Plan \d+ a day/u })).toBeNull();
  });
});
