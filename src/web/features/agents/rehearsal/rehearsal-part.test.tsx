import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Rehearsal, RehearsedText } from '#contract/rehearsals/types.ts';
import { anAgent, answering, type Answers, openScreen, showMessages } from '#test/screen.tsx';
import { someUser } from '#test/web-user.ts';
import { session } from '#web/lib/session/session.ts';
import { RehearsalPart } from './rehearsal-part.tsx';

const ada = { ...anAgent(), persona_version: 2, voice_samples: ['Old sample.'] };
const list = `/agents/${ada.id}/rehearsals`;
const id = '0198c0de-0000-7000-8000-0000000000c1';

const said = (version: number, change: Partial<RehearsedText> = {}): RehearsedText => ({
  version,
  outcome: 'sent',
  parts: [`Version ${version} says thanks.`],
  note: null,
  decision: null,
  cost: 1000,
  ...change,
});
const runOf = (change: Partial<Rehearsal> = {}): Rehearsal => ({
  id,
  agent_id: ada.id,
  source: 'mentions',
  state: 'done',
  versions: [2, 1],
  done: 4,
  wanted: 4,
  cost: 4000,
  created_at: '2026-11-29T00:00:00.000Z',
  expires_at: '2026-12-29T00:00:00.000Z',
  items: [
    {
      id: '0198c0de-0000-7000-8000-0000000000d1',
      text: 'Thank you!',
      author: 'Bob',
      platform: 'sandbox',
      texts: [said(2), said(1)],
    },
    {
      id: '0198c0de-0000-7000-8000-0000000000d2',
      text: 'My money back!',
      author: 'Eve',
      platform: 'sandbox',
      texts: [
        said(2, { outcome: 'left', parts: [], note: 'A complaint: only you answer it.' }),
        said(1, { outcome: 'held', note: 'No source for “42”.' }),
      ],
    },
  ],
  ...change,
});
const answers = (run: Rehearsal, more: Answers = {}): Answers => ({
  [`GET ${list}`]: { body: { data: { rehearsals: [run] } } },
  [`GET /rehearsals/${id}`]: { body: { data: run } },
  [`GET /agents/${ada.id}/persona/versions`]: { body: { data: [], total: 0 } },
  ...more,
});
const open = (given: Answers) => ({
  asked: answering(given),
  ...openScreen(() => <RehearsalPart agent={ada} />, '/agents/$id', `/agents/${ada.id}`),
});
const results = async () => within(await screen.findByRole('region', { name: 'Recent messages' }));

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

describe('a rehearsal', () => {
  it('P-2.470 shows what each version would have said, what would have become of it, and why', async () => {
    open(answers(runOf()));
    const own = await results();
    expect(own.getByText(/^\$0\.004/u)).toBeTruthy();
    expect(own.getByText('Bob')).toBeTruthy();
    expect(own.getByText('Version 2 says thanks.')).toBeTruthy();
    expect(own.getAllByText('Version 1 says thanks.')).toHaveLength(2);
    const words = ['Would be sent', 'Left to you', 'Would wait for you'];
    expect(words.map((word) => own.getAllByText(word).length)).toEqual([2, 1, 1]);
    expect(own.getByText('A complaint: only you answer it.')).toBeTruthy();
    expect(own.getByText('No source for “42”.')).toBeTruthy();
  });

  it('P-2.471 adds good texts to the samples with one click', async () => {
    const { asked } = open(
      answers(runOf(), {
        [`PUT /agents/${ada.id}`]: { body: { data: { ...ada, persona_version: 3 }, message: '' } },
      }),
    );
    showMessages();
    const own = await results();
    expect(own.queryByRole('button', { name: /sample/u })).toBeNull();
    const [first] = own.getAllByRole('checkbox', { name: 'Good: keep as a sample' });
    if (first) await userEvent.click(first);
    await userEvent.click(own.getByRole('button', { name: 'Add 1 sample' }));
    expect(await screen.findByText('Added to its samples, in version 3.')).toBeTruthy();
    expect(asked.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({
      voice_samples: ['Old sample.', 'Version 2 says thanks.'],
    });
  });

  it('P-2.470 shows how far a running one is, and stops it', async () => {
    const running = runOf({ state: 'running', done: 1 });
    const { asked } = open(
      answers(running, {
        [`POST /rehearsals/${id}/cancel`]: { body: { data: running, message: 'Stopped.' } },
      }),
    );
    const own = await results();
    expect(own.getByRole('status').textContent).toBe('1 of 4 written');
    await userEvent.click(own.getByRole('button', { name: 'Stop' }));
    await waitFor(() => expect(asked.some(({ call }) => call.endsWith('/cancel'))).toBe(true));
  });

  it('P-2.470 starts with messages of one’s own, separated by empty lines', async () => {
    const { asked } = open({
      [`GET ${list}`]: { body: { data: { rehearsals: [] } } },
      [`GET /rehearsals/${id}`]: { body: { data: runOf() } },
      [`POST ${list}`]: { body: { data: runOf({ state: 'running' }), message: '' } },
    });
    await userEvent.click(await screen.findByRole('radio', { name: 'My own' }));
    const start = screen.getByRole('button', { name: 'Rehearse' });
    expect(start).toHaveProperty('disabled', true);
    await userEvent.type(
      screen.getByRole('textbox', { name: 'Messages' }),
      'One{Enter}more{Enter}{Enter}Two',
    );
    await userEvent.click(start);
    await waitFor(() =>
      expect(asked.find(({ call }) => call === `POST ${list}`)?.body).toEqual({
        source: 'written',
        messages: ['One\nmore', 'Two'],
      }),
    );
  });
});
