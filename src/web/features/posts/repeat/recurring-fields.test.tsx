/** Weekdays, times of day, the end and "about" in the form of a scheduled post. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withSandbox } from '#test/schedule-form-screen.tsx';
import { answering, openScreen } from '#test/screen.tsx';
import { someUser } from '#test/web-user.ts';
import { session } from '#web/lib/session/session.ts';
import { ScheduledPostsPage } from '#web/features/posts/rules/schedule.page.tsx';
import { aScheduledPost, listOf } from '#web/features/posts/rules/scheduled-post.fixture.ts';
import { nextTime, weekdayOf } from './recurring-fields.tsx';

const ada = withSandbox();
const post = aScheduledPost();
const runs = [
  { local: '2027-05-03T09:00:00', at: '2027-05-03T09:00:00.000Z' },
  { local: '2027-05-03T13:45:00', at: '2027-05-03T13:45:00.000Z' },
];
const open = (shown = post) => {
  const asked = answering({
    'GET /agents': { body: { data: [ada], agents: [ada], total: 1 } },
    'GET /scheduled-posts': listOf([shown]),
    'GET /scheduled-posts/preview': { body: { data: { runs, said: [], words: 'every Monday' } } },
    'POST /scheduled-posts': { body: { data: shown, message: 'Scheduled post created.' } },
    [`PUT /scheduled-posts/${shown.id}`]: { body: { data: shown, message: 'Updated.' } },
  });
  openScreen(ScheduledPostsPage, '/scheduled-posts', `/scheduled-posts?agent=${ada.id}`);
  return asked;
};
type Asked = ReturnType<typeof open>;
const formNamed = async (name: string) => within(await screen.findByRole('form', { name }));
type Form = Awaited<ReturnType<typeof formNamed>>;

const pick = async (form: Form, label: string, option: string | RegExp) => {
  await userEvent.click(form.getByRole('combobox', { name: label }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
};
const fill = async (field: HTMLElement, words: string) => {
  await userEvent.clear(field);
  await userEvent.type(field, words);
};
/** A new form for Monday 3 May 2027 at 09:00 in UTC, with a frequency. */
const newForm = async (frequency: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Schedule a post' }));
  const form = await formNamed('New scheduled post');
  await fill(form.getByLabelText(/Date and time/), '2027-05-03T09:00');
  await pick(form, 'Time zone', /^UTC/);
  await pick(form, 'Frequency', frequency);
  await fill(form.getByLabelText('Topic (optional)'), 'Tides');
  return form;
};
const editForm = async () => {
  await userEvent.click(await screen.findByRole('button', { name: /^Edit “/ }));
  return formNamed('Edit scheduled post');
};
const last = (asked: Asked, call: string) => asked.findLast((one) => one.call === call);
const submit = (form: Form, name = 'Schedule post') =>
  userEvent.click(form.getByRole('button', { name }));
const isChecked = (form: Form) =>
  form
    .getAllByRole<HTMLInputElement>('checkbox', { name: /day$/ })
    .filter(({ checked }) => checked)
    .map((box) => box.getAttribute('aria-label'));

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

