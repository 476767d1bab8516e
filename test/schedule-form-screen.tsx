/** The form of a scheduled post, new or existing. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answers, anAgent, answering, openScreen } from '#test/screen.tsx';
import { ScheduledPostsPage } from '#web/features/posts/rules/schedule.page.tsx';
import { aScheduledPost, listOf } from '#web/features/posts/rules/scheduled-post.fixture.ts';

/** Its account in the sandbox, with the id of the fixture's. */
export const withSandbox = (own: Parameters<typeof anAgent>[0] = {}) =>
  anAgent({
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
    ...own,
  });
export const ada = withSandbox();
const grace = withSandbox({ id: '0198c0de-0000-7000-8000-000000000002', name: 'Grace' });
export const both = { body: { data: [ada, grace], agents: [ada, grace], total: 2 } };
export const daily = aScheduledPost();
const runs = [
  { local: '2027-03-13T02:30:00', at: '2027-03-13T07:30:00.000Z' },
  { local: '2027-03-14T03:30:00', at: '2027-03-14T07:30:00.000Z' },
];
const usual: Answers = {
  'GET /agents': { body: { data: [ada], agents: [ada], total: 1 } },
  'GET /scheduled-posts': listOf([daily]),
  'GET /scheduled-posts/preview': {
    body: { data: { runs, said: [], words: 'every day at 02:30 (New York)' } },
  },
  'POST /scheduled-posts': { body: { data: daily, message: 'Scheduled post created' } },
  [`PUT /scheduled-posts/${daily.id}`]: {
    body: { data: daily, message: 'Scheduled post updated' },
  },
};
export const open = (answers: Answers = {}, search = '') => {
  const asked = answering({ ...usual, ...answers });
  return {
    asked,
    ...openScreen(ScheduledPostsPage, '/scheduled-posts', `/scheduled-posts${search}`),
  };
};
export const newForm = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Schedule a post' }));
  return within(await screen.findByRole('form', { name: 'New scheduled post' }));
};
export const editForm = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Edit “Measure twice.”' }));
  return within(await screen.findByRole('form', { name: 'Edit scheduled post' }));
};
export type Form = Awaited<ReturnType<typeof newForm>>;
export const pick = async (form: Form, label: RegExp | string, option: string) => {
  await userEvent.click(form.getByRole('combobox', { name: label }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
};
export const content = (form: Form) => form.getByLabelText('Content');
/** Chooses a text instead of one that the agent writes, and returns its field. */
export const ownText = async (form: Form) => {
  await userEvent.click(form.getByRole('radio', { name: /^(?:This text|Same text)/ }));
  return content(form);
};
export const sent = (asked: { call: string; body: unknown }[], call: string) =>
  asked.find((one) => one.call === call)?.body;
/** Chooses who posts. */
export const chooseAgent = async (form: Form, name: string) => {
  await userEvent.click(form.getByRole('button', { name: /^Author: / }));
  await userEvent.click(await screen.findByRole('menuitem', { name }));
};
/** The switches of the accounts, by name. */
export const account = (form: Form, name: string | RegExp) =>
  within(form.getByRole('group', { name: 'Accounts' })).getByRole('button', { name });
