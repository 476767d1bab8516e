import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Prompt, PromptBlock } from '#contract/agents/personas.ts';
import { personaFieldLabels } from '#domain/persona/persona-fields.ts';
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

const block = (own: Partial<PromptBlock>): PromptBlock => ({
  key: 'name',
  title: 'Name',
  text: 'Ada',
  tokens: 1,
  budget: 20,
  left_out: 0,
  is_stable: true,
  ...own,
});
const long = Array.from({ length: 20 }, (_, at) => `- rule ${at}`).join('\n');
const aPrompt = (own: Partial<Prompt> = {}): Prompt => ({
  writer: 'composer',
  persona_version: 3,
  blocks: [
    block({}),
    block({
      key: 'guidelines',
      title: 'Always keep to',
      text: long,
      tokens: 120,
      budget: 400,
      left_out: 2,
    }),
    block({ key: 'task', title: 'What to write', text: 'one post', is_stable: false }),
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
const titlesIn = async (run: string) =>
  within(await screen.findByRole('region', { name: run }))
    .getAllByRole('heading', { level: 4 })
    .map((one) => one.textContent);
const blocks = () => titlesIn('Same for every post');

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
    expect(screen.queryByText(/without a prompt/)).toBeNull();
  });

  it('P-2.17 shows every block in order, with its share, its source and what was left out', async () => {
    open(aPrompt());
    expect(await titlesIn('Same for every post')).toEqual(['Name', 'Always keep to']);
    expect(await titlesIn('Changes with each post')).toEqual(['What to write']);
    expect(screen.getByText('120 of 400 tokens')).toBeTruthy();
    expect(screen.getByText('From Behavioral guidelines')).toBeTruthy();
    expect(
      screen.getByText('2 entries left out: this block can have up to 400 tokens.'),
    ).toBeTruthy();
    expect(screen.getByText('about 1,234 tokens')).toBeTruthy();
    expect(screen.getByText('0.7. Balanced: an unexpected word now and then')).toBeTruthy();
  });

  it('lists every field of the personality, also those without a block', async () => {
    const { container } = open(aPrompt());
    await blocks();
    for (const label of Object.values(personaFieldLabels))
      expect(container.textContent).toContain(label);
  });

  it('expands a collapsed block', async () => {
    open(aPrompt());
    const button = await screen.findByRole('button', { name: 'Show all of Always keep to' });
    expect(button.getAttribute('aria-expanded')).toBe('false');
    await userEvent.click(button);
    expect(
      screen.getByRole('button', { name: 'Show less of Always keep to', expanded: true }),
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
    await blocks();
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
    open(aPrompt({ blocks: [block({}), block({ key: 'task', title: 'Task', text: 'one post' })] }));
    await user.click(await screen.findByRole('button', { name: 'Copy the whole prompt' }));
    expect(await navigator.clipboard.readText()).toBe('## Name\nAda\n\n## Task\none post');
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
    expect(await blocks()).toHaveLength(2);
  });
});
