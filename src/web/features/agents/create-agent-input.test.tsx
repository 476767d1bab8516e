import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { badTexts, markup, zalgo } from '#test/bad-agent-texts.ts';
import { anAgent, answering, type Answers, openScreen } from '#test/screen.tsx';

import { aConnection } from '#test/web-connections.ts';
import { someUser } from '#test/web-user.ts';
import { session } from '#web/lib/session/session.ts';
import { lastStep } from './wizard/wizard-values.ts';
import { CreateAgentPage } from './wizard/create-agent.page.tsx';

const open = (answers: Answers = {}) => {
  const asked = answering(answers);
  return { asked, ...openScreen(CreateAgentPage, '/agents/create') };
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const nameField = () => screen.findByRole('textbox', { name: /Agent name/ });
const put = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const fillFirstStep = async (name = 'Ada') => {
  put(await nameField(), name);
  await userEvent.click(screen.getByRole('radio', { name: /Tech Sage/ }));
};
const toTheMind = async () => {
  await fillFirstStep();
  await press('Next');
  await screen.findByRole('region', { name: 'Step 2 of 4: Topics' });
};
/** A draft as an earlier visit left it, open at a step. */
const openAt = (step: number, values: object, answers: Answers = {}) => {
  localStorage.setItem(
    'agent-draft',
    JSON.stringify({ step, values: { name: 'Ada', personality_type: 'tech_sage', ...values } }),
  );
  return open(answers);
};

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

it('P-49.464 opens an empty editor, with no topic made up, if there is neither a text nor a topic', async () => {
  const { router, asked } = openAt(
    lastStep,
    {},
    {
      'GET /connections': { body: { connections: [], data: [], platforms: [] } },
      'POST /agents': { body: { data: anAgent(), agent: anAgent() } },
      'POST /content/generate-suggestions': { body: { data: [] } },
    },
  );
  await press('Launch Agent');
  expect(await screen.findByText('at /write')).toBeTruthy();
  expect(router.state.location.search).toEqual({ agent: anAgent().id });
  expect(asked.filter(({ call }) => call === 'POST /posts')).toEqual([]);
});

describe('wizard: invalid input', () => {
  const names = badTexts.flatMap(({ what, sent, says }) =>
    typeof sent['name'] === 'string' ? [{ what, name: sent['name'], says }] : [],
  );
  it.each(names)(
    'P-5.1 $what as a name: keeps it and shows "$says" at the field',
    { tags: 'slow' },
    async ({ name, says }) => {
      open();
      await fillFirstStep(name);
      const field = await nameField();
      const { value } = field as HTMLInputElement;
      await press('Next');
      const complaint = await screen.findByText(says);
      expect(field.getAttribute('aria-describedby')).toContain(complaint.id);
      await waitFor(() => expect(document.activeElement).toBe(field));
      expect(field).toHaveProperty('value', value);
      expect(screen.getByRole('region', { name: 'Step 1 of 4: Personality' })).toBeTruthy();
    },
  );

  it(
    'keeps 1,000 topics on screen, with a message that says what to do',
    { tags: 'slow', timeout: 60_000 },
    async () => {
      open();
      await toTheMind();
      const field = await screen.findByRole('textbox', { name: 'Target topics' });
      const topics = Array.from({ length: 1000 }, (_, at) => `topic ${at}`);
      fireEvent.paste(field, { clipboardData: { getData: () => topics.join(', ') } });
      expect(await screen.findByText('1000 of 30')).toBeTruthy();
      await press('Next');
      expect(await screen.findByText('Use up to 30 entries: you entered 1000')).toBeTruthy();
      expect(screen.getByText('topic 999')).toBeTruthy();
      await press('Keep as one');
      expect(screen.queryByText('topic 999')).toBeNull();
    },
  );

  it.each([
    ['a'.repeat(10_000), 'Use up to 120 characters'],
    [zalgo, 'Remove the marks stacked on one letter'],
    ['?!', 'Enter a topic with letters or digits'],
  ])('keeps an invalid topic in the field: %#', async (topic, sentence) => {
    open();
    await toTheMind();
    const field = await screen.findByRole('textbox', { name: 'Topics to avoid' });
    await userEvent.click(field);
    put(field, topic);
    await press('Next');
    expect(await screen.findByText(new RegExp(`^“.+”: ${sentence}$`))).toBeTruthy();
    expect(screen.getByText(topic)).toBeTruthy();
  });

  it(
    'does not add a topic again that differs only in case, and says so',
    { tags: 'slow' },
    async () => {
      open();
      await toTheMind();
      const field = await screen.findByRole('textbox', { name: 'Target topics' });
      await userEvent.type(field, 'Tea{Enter}TEA{Enter}');
      expect(screen.getByText('“TEA” is already there.')).toBeTruthy();
      expect(screen.getAllByRole('button', { name: /^Remove / })).toHaveLength(1);
      await userEvent.type(field, 'maps{Enter}');
      expect(screen.queryByText(/is there already/)).toBeNull();
    },
  );

  it(
    'keeps a prompt of 10,000 characters and rejects it before anything is sent',
    { tags: 'slow' },
    async () => {
      const { asked } = openAt(2, { avatar_prompt: 'a'.repeat(10_000) });
      await press('Generate');
      expect(await screen.findByText('Use up to 500 characters')).toBeTruthy();
      expect(screen.getByRole('textbox', { name: 'Prompt' })).toHaveProperty(
        'value',
        'a'.repeat(10_000),
      );
      expect(asked.filter(({ call }) => call.startsWith('POST'))).toEqual([]);
    },
  );

  it.each([0, 1, 2, 3])(
    'shows markup in every field as plain text on step index %i',
    { tags: 'slow' },
    async (step) => {
      const texts = Object.values(markup);
      openAt(step, {
        name: markup.image,
        // The first step shows the description of a custom one; the preview names the others.
        personality_type: step === 0 ? 'custom' : 'tech_sage',
        custom_archetype: markup.script,
        target_topics: texts,
        avoid_topics: texts,
        behavioral_guidelines: texts,
        voice_samples: texts,
        contrast_pairs: [{ instead_of: markup.svg, write: markup.frame }],
        avatar_prompt: markup.image,
        avatar_negative: markup.script,
      });
      const preview = within(await screen.findByRole('region', { name: 'Personality preview' }));
      if (step === 0) expect(await screen.findByDisplayValue(markup.script)).toBeTruthy();
      else expect(await preview.findByText(markup.image)).toBeTruthy();
      expect(document.querySelectorAll('script, iframe, img[src="x"], svg[onload]')).toHaveLength(
        0,
      );
      for (const { href } of document.links) expect(href).not.toMatch(/^javascript:/);
      expect(window).not.toHaveProperty('hurt');
    },
  );
});

describe('wizard: navigation', () => {
  it('S2-2.10 announces which step is shown', async () => {
    open();
    await toTheMind();
    await waitFor(() =>
      expect(document.activeElement).toBe(
        screen.getByRole('region', { name: 'Step 2 of 4: Topics' }),
      ),
    );
    const current = screen.getByRole('button', { current: 'step' });
    expect(current.textContent).toContain('Topics');
  });

  it('S2-2.10 moves focus to the first invalid field each time Next is pressed', async () => {
    open();
    for (const _ of [1, 2]) {
      await press('Next');
      const field = await nameField();
      await waitFor(() => expect(document.activeElement).toBe(field));
    }
  });

  it('continues with Ctrl-Enter from any field', { tags: 'slow' }, async () => {
    open();
    await fillFirstStep();
    (await nameField()).focus();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByRole('region', { name: 'Step 2 of 4: Topics' })).toBeTruthy();
  });

  it('P-2.22 starts over, and restores the draft on request', { tags: 'slow' }, async () => {
    openAt(1, { target_topics: ['tea'] });
    await press('Start over');
    expect(await nameField()).toHaveProperty('value', '');
    await press('Bring it back');
    expect(await screen.findByRole('button', { name: 'Remove tea' })).toBeTruthy();
  });

  it('P-2.22 works when the browser can’t store a draft, and says so', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const { router } = open();
    await fillFirstStep();
    expect(await screen.findByText(/can’t save drafts/)).toBeTruthy();
    void router.navigate({ to: '/dashboard' });
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave without launching?' }));
    expect(dialog.getByText(/lose your changes if you leave/)).toBeTruthy();
    expect(dialog.queryByRole('button', { name: /keep the draft/ })).toBeNull();
    vi.restoreAllMocks();
  });
});

