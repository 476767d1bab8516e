import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Agent } from '#contract/agents/types.ts';
import { limits } from '#contract/core/limits.ts';
import { anAgent, answering, openScreen, showMessages, type Answers } from '#test/screen.tsx';
import { enter } from '#test/enter.ts';
import { turns } from '#test/turns.ts';
import { someUser } from '#test/web-user.ts';
import { session } from '#web/lib/session/session.ts';
import { AgentPage } from './profile/agent.page.tsx';
import { sampleOf } from '#test/sampled.ts';

const ada = anAgent({
  target_topics: ['maps, old and new', 'tea'],
  behavioral_guidelines: ['no emojis', 'in short, be kind'],
  voice_samples: ['A map is an argument.'],
  contrast_pairs: [{ instead_of: 'Maps rock!', write: 'Maps persuade.' }],
  persona_version: 3,
});
const put = `PUT /agents/${ada.id}`;
const saving = (agent: Agent): Answers => ({ [put]: { body: { data: agent } } });

const open = (answers: Answers = saving(ada)) => {
  const asked = answering({
    [`GET /agents/${ada.id}`]: { body: { data: ada, agent: ada } },
    ...answers,
  });
  const drawn = openScreen(AgentPage, '/agents/$id/edit', `/agents/${ada.id}/edit`);
  return { ...drawn, sent: () => asked.filter(({ call }) => call === put).map(({ body }) => body) };
};

const field = (name: string | RegExp) => screen.findByRole('textbox', { name });
const nameField = () => field(/Agent name/);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const save = () => press('Save Changes');
const fill = async (box: HTMLElement, text: string) => {
  await userEvent.clear(box);
  await enter(box, text);
};

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

