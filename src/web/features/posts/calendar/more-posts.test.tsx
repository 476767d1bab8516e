/** The posts that have no room of their own in a day of the calendar. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { session } from '#web/lib/session/session.ts';
import { someUser } from '#test/web-user.ts';
import { anAgent } from '#test/screen.tsx';
import { aRun } from '#web/features/posts/rules/scheduled-post.fixture.ts';
import {
  aDot,
  calendar,
  day,
  movable,
  noon,
  open,
  post,
  week,
  zone,
} from '#test/calendar-screen.tsx';
import { dayWords } from './calendar-days.ts';
import { laterBy } from './calendar-time.ts';

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

const names = ['One.', 'Two.', 'Three.', 'Four.', 'Five.'];
const idOf = (at: number) => `0198c0de-0000-7000-8000-00000000081${at}`;
/** Posts that are all due at the same minute. */
const together = names.map((words, at) =>
  aDot({ words, schedule_id: idOf(at), schedule_ids: [idOf(at)] }),
);
const onDay = dayWords(day);

describe('posts of the calendar that have no room of their own', () => {
  const listed = () =>
    within(screen.getByRole('dialog', { name: /^3 more on / }))
      .getAllByRole('button', { name: /^12:00 / })
      .map((entry) => entry.querySelector('[data-words]')?.textContent);

  it('P-2.110 are listed from “+3” by keyboard without leaving the week, and open from there', async () => {
    const { router } = open(together, week, {
      [`GET /scheduled-posts/${idOf(3)}`]: { body: { data: { ...post, id: idOf(3) } } },
      [`GET /scheduled-posts/${idOf(3)}/runs`]: { body: { data: [aRun()], total: 1 } },
    });
    const more = await (
      await calendar()
    ).findByRole('button', { name: `3 more on ${onDay}, 12:00` });
    expect(more.textContent).toBe('+3');
    expect(screen.queryByRole('button', { name: /Three\./ })).toBeNull();
    more.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(listed()).toEqual(['Three.', 'Four.', 'Five.']));
    expect(more.getAttribute('aria-expanded')).toBe('true');
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Three.'));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(more));
    expect(screen.queryByRole('dialog')).toBeNull();

    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Three.'));
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.search).toMatchObject({ post: idOf(3) }));
    expect(router.state.location.search).toMatchObject({ span: 'week' });
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^3 more/ })).toBeNull());
  });

  it(
    'P-2.112 are picked up from the list, which makes way for the calendar',
    { tags: 'slow' },
    async () => {
      const { asked } = open(together, week, movable);
      const region = await calendar();
      await userEvent.click(await region.findByRole('button', { name: /^3 more on / }));
      await waitFor(() => expect(document.activeElement?.textContent).toContain('Three.'));
      await userEvent.keyboard('m');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(region.getByText(/^Lifted\./)).toBeTruthy();
      await userEvent.keyboard('{ArrowDown}{Enter}');
      const to = laterBy(noon, { minutes: 15 }, zone);
      await waitFor(() =>
        expect(asked.find(({ call }) => call === 'POST /scheduled-posts/move')?.body).toEqual({
          moves: [{ id: idOf(2), at: noon, to, reach: undefined }],
        }),
      );
    },
  );

  it('P-2.116 are selected in the list', { tags: 'slow' }, async () => {
    open(together, week);
    const region = await calendar();
    await userEvent.click(await region.findByRole('button', { name: 'More for the calendar' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Select posts' }));
    await userEvent.click(await region.findByRole('button', { name: /^3 more on / }));
    for (const name of [/Three\./, /Five\./]) {
      const list = within(await screen.findByRole('dialog', { name: /^3 more on / }));
      await userEvent.click(list.getByRole('button', { name, pressed: false }));
    }
    expect(await region.findByText('2 selected')).toBeTruthy();
  });

  it('P-49.357 own posts are shown before those of samples', async () => {
    const sample = anAgent({ id: idOf(9), is_sample: true });
    const mixed = together.map((run, at) => (at < 3 ? { ...run, agent_id: sample.id } : run));
    open(mixed, `&day=${day}`, {
      'GET /agents': { body: { data: [anAgent(), sample], total: 2 } },
    });
    const region = await calendar();
    await region.findByRole('button', { name: /Four\./ });
    expect(region.getByRole('button', { name: /Five\./ })).toBeTruthy();
    expect(region.queryByRole('button', { name: /One\./ })).toBeNull();
  });

  it.each([
    ['', '3 more', ['Three.', 'Four.', 'Five.']],
    ['&span=day', '+1', ['Nine.']],
  ])('P-2.110 are listed in a month and a day as well: “%s”', async (span, label, words) => {
    const more = ['Six.', 'Seven.', 'Eight.', 'Nine.'].map((own, at) =>
      aDot({ words: own, schedule_id: idOf(5 + at), schedule_ids: [idOf(5 + at)] }),
    );
    const runs = span ? [...together, ...more] : together;
    const { router } = open(runs, `&day=${day}${span}`);
    const region = await calendar();
    const button = await region.findByRole('button', { name: /^\d more on / });
    expect(button.textContent).toBe(label);
    await userEvent.click(button);
    const list = within(await screen.findByRole('dialog', { name: /^\d more on / }));
    const found = list.getAllByRole('listitem');
    expect(found.map((one) => one.querySelector('[data-words]')?.textContent)).toEqual(words);
    const whole = list.queryByRole('button', { name: 'Open day' });
    expect(whole === null).toBe(span !== '');
    if (whole) await userEvent.click(whole);
    await waitFor(() => expect(router.state.location.search).toMatchObject({ day, span: 'day' }));
  });
});