describe('wizard: suggested prompt', () => {
  const prompt = () => screen.findByRole('textbox', { name: 'Prompt' });

  it(
    'S2-2.12 follows archetype and specialization until the person types their own',
    { tags: 'slow' },
    async () => {
      openAt(2, {});
      expect(await prompt()).toHaveProperty('value', expect.stringContaining('with glasses'));
      await press('Back');
      await press('Back');
      await userEvent.click(await screen.findByRole('radio', { name: /Hype Beast/ }));
      await press('Next');
      await press('Next');
      await waitFor(async () =>
        expect(await prompt()).toHaveProperty('value', expect.stringContaining('beaming face')),
      );
      await press('Back');
      await userEvent.click(screen.getByRole('combobox', { name: /Specialization/ }));
      await userEvent.click(await screen.findByRole('option', { name: 'Business' }));
      await press('Next');
      await waitFor(async () =>
        expect(await prompt()).toHaveProperty('value', expect.stringContaining('sharp jacket')),
      );
    },
  );

  it('is only offered once the person has typed their own', { tags: 'slow' }, async () => {
    openAt(1, { avatar_prompt: 'A red fox' });
    await userEvent.click(await screen.findByRole('combobox', { name: /Specialization/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Creative' }));
    await press('Next');
    expect(await screen.findByText(/Suggested: .*brush strokes/)).toBeTruthy();
    expect(await prompt()).toHaveProperty('value', 'A red fox');
    await press('Use suggestion');
    expect(await prompt()).toHaveProperty('value', expect.stringContaining('brush strokes'));
  });
});

it('P-49.45 ticks the networks of connected accounts for a new agent, and keeps what a draft left unticked', async () => {
  const broken = {
    id: 'n-1',
    platform: 'nostr',
    username: 'old',
    status: 'needs_reconnect',
  } as const;
  const connections = [
    aConnection({ id: 'sky-1', platform: 'bluesky', username: 'kestrel.example' }),
    aConnection(broken),
  ];
  const answers = { 'GET /connections': { body: { data: connections, platforms: [] } } };
  const { asked } = open(answers);
  await waitFor(() => expect(asked.some(({ call }) => call === 'GET /connections')).toBe(true));
  await fillFirstStep();
  await press('Next');
  await screen.findByRole('textbox', { name: 'Behavioral guidelines' });
  await press('Next');
  await screen.findByRole('button', { name: 'Generate' });
  await press('Next');
  const ticked = async () => {
    const group = within(await screen.findByRole('group', { name: /Networks/ }));
    const boxes = group.getAllByRole<HTMLInputElement>('checkbox');
    return boxes.filter(({ checked }) => checked).map(({ value }) => value);
  };
  await waitFor(async () => expect(await ticked()).toEqual(['sandbox', 'bluesky']));
  cleanup();
  openAt(3, { platforms: ['sandbox'] }, answers);
  expect(await ticked()).toEqual(['sandbox']);
});
