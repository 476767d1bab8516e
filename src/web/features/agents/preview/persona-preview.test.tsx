/** The preview of a personality: an example of its voice that follows every setting, and says for whom it is true. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Agent } from '#contract/agents/types.ts';
import type { Writer } from '#contract/content/types.ts';
import { anAgent, answering, openScreen } from '#test/screen.tsx';
import { someUser } from '#test/web-user.ts';
import { session } from '#web/lib/session/session.ts';
import { AgentPage } from '#web/features/agents/profile/agent.page.tsx';

const composer: Writer = {
  id: 'composer',
  label: 'Built-in writer',
  price: null,
  is_default: true,
  is_small: false,
};
const model: Writer = { ...composer, id: 'own:tea-7b', label: 'tea-7b' };

const open = (changes: Partial<Agent> = {}, writers?: readonly Writer[]) => {
  const agent = anAgent({ voice_tone: '50', controversy_comfort: 50, ...changes });
  answering({
    [`GET /agents/${agent.id}`]: { body: { data: agent, agent } },
    ...(writers && { 'GET /content/writers': { body: { data: writers } } }),
  });
  openScreen(AgentPage, '/agents/$id/edit', `/agents/${agent.id}/edit`);
};
const preview = async () =>
  within(await screen.findByRole('region', { name: 'Personality preview' }));
const example = async () => (await (await preview()).findByRole('article')).textContent ?? '';
const textOf = async () =>
  (await (await preview()).findByRole('article')).querySelector('p')?.textContent;
const slide = async (name: string, key: string) => {
  screen.getByRole('slider', { name }).focus();
  await userEvent.keyboard(key);
};

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

describe('the example of a voice', () => {
  it('changes with every setting, at once, and says which it shows', { tags: 'slow' }, async () => {
    open();
    expect(await example()).toContain('Relaxed · Has opinions');
    const seen = [await textOf()];
    const expectAnother = async (shows: string) => {
      // No waiting: the example is of the value that the field shows.
      expect(await example()).toContain(shows);
      expect(seen).not.toContain(await textOf());
      seen.push(await textOf());
    };
    await slide('Tone', '{End}');
    await expectAnother('Playful & sarcastic · Has opinions');
    await slide('Controversy', '{End}');
    await expectAnother('Playful & sarcastic · Stirs the pot');
    await userEvent.click(screen.getByRole('radio', { name: /Street smart/ }));
    await expectAnother('Dry wit · Street smart');
    await userEvent.click(screen.getByRole('combobox', { name: 'Humor style' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Absurdist' }));
    await expectAnother('Absurdist · Street smart');
    await userEvent.click(screen.getByRole('radio', { name: /Honest Critic/ }));
    await expectAnother('Absurdist · Street smart');
  });

  it('is another one about another subject when asked', async () => {
    open();
    const first = await textOf();
    const facts = (await preview()).getByText('What it was made from');
    expect(facts).toBeTruthy();
    await userEvent.click((await preview()).getByRole('button', { name: 'Another example' }));
    await waitFor(async () => expect(await textOf()).not.toBe(first));
  });

  it.each<[string, readonly Writer[] | undefined, RegExp]>([
    [
      'without a model',
      [composer],
      /^Example of this voice\. Your agent needs an AI model to write like this\.$/,
    ],
    [
      'with a model',
      [
        { ...composer, is_default: false },
        { ...model, is_default: true },
      ],
      /Your agent writes like this with tea-7b\.$/,
    ],
    [
      'of a writer that isn’t known',
      undefined,
      /^Example of this voice\. Your agent needs an AI model to write like this\.$/,
    ],
  ])('says what is true %s', async (_, writers, said) => {
    open({}, writers);
    expect(await (await preview()).findByText(said)).toBeTruthy();
  });

  it('says that it is English where the agent is not', async () => {
    open({ language: 'de' });
    expect(await (await preview()).findByText(/Examples are in English\.$/)).toBeTruthy();
  });
});

describe('a personality in its owner’s words', () => {
  const own = { personality_type: 'custom', custom_archetype: 'A dry cartographer.' } as const;

  it('has no example, and asks for samples', async () => {
    open(own, [composer]);
    const shown = await preview();
    expect(await shown.findByText(/Add voice samples/)).toBeTruthy();
    expect(shown.queryByRole('article')).toBeNull();
    expect(shown.queryByRole('button', { name: 'Another example' })).toBeNull();
  });
});

describe('a setting says what the writer in use makes of it', () => {
  const helpOf = (name: string) => {
    const field = screen.getByRole('combobox', { name });
    const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
    return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
  };
  it.each<[string, Writer, RegExp, boolean]>([
    ['the built-in writer', composer, /^Understated, with a straight face\.$/, false],
    ['a small model', { ...model, is_small: true }, /A small model hardly shows it\.$/, true],
    ['a large model', model, /^Understated, with a straight face\.$/, false],
  ])('with %s', async (_, writer, said, hasNotes) => {
    open({ humor_style: 'dry_wit' }, [{ ...writer, is_default: true }]);
    await waitFor(() => expect(helpOf('Humor style')).toMatch(said));
    const notes = screen.queryAllByText(/hardly shows it\./);
    expect(notes.length > 0).toBe(hasNotes);
  });
});

describe('what the built-in writer can’t show', () => {
  const unheard = 'humor style, intelligence level, controversy, specialization, and voice samples';
  it.each([
    ['an archetype', 'tech_sage', unheard],
    ['a custom archetype', 'custom', `personality description, tone, ${unheard}`],
  ] as const)('P-49.126 is said once, for %s', async (_, personality_type, names) => {
    const custom_archetype = personality_type === 'custom' ? 'A dry cartographer.' : '';
    open({ personality_type, custom_archetype }, [composer]);
    const note = await screen.findByRole('note');
    expect(note.textContent).toContain(`Not used: ${names}.`);
    expect(screen.getAllByText(/Without an AI model/)).toHaveLength(1);
  });

  it('P-49.126 is not said where a model writes', async () => {
    open({}, [{ ...model, is_default: true }]);
    await (await preview()).findByText(/^Example of this voice\. Your agent writes/);
    expect(screen.queryByRole('note')).toBeNull();
  });
});
