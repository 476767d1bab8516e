/** The people who asked not to be contacted. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { anAgent, answering, type Answers, openScreen, showMessages } from '#test/screen.tsx';
import { signedIn } from '#test/web-user.ts';
import { InboxPage } from './inbox.page.tsx';
import { enter } from '#test/enter.ts';

const ada = anAgent();
const sam = {
  id: '0198c0de-0000-7000-8000-0000000000d1',
  platform: 'twitter',
  username: 'sam',
  phrase: 'stop writing to me',
  at: '2026-11-20T09:00:00.000Z',
};

function open(answers: Answers) {
  const asked = answering({
    'GET /agents': { body: { data: [ada], agents: [ada], total: 1 } },
    ...answers,
  });
  showMessages();
  openScreen(InboxPage, '/inbox', '/inbox?tab=opt-outs');
  return (call: string) => asked.filter((one) => one.call === call);
}

signedIn();

describe('opt-outs', () => {
  it('P-2.15 show the person and their words, and are removed after a confirmation', async () => {
    const sent = open({
      'GET /opt-outs': { body: { data: [sam], total: 1 } },
      [`DELETE /opt-outs/${sam.id}`]: { body: { message: 'Taken back.' } },
    });
    const people = within(await screen.findByRole('list', { name: 'Opt-outs' }));
    expect(people.getByRole('listitem').textContent).toMatch(
      /^samX, .+, after writing “stop writing to me”/,
    );
    await userEvent.click(people.getByRole('button', { name: 'Remove sam' }));
    expect(sent(`DELETE /opt-outs/${sam.id}`)).toEqual([]);
    await userEvent.click(await screen.findByRole('button', { name: 'Allow replies' }));
    expect(await screen.findByText('Taken back.')).toBeTruthy();
    expect(sent(`DELETE /opt-outs/${sam.id}`)).toHaveLength(1);
  });

  it('P-2.15 are added by name, which is required', async () => {
    const sent = open({
      'GET /opt-outs': { body: { data: [], total: 0 } },
      'POST /opt-outs': { body: { data: sam, message: 'Noted.' } },
    });
    const form = within(await screen.findByRole('form', { name: 'Add an opt-out' }));
    await userEvent.click(form.getByRole('button', { name: 'Add' }));
    expect(await form.findByText('Enter the account name')).toBeTruthy();
    await enter(form.getByLabelText('Account'), '@sam');
    await userEvent.click(form.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('Noted.')).toBeTruthy();
    expect(sent('POST /opt-outs').map(({ body }) => body)).toEqual([
      { platform: 'twitter', username: '@sam' },
    ]);
  });
});
