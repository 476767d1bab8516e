import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Scopes, scopes } from '#contract/core/scopes.ts';
import { answering, openScreen } from '#test/screen.tsx';
import { someUser } from '#test/web-user.ts';
import { session } from '#web/lib/session/session.ts';
import { ConnectProgramPage } from './connect-program.page.tsx';

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => {
  session.clear();
  history.replaceState(null, '', '/');
});

describe('the page that asks whether a program may connect', () => {
  it('says what each permission can lead to, and whether anything is published without approval', async () => {
    const data = {
      name: 'Claude',
      vouched_by: null,
      returns_to: 'claude.example',
      scopes: Scopes,
      problem: null,
      no_url: 'https://claude.example/no',
    };
    answering({ 'POST /programs/ask': { body: { data } } });
    history.replaceState(null, '', '/oauth/authorize?client_id=c');
    openScreen(ConnectProgramPage, '/oauth/authorize', '/oauth/authorize');
    expect(
      await screen.findByText(/^Claude will be able to read your agents.+ write drafts\./),
    ).toBeTruthy();
    for (const scope of Scopes) expect(screen.getByText(scopes[scope].help)).toBeTruthy();
    expect(screen.getByText(/Nothing is published until you approve it\./)).toBeTruthy();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Schedule' }));
    expect(screen.getByText(/and plan, move, cancel and delete posts\. Nothing/)).toBeTruthy();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Publish' }));
    expect(screen.getByText(/and publish without asking you\.$/)).toBeTruthy();
  });
});
