import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { anAgent, answering, openScreen } from '#test/screen.tsx';
import { aScheduledPost, listOf } from '#web/features/posts/rules/scheduled-post.fixture.ts';
import { ScheduledPostsPage } from '#web/features/posts/rules/schedule.page.tsx';
import { enter } from '#test/enter.ts';
import { account, ownText, pick, sent } from '#test/schedule-form-screen.tsx';

const linked = (id: string, username: string) =>
  ({
    id,
    platform: 'twitter',
    status: 'connected',
    username,
    display_name: username,
    followers: null,
  }) as const;
const wide = anAgent({
  platform_connections: [
    linked('one', 'first'),
    linked('two', 'second'),
    { ...linked('blue', 'first.example'), platform: 'bluesky' },
    { ...linked('chat', 'First reads'), platform: 'telegram' },
  ],
});
const long = `${'A sentence of a certain length is here. '.repeat(9)}The end.`;

const openForm = async () => {
  const asked = answering({
    'GET /agents': { body: { data: [wide], agents: [wide], total: 1 } },
    'GET /scheduled-posts': listOf([]),
    'GET /scheduled-posts/preview': { body: { data: { runs: [], said: [], words: 'every day' } } },
    'POST /scheduled-posts': {
      body: { data: aScheduledPost(), message: 'Scheduled post created' },
    },
  });
  openScreen(ScheduledPostsPage, '/scheduled-posts', '/scheduled-posts');
  await userEvent.click(await screen.findByRole('button', { name: /^Schedule/ }));
  const form = within(await screen.findByRole('form', { name: 'New scheduled post' }));
  const press = (name: RegExp) => userEvent.click(account(form, name));
  return { asked, form, press };
};

it('P-9.60 P-9.61 creates a recurring post for several accounts, and shows what each network shortens', async () => {
  const { asked, form, press } = await openForm();
  await pick(form, 'Frequency', 'Every day');
  await press(/^Bluesky/);
  await press(/^Telegram/);
  fireEvent.change(await ownText(form), { target: { value: long } });
  const fitted = within(form.getByRole('list', { name: 'Adapted to each network' }));
  expect(fitted.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'X: Shortened from 368 to 279 characters. It ends after an earlier sentence.',
    'Bluesky: Shortened from 368 to 279 characters. It ends after an earlier sentence.',
  ]);
  const preview = within(form.getByRole('region', { name: 'Preview' }));
  await userEvent.click(preview.getByRole('tab', { name: /^Telegram/ }));
  expect(await preview.findByText(/The end\.$/)).toBeTruthy();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(sent(asked, 'POST /scheduled-posts')).toMatchObject({
      connection_ids: ['one', 'blue', 'chat'],
      content_text: long,
      max_runs: 0,
    }),
  );
});

it(
  'P-9.60 refuses several accounts for a one-time post, and links to the editor',
  { tags: 'slow' },
  async () => {
    const { asked, form, press } = await openForm();
    await press(/^Bluesky/);
    expect(form.getByRole('link', { name: 'write it in the editor' }).getAttribute('href')).toBe(
      `/write?agent=${wide.id}`,
    );
    await userEvent.click(form.getByRole('button', { name: 'Schedule post' }));
    expect(
      await form.findByText(/^To publish once on several accounts, write a post\./),
    ).toBeTruthy();
    expect(sent(asked, 'POST /scheduled-posts')).toBeUndefined();
  },
);

it(
  'uses the chosen account when the agent has several, and needs one',
  { tags: 'slow' },
  async () => {
    const { asked, form, press } = await openForm();
    await press(/@first$/);
    await enter(await ownText(form), 'Hello.');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(await form.findByText('Choose an account first.')).toBeTruthy();
    await press(/@second/);
    await userEvent.click(form.getByRole('button', { name: 'Schedule post' }));
    await waitFor(() =>
      expect(sent(asked, 'POST /scheduled-posts')).toMatchObject({ connection_ids: ['two'] }),
    );
  },
);
