import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openScreen } from '#test/screen.tsx';
import { someUser } from '#test/web-user.ts';
import { session } from '#web/lib/session/session.ts';
import { NotUpdated } from './not-updated.tsx';
import { aPost, standing } from './post.fixture.ts';
import { valuesOf } from './post-values.ts';
import { forgetText, keepText } from './write/kept-text.ts';

const planned = aPost({
  stage: 'scheduled',
  standings: [standing({ stage: 'scheduled', next_run_at: '2036-12-01T09:00:00.000Z' })],
});
const other = { ...planned, id: '0198c0de-0000-7000-8000-000000000399' };
const draft = aPost({ id: '0198c0de-0000-7000-8000-000000000398' });

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => {
  session.clear();
  localStorage.clear();
});

const show = () =>
  openScreen(
    () => (
      <>
        shown
        {[planned, other, draft].map((post) => (
          <NotUpdated key={post.id} post={post} />
        ))}
      </>
    ),
    '/posts',
  );

it('P-49.162 a scheduled post that was changed here says so; no other one does, and no draft', async () => {
  for (const post of [planned, draft])
    keepText(someUser.id, post.id, { values: valuesOf(post), version: 1 });
  show();
  expect(await screen.findAllByText('Not updated')).toHaveLength(1);
});

it('P-49.162 it says nothing once that is saved', async () => {
  keepText(someUser.id, planned.id, { values: valuesOf(planned), version: 1 });
  forgetText(someUser.id, planned.id);
  show();
  await screen.findByText('shown');
  expect(screen.queryByText('Not updated')).toBeNull();
});