describe('personality editor', () => {
  it('shows every saved field', { tags: 'slow' }, async () => {
    open();
    expect(await nameField()).toHaveProperty('value', 'Ada');
    expect(await field('Description')).toHaveProperty('value', ada.description);
    expect(screen.getByRole('radio', { name: /Tech Sage/, checked: true })).toBeTruthy();
    expect(screen.getByRole('slider', { name: 'Tone' }).getAttribute('aria-valuenow')).toBe('50');
    expect(screen.getByRole('slider', { name: 'Controversy' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Remove maps, old and new' })).toBeTruthy();
    expect(await field('Behavioral guidelines')).toHaveProperty(
      'value',
      'no emojis\nin short, be kind',
    );
    expect(await field('Voice sample 1')).toHaveProperty('value', 'A map is an argument.');
    const pair = within(screen.getByRole('group', { name: 'Contrast pair 1' }));
    expect(pair.getByRole('textbox', { name: 'Write' })).toHaveProperty('value', 'Maps persuade.');
    expect(pair.getByRole('textbox', { name: 'Instead of' })).toHaveProperty('value', 'Maps rock!');
    expect(screen.getByRole('button', { name: 'Save Changes' })).toHaveProperty('disabled', true);
  });

  it('S1-2.25 sends the changed fields and the version they are based on', async () => {
    showMessages();
    const { sent } = open();
    await fill(await nameField(), 'Ada Two');
    await fill(await field('Description'), 'Draws conclusions.');
    await userEvent.click(screen.getByRole('radio', { name: /Custom/ }));
    await fill(await field(/Personality description/), 'A dry cartographer.');
    await userEvent.type(await field('Topics to avoid'), 'politics{Enter}');
    await userEvent.type(await field('Behavioral guidelines'), '{Enter}ask, then answer');
    await press('Add a sample');
    await fill(await field('Voice sample 2'), 'North is a habit.');
    await press('Remove contrast pair 1');
    await save();
    expect(await screen.findByText('at /agents/$id')).toBeTruthy();
    expect(await screen.findByText('Changes saved.')).toBeTruthy();
    expect(sent()).toEqual([
      {
        name: 'Ada Two',
        description: 'Draws conclusions.',
        personality_type: 'custom',
        custom_archetype: 'A dry cartographer.',
        avoid_topics: ['politics'],
        behavioral_guidelines: ['no emojis', 'in short, be kind', 'ask, then answer'],
        voice_samples: ['A map is an argument.', 'North is a habit.'],
        contrast_pairs: [],
        persona_version: 3,
      },
    ]);
  });

  it(
    'saves with Ctrl-Enter, including a topic that is still being typed',
    { tags: 'slow' },
    async () => {
      const { sent } = open();
      await userEvent.type(await field('Target topics'), 'compasses{Control>}{Enter}{/Control}');
      expect(await screen.findByText('at /agents/$id')).toBeTruthy();
      expect(sent()).toEqual([
        { target_topics: ['maps, old and new', 'tea', 'compasses'], persona_version: 3 },
      ]);
    },
  );

  it('changes the avatar', { tags: 'slow' }, async () => {
    const pictured = { ...ada, avatar_url: `/api/media/${'a'.repeat(22)}.webp` };
    const { sent } = open({
      ...saving(ada),
      [`GET /agents/${ada.id}`]: { body: { data: pictured, agent: pictured } },
    });
    await press('Remove avatar');
    expect(screen.getByText('No avatar yet: initials are shown')).toBeTruthy();
    await save();
    expect(await screen.findByText('at /agents/$id')).toBeTruthy();
    expect(sent()).toEqual([{ avatar_url: null, persona_version: 3 }]);
  });

  it('S1-2.25 shows errors beside their fields, moves to the first, and keeps all input', async () => {
    const { sent } = open();
    const long = 'x'.repeat(limits.voice_sample + 1);
    await userEvent.clear(await nameField());
    const sample = await field('Voice sample 1');
    await fill(sample, long);
    await userEvent.clear(await field('Instead of'));
    await save();
    expect(await screen.findByText('Please enter an agent name')).toBeTruthy();
    expect(screen.getByText(`Use up to ${limits.voice_sample} characters`)).toBeTruthy();
    expect(screen.getByText('1 over the limit')).toBeTruthy();
    expect(screen.getByText('Fill in both sides of the pair')).toBeTruthy();
    await waitFor(async () => expect(document.activeElement).toBe(await nameField()));
    expect(sample).toHaveProperty('value', long);
    expect(sent()).toEqual([]);
  });

  it('names the line that the server refuses, and keeps the input', { tags: 'slow' }, async () => {
    const message = 'Use up to 280 characters';
    const refused = { success: false, code: 'invalid_input', error: message, message };
    open({
      [put]: {
        status: 400,
        body: { ...refused, details: [{ path: 'behavioral_guidelines.1', message }] },
      },
    });
    await userEvent.type(await nameField(), '!');
    await save();
    expect(await screen.findByText(`Line 2: ${message}`)).toBeTruthy();
    expect(await nameField()).toHaveProperty('value', 'Ada!');
  });

  it('accepts up to eight voice samples', { tags: 'slow' }, async () => {
    open();
    await nameField();
    for (let more = 1; more < limits.voice_samples; more += 1) await press('Add a sample');
    const samples = within(screen.getByRole('group', { name: 'Voice samples' }));
    expect(samples.getAllByRole('textbox')).toHaveLength(limits.voice_samples);
    expect(samples.getByRole('button', { name: 'Maximum 8' })).toHaveProperty('disabled', true);
    await press('Remove voice sample 1');
    expect(samples.getByRole('button', { name: 'Add a sample' })).toHaveProperty('disabled', false);
  });
});

describe('personality editor: lists', () => {
  const names = () =>
    screen.getAllByRole('button', { name: /^Remove (?!voice|contrast|avatar)/ }).map((one) => {
      return one.getAttribute('aria-label')?.replace('Remove ', '');
    });

  it(
    'splits a pasted list at its commas, or keeps it whole on request',
    { tags: 'slow' },
    async () => {
      open();
      await userEvent.click(await field('Target topics'));
      await userEvent.paste('rivers, seas, lakes');
      expect(names()).toEqual(['maps, old and new', 'tea', 'rivers', 'seas', 'lakes']);
      expect(screen.getByText('Split at the commas into 3 topics.')).toBeTruthy();
      await press('Keep as one');
      expect(names()).toEqual(['maps, old and new', 'tea', 'rivers, seas, lakes']);
    },
  );

  it(
    'puts the last topic back into the field for editing, and adds it again on blur',
    { tags: 'slow' },
    async () => {
      open();
      await userEvent.type(await field('Target topics'), '{Backspace}room');
      expect(await field('Target topics')).toHaveProperty('value', 'tearoom');
      await userEvent.tab();
      expect(names()).toEqual(['maps, old and new', 'tearoom']);
    },
  );

  it(
    'splits a pasted line of guidelines, or keeps it whole on request',
    { tags: 'slow' },
    async () => {
      open();
      const guidelines = await field('Behavioral guidelines');
      await userEvent.type(guidelines, '{Enter}');
      await userEvent.paste('be brief, be kind');
      const before = 'no emojis\nin short, be kind\n';
      expect(guidelines).toHaveProperty('value', `${before}be brief\nbe kind`);
      await press('Keep as one');
      expect(guidelines).toHaveProperty('value', `${before}be brief, be kind`);
    },
  );
});

describe('personality editor: sample', () => {
  it('shows how a change affects the sample', { tags: 'slow' }, async () => {
    open();
    const preview = within(await screen.findByRole('region', { name: 'Personality preview' }));
    const text = async () => (await preview.findByRole('article')).querySelector('p')?.textContent;
    const saved = await text();
    expect(preview.getByText(/^Example of this voice/)).toBeTruthy();
    expect(preview.queryByText('Changed since it was saved')).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: /Hype Beast/ }));
    expect(await preview.findByText('Changed since it was saved')).toBeTruthy();
    expect(preview.getByRole('status').textContent).toBe(
      'Personality archetype Tech Sage → Hype Beast',
    );
    await waitFor(async () => expect(await text()).not.toBe(saved));
    expect(preview.getByRole('figure').textContent).toBe(`Before${saved}`);
  });
});

