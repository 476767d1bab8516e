import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Prompt, PromptMessage } from '#contract/agents/personas.ts';
import { anAgent, answering, openScreen, type Answers } from '#test/screen.tsx';
import { someUser } from '#test/web-user.ts';
import { session } from '#web/lib/session/session.ts';
import { PromptPanel } from './prompt-panel.tsx';
import { enter } from '#test/enter.ts';

const ada = anAgent({
  target_topics: ['databases', 'harbours'],
  behavioral_guidelines: ['no hashtags'],
});
const path = `GET /agents/${ada.id}/prompt`;

const long = Array.from({ length: 20 }, (_, at) => `- fact ${at}`).join('\n');
const message = (
  role: PromptMessage['role'],
  origin: PromptMessage['origin'],
  text: string,
  tokens = 4,
): PromptMessage => ({ role, origin, text, tokens });
const aPrompt = (own: Partial<Prompt> = {}): Prompt => ({
  writer: 'composer',
  persona_version: 3,
  size: 'large',
  messages: [
    message('system', 'personality', 'You are Ada.', 1120),
    message('user', 'example', 'Write one post about: bikes'),
    message('assistant', 'example', 'Bikes are out.'),
    message('user', 'contrast', 'Say it your way.'),
    message('assistant', 'contrast', 'It is here.'),
    message('user', 'sample', 'Write as you write'),
    message('assistant', 'sample', 'gm, tides are out'),
    message('user', 'task', `Write one post about: tides\nFacts:\n${long}`),
  ],
  checks: [
    { field: null, text: 'At most 280 characters.' },
    { field: 'avoid_topics', text: 'Never mentions politics.' },
    { field: 'behavioral_guidelines', text: 'Has no hashtags.' },
  ],
  temperature: 0.7,
  tokens: 1234,
  ...own,
});

const open = (prompt: Prompt, answers: Answers = {}) => {
  const asked = answering({ [path]: { body: { data: prompt } }, ...answers });
  return {
    asked,
    ...openScreen(() => <PromptPanel agent={ada} />, '/agents/$id', `/agents/${ada.id}`),
  };
};
const titles = async () =>
  within(await screen.findByRole('list', { name: 'Messages to the model' }))
    .getAllByRole('heading', { level: 3 })
    .map((one) => one.textContent);

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

describe('prompt panel', () => {
  it('says that the built-in writer needs no prompt and arranges the facts', async () => {
    open(aPrompt());
    expect(
      await screen.findByText(/arranges your facts as you type them\. This is what a model/),
    ).toBeTruthy();
  });

  it('names the model in use', async () => {
    open(aPrompt({ writer: 'small-model-9' }));
    expect(await screen.findByText('small-model-9')).toBeTruthy();
    expect(screen.queryByText(/needs no prompt/)).toBeNull();
  });

  it('P-2.17 shows every message in order, what it is and its share', async () => {
    open(aPrompt());
    expect(await titles()).toEqual([
      'Who writes',
      'Example of this voice (turn 1): asked',
      'Example of this voice (turn 1): answered',
      'Your own wording (turn 2): asked',
      'Your own wording (turn 2): answered',
      'Your own text (turn 3): asked',
      'Your own text (turn 3): answered',
      'The task',
    ]);
    for (const text of ['You are Ada.', 'gm, tides are out', '1,120 tokens', 'about 1,234 tokens'])
      expect(screen.getByText(text)).toBeTruthy();
    const facts = screen.getByText('Temperature').closest('dl');
    expect(facts?.textContent).toContain('Temperature0.7');
    expect(facts?.textContent).toContain('version 3');
  });

  it.each([
    ['large', 'full, for a large model'],
    ['small', 'short, for a small model'],
  ] as const)('says that the form is %s', async (size, words) => {
    open(aPrompt({ size }));
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it('expands a long message, which is collapsed', async () => {
    open(aPrompt());
    const button = await screen.findByRole('button', { name: 'Show all of The task' });
    expect(screen.getAllByRole('button', { name: /^Show all of/u })).toHaveLength(1);
    expect(button.getAttribute('aria-expanded')).toBe('false');
    await userEvent.click(button);
    expect(
      screen.getByRole('button', { name: 'Show less of The task', expanded: true }),
    ).toBeTruthy();
  });

  it('groups the checks by the field they come from, the owner’s first', async () => {
    open(aPrompt());
    const checks = within(await screen.findByRole('region', { name: 'Checked after writing' }));
    expect(checks.getAllByRole('heading', { level: 4 }).map((one) => one.textContent)).toEqual([
      'From your topics to avoid',
      'From your behavioral guidelines',
      'For every agent',
    ]);
    expect(checks.getByText('Has no hashtags.')).toBeTruthy();
  });

  it('loads again for another content type and for a topic', async () => {
    const { asked } = open(aPrompt());
    await titles();
    expect(asked.find(({ call }) => call === path)?.query).toEqual({
      content_type: 'tweet',
      topic: '',
    });
    await userEvent.click(screen.getByRole('combobox', { name: 'Content type' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Thread' }));
    await enter(screen.getByRole('textbox', { name: 'Topic (optional)' }), 'tides');
    await waitFor(() =>
      expect(asked.at(-1)?.query).toEqual({ content_type: 'thread', topic: 'tides' }),
    );
  });

  it('copies the whole prompt', async () => {
    const user = userEvent.setup();
    const messages = [
      message('system', 'personality', 'You are Ada.'),
      message('user', 'task', 'x'),
    ];
    open(aPrompt({ messages }));
    await user.click(await screen.findByRole('button', { name: 'Copy the whole prompt' }));
    expect(await navigator.clipboard.readText()).toBe('[system]\nYou are Ada.\n\n[user]\nx');
  });

  it('says why it could not be loaded, and tries again', async () => {
    let refused = true;
    const message = 'Access denied. Insufficient permissions.';
    open(aPrompt(), {
      [path]: () =>
        refused
          ? { status: 403, body: { success: false, code: 'forbidden', error: message, message } }
          : { body: { data: aPrompt() } },
    });
    expect(await screen.findByText(message)).toBeTruthy();
    refused = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await titles()).toHaveLength(8);
  });
});
