/** Questions about the topic of a schedule. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Answers, anAgent, answering, openScreen } from '#test/screen.tsx';
import { someUser } from '#test/web-user.ts';
import { session } from '#web/lib/session/session.ts';
import { ScheduledPostsPage } from '#web/features/schedule/schedule.page.tsx';
import { aScheduledPost, listOf } from '#web/features/schedule/scheduled-post.fixture.ts';
import { enter } from '#test/enter.ts';

const ada = anAgent();
const plain = aScheduledPost();
const sale = aScheduledPost({
  content_text: '',
  topic: 'Our sale',
  content_config: { ...plain.content_config, answers: { price: '20% off all cakes' } },
});
const questions = [
  { key: 'price', label: 'What’s the offer?', example: '20% off' },
  { key: 'when', label: 'Until when?', example: 'Until Sunday' },
];
const update = `PUT /scheduled-posts/${sale.id}`;

function open(more: Answers = {}) {
  const asked = answering({
    'GET /agents': { body: { data: [ada], agents: [ada], total: 1 } },
    'GET /scheduled-posts': listOf([sale]),
    'GET /scheduled-posts/preview': { body: { data: { runs: [], words: 'every day' } } },
    [`GET /scheduled-posts/${sale.id}`]: { body: { data: sale } },
    [`GET /scheduled-posts/${sale.id}/runs`]: { body: { data: [], total: 0 } },
    'POST /content/questions': { body: { data: { act: 'offer', questions } } },
    'POST /scheduled-posts': { body: { data: sale, message: 'Scheduled post created' } },
    [update]: { body: { data: sale, message: 'Scheduled post updated' } },
    ...more,
  });
  openScreen(ScheduledPostsPage, '/scheduled-posts');
  return asked;
}
const form = async (button: RegExp, name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: button }));
  return within(await screen.findByRole('form', { name }));
};
const sent = (asked: ReturnType<typeof open>, call: string) =>
  asked.filter((one) => one.call === call).map(({ body }) => body);

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

it('P-2.86 asks about the topic, fills in nothing, and saves the answers', async () => {
  const asked = open();
  const fields = await form(/^Schedule a post$/, 'New scheduled post');
  await enter(fields.getByLabelText('Topic (optional)'), 'Our sale');
  await enter(await fields.findByRole('textbox', { name: 'What’s the offer?' }), '10% off pies');
  expect(fields.getByRole('textbox', { name: 'Until when?' })).toHaveProperty('value', '');
  await userEvent.click(fields.getByRole('button', { name: 'Schedule post' }));
  await waitFor(() => expect(sent(asked, 'POST /scheduled-posts')).toHaveLength(1));
  expect(sent(asked, 'POST /scheduled-posts')[0]).toMatchObject({
    topic: 'Our sale',
    content_config: { answers: { price: '10% off pies' } },
  });
});

it(
  'P-2.86 shows the answers in details and form, and lets one be cleared',
  { tags: 'slow' },
  async () => {
    const asked = open();
    const fields = await form(/^Edit /, 'Edit scheduled post');
    const offer = await fields.findByRole('textbox', { name: 'What’s the offer?' });
    expect(offer).toHaveProperty('value', '20% off all cakes');
    await userEvent.clear(offer);
    await enter(fields.getByRole('textbox', { name: 'Until when?' }), 'Until May 8');
    await userEvent.click(fields.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(sent(asked, update)).toHaveLength(1));
    expect(sent(asked, update)[0]).toMatchObject({
      content_config: { answers: { when: 'Until May 8' } },
    });
  },
);

it(
  'P-2.86 saves the answers when the questions could not be loaded, and leaves without a warning',
  { tags: 'slow' },
  async () => {
    const asked = open({
      'POST /content/questions': { status: 500, body: { success: false, code: 'internal' } },
    });
    const fields = await form(/^Edit /, 'Edit scheduled post');
    await userEvent.click(fields.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(sent(asked, update)).toHaveLength(1));
    expect(sent(asked, update)[0]).toMatchObject({
      content_config: { answers: { price: '20% off all cakes' } },
    });
  },
);

it('P-2.86 asks nothing for a fixed text', { tags: 'slow' }, async () => {
  const asked = open();
  const fields = await form(/^Edit /, 'Edit scheduled post');
  await fields.findByRole('textbox', { name: 'What’s the offer?' });
  await enter(fields.getByLabelText('Content (optional)'), 'Cakes are 20% off.');
  expect(fields.queryByRole('textbox', { name: 'What’s the offer?' })).toBeNull();
  await userEvent.click(fields.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(sent(asked, update)).toHaveLength(1));
  expect(sent(asked, update)[0]).toMatchObject({ content_config: { answers: {} } });
});