describe('personality editor: the way to an AI model', () => {
  const writer = { id: 'composer', label: 'Built-in writer', price: null, is_default: true };
  const model = { ...writer, id: 'gpt-5-mini', label: 'gpt-5-mini' };
  const cases = [
    ['an administrator without one', true, writer, 1],
    ['an administrator with one', true, model, 0],
    ['a member', false, writer, 0],
  ] as const;
  it.each(sampleOf(cases, 2))(
    'P-2.430 is shown to %s, or not',
    async (_who, is_admin, one, links) => {
      session.signIn({ ...someUser, is_admin }, 'token-1', true);
      open({ ...saving(ada), 'GET /content/writers': { body: { data: [one] } } });
      const preview = within(await screen.findByRole('region', { name: 'Personality preview' }));
      await preview.findByText(/^Example of this voice/);
      await turns();
      expect(screen.queryAllByRole('link', { name: 'Choose an AI model' })).toHaveLength(links);
    },
  );
});

describe('personality editor: sample with an invalid field', () => {
  it('leaves out the invalid field', { tags: 'slow' }, async () => {
    open();
    await fill(await field('Voice sample 1'), 'x'.repeat(limits.voice_sample + 1));
    await userEvent.click(screen.getByRole('radio', { name: /Hype Beast/ }));
    const preview = within(screen.getByRole('region', { name: 'Personality preview' }));
    expect(await preview.findByText(/Tech Sage → Hype Beast/)).toBeTruthy();
    expect(preview.getByText(/−1/)).toBeTruthy();
  });
});

describe('personality editor: unfinished edit', () => {
  it(
    'is restored after a reload, and can be discarded and restored again',
    { tags: 'slow' },
    async () => {
      const { unmount } = open();
      await fill(await nameField(), 'Ada Draft');
      unmount();
      open();
      expect(await nameField()).toHaveProperty('value', 'Ada Draft');
      expect(screen.getByText('We restored your unsaved changes.')).toBeTruthy();
      await press('Discard them');
      expect(await nameField()).toHaveProperty('value', 'Ada');
      await press('Bring them back');
      expect(await nameField()).toHaveProperty('value', 'Ada Draft');
    },
  );

  it('S1-2.25 asks before leaving, and is deleted once saved', async () => {
    open();
    await fill(await nameField(), 'Ada Draft');
    await press('Cancel');
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Keep editing' }));
    expect(await nameField()).toHaveProperty('value', 'Ada Draft');
    expect(localStorage.getItem(`agent-edit:${ada.id}`)).toContain('Ada Draft');
    await save();
    expect(await screen.findByText('at /agents/$id')).toBeTruthy();
    expect(localStorage.getItem(`agent-edit:${ada.id}`)).toBeNull();
  });
});

describe('personality editor: conflict with another edit', () => {
  const newer = { ...ada, name: 'Ada Elsewhere', voice_tone: '90', persona_version: 4 };
  const message = 'This changed since you opened it. Reload and try again.';
  const outdated = {
    status: 409,
    body: { success: false, code: 'conflict', error: message, message },
  };
  const openOutdated = () => {
    let now: Agent = ada;
    const opened = open({
      [`GET /agents/${ada.id}`]: () => ({ body: { data: now, agent: now } }),
      [put]: (body) => {
        const made = typeof body === 'object' && body !== null && 'persona_version' in body;
        if (made && body.persona_version === newer.persona_version)
          return { body: { data: newer } };
        now = newer;
        return outdated;
      },
    });
    return opened;
  };
  const typeAndSave = async () => {
    await press('Remove tea');
    await save();
    return screen.findByRole('alert', { name: /changed elsewhere/ });
  };

  it(
    'S1-2.25 shows what changed elsewhere, and overwrites it on request',
    { tags: 'slow' },
    async () => {
      const { sent } = openOutdated();
      const alert = within(await typeAndSave());
      expect(
        alert.getByText(/You started with version 3, and version 4 is the newest one/),
      ).toBeTruthy();
      expect(alert.getByText('Ada Elsewhere')).toBeTruthy();
      expect(alert.getByText('Tone')).toBeTruthy();
      await press('Keep my changes');
      expect(await nameField()).toHaveProperty('value', 'Ada Elsewhere');
      expect(screen.queryByRole('button', { name: 'Remove tea' })).toBeNull();
      await save();
      expect(await screen.findByText('at /agents/$id')).toBeTruthy();
      expect(sent().at(-1)).toEqual({ target_topics: ['maps, old and new'], persona_version: 4 });
    },
  );

  it(
    'loads the newer version on request, and can still restore the input',
    { tags: 'slow' },
    async () => {
      openOutdated();
      await typeAndSave();
      await press('Load the newer version');
      expect(await nameField()).toHaveProperty('value', 'Ada Elsewhere');
      expect(screen.getByRole('button', { name: 'Remove tea' })).toBeTruthy();
      await press('Bring them back');
      expect(screen.queryByRole('button', { name: 'Remove tea' })).toBeNull();
    },
  );
});
