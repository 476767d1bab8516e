/** The notes above the posts while the service itself delays them. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Answers, answering, openScreen } from '#test/screen.tsx';
import { someUser } from '#test/web-user.ts';
import { exactly } from '#web/ui/when.ts';
import { session } from '#web/lib/session/session.ts';
import { HealthNotes, WorkerNote } from './service-notes.tsx';

const health = (checks: object): Answers => ({
  'GET /health': {
    body: {
      status: 'degraded',
      checks: {
        database: 'ok',
        worker: 'ok',
        clock: 'ok',
        left_alone: [],
        partly_left_alone: [],
        ...checks,
      },
    },
  },
});
const doubt = {
  since: '2026-11-21T09:00:00.000Z',
  message: 'It jumped by ten minutes while the server ran.',
};
const inDoubt: Answers = {
  ...health({ clock: 'in_doubt' }),
  'GET /clock': { body: { data: { now: '2026-11-21T09:10:00.000Z', doubt } } },
  'POST /clock/confirm': { body: { message: 'Noted' } },
};

const Page = () => (
  <>
    <p>Above the posts</p>
    <WorkerNote />
    <HealthNotes />
  </>
);
const open = (answers: Answers, is_admin = false) => {
  session.signIn({ ...someUser, is_admin }, 'token-1', true);
  const asked = answering(answers);
  openScreen(Page, '/scheduled-posts');
  return asked;
};

beforeEach(() => session.clear());
afterEach(() => session.clear());

describe('service notes', () => {
  it('show nothing while all is well', async () => {
    const asked = open(health({}));
    await waitFor(() => expect(asked.length).toBeGreaterThan(0));
    expect(await screen.findByText('Above the posts')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('P-2.31 say that the background worker is silent, and who can help', async () => {
    open(health({ worker: 'silent' }));
    expect((await screen.findByRole('alert')).textContent).toContain(
      'ask your administrator to start the worker',
    );
  });

  it('say why the server’s clock is not trusted', async () => {
    open(inDoubt);
    const note = await screen.findByRole('alert');
    await within(note).findByText(/It jumped by ten minutes/);
    expect(note.textContent).toContain('An administrator needs to check it.');
    expect(within(note).queryByRole('button')).toBeNull();
  });

  it('P-2.31 let an administrator see the time and confirm it', async () => {
    const asked = open(inDoubt, true);
    const note = await screen.findByRole('alert');
    await within(note).findByText(`It says ${exactly('2026-11-21T09:10:00.000Z')}.`, {
      exact: false,
    });
    await userEvent.click(within(note).getByRole('button', { name: 'The time is right' }));
    await waitFor(() => expect(asked.map(({ call }) => call)).toContain('POST /clock/confirm'));
  });

  it('name a platform that fails', async () => {
    open(health({ left_alone: ['sandbox'] }));
    expect((await screen.findByRole('alert')).textContent).toContain('Sandbox is having problems.');
  });
});
