import { screen, waitFor, within } from '@testing-library/react';
import { useQuery } from '@tanstack/react-query';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ReactNode } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import type { Voice } from '#contract/agents/voice.ts';
import { anAgent, answering, type Answers, openScreen, showMessages } from '#test/screen.tsx';
import { someUser } from '#test/web-user.ts';
import { agentQuery } from '#web/entities/agents/agent-queries.ts';
import { session } from '#web/lib/session/session.ts';
import { VoiceNews, VoicePanel } from './voice-panel.tsx';

const ada = anAgent();
const path = `GET /agents/${ada.id}/voice`;
const sent = `POST /agents/${ada.id}/voice/answer`;

const proposal: NonNullable<Voice['proposal']> = {
  key: 'no_exclamations',
  said: 'You took the exclamation marks out of 4 of 5 drafts.',
  rule: 'No exclamation marks',
  evidence: [
    {
      id: '0198c0de-0000-7000-8000-0000000000a1',
      kind: 'edited',
      written: 'Fresh rye today!',
      text: 'Fresh rye today.',
      reason: '',
      at: '2026-11-01T09:00:00.000Z',
    },
  ],
};
const trend: Voice['trend'] = { texts: 10, near: 8, unchanged: 6, changed: 34, reasons: [] };
const voiceOf = (change: Partial<Voice> = {}) => ({
  body: { data: { persona_version: ada.persona_version, proposal: null, trend, ...change } },
});
const open = (answers: Answers, Shown: (props: { agent: Agent }) => ReactNode = VoicePanel) => ({
  asked: answering(answers),
  ...openScreen(() => <Shown agent={ada} />, '/agents/$id', `/agents/${ada.id}`),
});

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

describe('the voice of an agent', () => {
  it('P-2.440 is one line over its last ten posts, with what is unlike its owner', async () => {
    const reasons = ['you never say “excited”', 'your sentences have 9 words, these 21'];
    open({ [path]: voiceOf({ trend: { ...trend, reasons } }) });
    expect((await screen.findByText(/Sounds like you/)).textContent).toBe(
      'Sounds like you: 8 of 10 · 6 of 10 posts approved unchanged · 34 characters changed per post',
    );
    expect(
      screen.getByText(
        'Unlike you: you never say “excited”, your sentences have 9 words, these 21.',
      ),
    ).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('P-2.440 says that it cannot tell yet', async () => {
    open({ [path]: voiceOf({ trend: { ...trend, texts: 1, unchanged: 1, near: null } }) });
    expect((await screen.findByText(/Too few posts/)).textContent).toBe(
      'Too few posts to compare with your voice · 1 of 1 post approved unchanged · 34 characters changed per post',
    );
  });

  it('P-2.441 proposes one rule with its drafts, and sends the answer with the version', async () => {
    const { asked } = open({
      [path]: voiceOf({ proposal }),
      [sent]: { body: { data: ada, message: 'We’ll ask again after five more edits.' } },
    });
    showMessages();
    const card = within(await screen.findByRole('region', { name: 'Proposed rule' }));
    expect(card.getByText(proposal.said)).toBeTruthy();
    expect(card.getByText('No exclamation marks')).toBeTruthy();
    await userEvent.click(card.getByText('Show the drafts'));
    expect(card.getByText('Fresh rye today!')).toBeTruthy();
    expect(card.getByText('Fresh rye today.')).toBeTruthy();
    const names = card.getAllByRole('button').map((one) => one.textContent);
    expect(names).toEqual(['Make it a rule', 'Not now', 'Never ask']);
    await userEvent.click(card.getByRole('button', { name: 'Not now' }));
    expect(await screen.findByText('We’ll ask again after five more edits.')).toBeTruthy();
    expect(document.activeElement?.textContent).toContain('Sounds like you');
    expect(asked.find(({ call }) => call === sent)?.body).toEqual({
      key: 'no_exclamations',
      answer: 'later',
      persona_version: ada.persona_version,
    });
  });

  it('says what became of a yes, although the agent has another version by then', async () => {
    const next = { ...ada, persona_version: ada.persona_version + 1 };
    const Live = () => {
      const { data = ada } = useQuery(agentQuery(ada.id));
      return <VoicePanel agent={data} />;
    };
    let shown = voiceOf({ proposal });
    open(
      {
        [path]: () => shown,
        [`GET /agents/${ada.id}`]: { body: { data: ada, agent: ada } },
        [sent]: () => {
          shown = voiceOf({ persona_version: next.persona_version });
          return { body: { data: next, message: 'It’s a rule from now on, in version 2.' } };
        },
      },
      Live,
    );
    showMessages();
    await userEvent.click(await screen.findByRole('button', { name: 'Make it a rule' }));
    expect(await screen.findByText('It’s a rule from now on, in version 2.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Proposed rule' })).toBeNull());
  });

  it('shows why an answer was refused, and what is proposed now', async () => {
    const message = 'This was already answered. Nothing was changed.';
    let shown = voiceOf({ proposal });
    open({
      [path]: () => shown,
      [sent]: () => {
        shown = voiceOf();
        return { status: 409, body: { success: false, code: 'conflict', error: message, message } };
      },
    });
    showMessages();
    await userEvent.click(await screen.findByRole('button', { name: 'Make it a rule' }));
    expect(await screen.findByText(message)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Not now' })).toBeNull());
  });

  it('asks on the overview only while a rule waits for an answer', async () => {
    const { asked } = open({ [path]: voiceOf() }, VoiceNews);
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(screen.queryByText('Your voice')).toBeNull();
  });

  it('says on the overview what became of the answer', async () => {
    let shown = voiceOf({ proposal });
    open(
      {
        [path]: () => shown,
        [sent]: () => {
          shown = voiceOf();
          return { body: { data: ada, message: 'We won’t ask again.' } };
        },
      },
      VoiceNews,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Never ask' }));
    await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
    expect(document.activeElement?.textContent).toContain('Sounds like you');
  });
});