describe('recurring post form', () => {
  it('P-2.56 sends the chosen days, times and end date', { tags: 'slow' }, async () => {
    const asked = open();
    const form = await newForm('Every week');
    expect(isChecked(form)).toEqual(['Monday']);
    await userEvent.click(form.getByRole('checkbox', { name: 'Friday' }));
    await userEvent.click(form.getByRole('button', { name: 'Add a time' }));
    expect(form.getByLabelText('Time 1')).toHaveProperty('value', '09:00');
    await fill(form.getByLabelText('Time 2'), '13:30');
    await pick(form, 'Ends', 'On a date');
    await submit(form);
    expect(await form.findByText('Choose the last day')).toBeTruthy();
    await fill(form.getByLabelText(/Last day/), '2027-05-02');
    await submit(form);
    expect(await form.findByText('The end date is before the first post')).toBeTruthy();
    await fill(form.getByLabelText(/Last day/), '2027-05-31');
    await fill(form.getByLabelText('Vary the time by up to'), '10');
    const chosen = { ends_on: '2027-05-31', frequency: 'weekly' };
    await waitFor(() =>
      expect(last(asked, 'GET /scheduled-posts/preview')?.query).toEqual({
        ...chosen,
        scheduled_time: '2027-05-03T09:00',
        timezone: 'UTC',
        max_runs: '0',
        weekdays: '1,5',
        times: '09:00,13:30',
        about_minutes: '10',
      }),
    );
    const list = within(form.getByRole('list', { name: 'Next posts' }));
    await waitFor(() => {
      const [first, second] = list.getAllByRole('listitem').map((one) => one.textContent);
      expect(first).toContain('About Mon, May 3, 2027 at 09:00');
      expect(first).not.toContain('clocks change');
      expect(second).toContain('Clocks change that day. This one publishes at 13:45.');
    });
    await submit(form);
    await waitFor(() =>
      expect(last(asked, 'POST /scheduled-posts')?.body).toMatchObject({
        ...chosen,
        weekdays: [1, 5],
        times: ['09:00', '13:30'],
        about_minutes: 10,
        max_runs: 0,
      }),
    );
  });

  it('keeps at least one weekday, falling back to that of the date', { tags: 'slow' }, async () => {
    open();
    const form = await newForm('Every week');
    const day = (name: string) => form.getByRole('checkbox', { name });
    await userEvent.click(day('Monday'));
    expect(isChecked(form)).toEqual(['Monday']);
    await userEvent.click(day('Tuesday'));
    await userEvent.click(day('Monday'));
    expect(isChecked(form)).toEqual(['Tuesday']);
    await userEvent.click(day('Monday'));
    await userEvent.click(day('Tuesday'));
    await fill(form.getByLabelText(/Date and time/), '2027-05-05T09:00');
    expect(isChecked(form)).toEqual(['Wednesday']);
  });

  it('says which time is wrong, and removes one', { tags: 'slow' }, async () => {
    const asked = open();
    const form = await newForm('Every day');
    expect(form.queryByRole('group', { name: 'Repeat on' })).toBeNull();
    await userEvent.click(form.getByRole('button', { name: 'Add a time' }));
    await userEvent.click(form.getByRole('button', { name: 'Add a time' }));
    await fill(form.getByLabelText('Time 3'), '09:10');
    await submit(form);
    const said = 'Leave at least 15 minutes between two times';
    expect((await form.findByRole('alert')).textContent).toBe(said);
    await userEvent.click(form.getByRole('button', { name: 'Remove 09:10' }));
    await userEvent.clear(form.getByLabelText('Time 2'));
    await submit(form);
    expect(await form.findByText('Enter a time, like 08:30')).toBeTruthy();
    await userEvent.click(form.getByRole('button', { name: 'Remove time 2' }));
    await submit(form);
    await waitFor(() =>
      expect(last(asked, 'POST /scheduled-posts')?.body).toMatchObject({
        times: ['09:00'],
        max_runs: 0,
      }),
    );
  });

  it.each([
    ['Every hour', { frequency: 'hourly', about_minutes: 5, max_runs: 0 }],
    ['Once', { frequency: 'once', about_minutes: 0, max_runs: 1 }],
  ])('drops fields that “%s” does not have', { tags: 'slow' }, async (frequency, expected) => {
    const asked = open();
    const form = await newForm('Every week');
    await userEvent.click(form.getByRole('checkbox', { name: 'Friday' }));
    await userEvent.click(form.getByRole('button', { name: 'Add a time' }));
    await fill(form.getByLabelText('Vary the time by up to'), '5');
    await pick(form, 'Frequency', frequency);
    await submit(form);
    await waitFor(() =>
      expect(last(asked, 'POST /scheduled-posts')?.body).toMatchObject({
        ...expected,
        weekdays: [],
        times: [],
      }),
    );
  });
});

describe('existing recurring post', () => {
  const weekly = aScheduledPost({
    frequency: 'weekly',
    weekdays: [1, 3],
    times: ['09:00', '13:30'],
    ends_on: '2027-12-31',
    about_minutes: 10,
    max_runs: 20,
  });

  it('is summed up in words, and sends only changes', { tags: 'slow' }, async () => {
    const asked = open(weekly);
    const words =
      'every Monday and Wednesday at about 09:00 and 13:30 (New York), until December 31, 2027 · 3 of 20 posts';
    expect(await screen.findByText(words)).toBeTruthy();
    const form = await editForm();
    expect(isChecked(form)).toEqual(['Monday', 'Wednesday']);
    expect(form.getByText('Or after 20 posts, whichever comes first')).toBeTruthy();
    await submit(form, 'Save changes');
    const call = `PUT /scheduled-posts/${weekly.id}`;
    await waitFor(() => expect(last(asked, call)).toBeDefined());
    const body = last(asked, call)?.body;
    expect(body).toEqual({ version: 1 });
  });

  it('drops its end date and weekdays', { tags: 'slow' }, async () => {
    const asked = open(weekly);
    const form = await editForm();
    await pick(form, 'Ends', 'Never');
    await pick(form, 'Frequency', 'Every day');
    await submit(form, 'Save changes');
    await waitFor(() =>
      expect(last(asked, `PUT /scheduled-posts/${weekly.id}`)?.body).toMatchObject({
        frequency: 'daily',
        weekdays: [],
        ends_on: null,
        max_runs: 0,
      }),
    );
  });

  it('counts the posts up to the end date when there is no limit', { tags: 'slow' }, async () => {
    open({ ...weekly, max_runs: 0 });
    expect(await screen.findByText(/until December 31, 2027 · 3 posts so far$/)).toBeTruthy();
  });
});

describe('suggested time of day', () => {
  it.each([
    [[], '09:00', ['09:00', '22:00']],
    [['09:00', '13:30'], '09:00', ['09:00', '13:30', '22:00']],
    [['08:00', '12:00', '22:00'], '', ['08:00', '12:00', '22:00', '17:00']],
    [[''], '', ['', '08:00']],
  ])('after %j', (times, own, expected) => {
    expect(nextTime(times, own)).toEqual(expected);
  });

  it('is found up to the limit, at least 15 minutes from every other', () => {
    let times = ['09:00'];
    while (times.length < 24) times = nextTime(times, '');
    const minutes = times
      .map((time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3)))
      .toSorted((one, other) => one - other);
    const gaps = minutes.slice(1).map((at, n) => at - (minutes[n] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(15);
  });
});

it.each([
  ['2027-05-02T09:00', [7]],
  ['2027-05-03T09:00', [1]],
  ['', []],
])('the weekday of %j is %j', (time, expected) => {
  expect(weekdayOf(time)).toEqual(expected);
});
