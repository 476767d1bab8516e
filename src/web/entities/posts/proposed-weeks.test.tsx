import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { anAgent, answering, openScreen } from '#test/screen.tsx';
import { someUser } from '#test/web-user.ts';
import { session } from '#web/lib/session/session.ts';
import { ProposedWeeks } from './proposed-weeks.tsx';

const ada = anAgent();

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

it('P-2.462 a line names who proposes posts, and leads there', async () => {
  const post = { connection_id: ada.id, at: '2027-03-01T09:00:00.000Z', topic: 'Rye bread' };
  const week = { agent_id: ada.id, name: 'Ada', posts: [post, post] };
  answering({ 'GET /weeks': { body: { data: { weeks: [week] } } } });
  openScreen(() => <ProposedWeeks />, '/posts', '/posts');
  const link = await screen.findByRole('link', { name: 'Look at them' });
  // Within a sentence, color alone does not tell it apart.
  expect(link.getAttribute('data-underline')).toBe('always');
  expect(link.getAttribute('href')).toBe(`/agents/${ada.id}`);
  expect(screen.getByRole('list', { name: 'Proposed posts' }).textContent).toBe(
    'Ada proposes 2 posts. Look at them',
  );
});
