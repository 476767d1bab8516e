import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ReadCharacter } from '#contract/agents/characters.ts';
import { limits } from '#contract/core/limits.ts';
import { eliza } from '#domain/characters/characters.fixture.ts';
import { readCharacter } from '#domain/characters/read-character.ts';
import { enter } from '#test/enter.ts';
import { answering, openScreen } from '#test/screen.tsx';
import { someUser } from '#test/web-user.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { api } from '#web/lib/api/api.ts';
import { session } from '#web/lib/session/session.ts';
import { CreateAgentPage } from './create-agent.page.tsx';
import { loadDraft } from './use-wizard.ts';

/** As the server reads it. */
const data = readCharacter(JSON.stringify(eliza)) as ReadCharacter;
const file = new File([JSON.stringify(eliza)], 'marlow.json', { type: 'application/json' });

type Reading = ReturnType<typeof api.characters.read>;
const answer = { success: true, data } as const;

/** Opens the wizard; uploads are answered here. */
function open(reading: () => Reading = async () => answer) {
  const read = vi.spyOn(api.characters, 'read').mockImplementation(reading);
  const asked = answering({
    'GET /company/dashboard': {
      body: { data: { stats: { productsCount: 0, documentsCount: 0 }, profile: null } },
    },
  });
  openScreen(CreateAgentPage, '/agents/create');
  return { read, asked };
}
const nameField = () => screen.findByRole('textbox', { name: /Agent name/ });
async function choose(chosen = file) {
  await userEvent.upload(await screen.findByLabelText('Character file'), chosen);
}
const button = () => screen.findByRole('button', { name: 'Import a character file' });

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

describe('importing a character', () => {
  it('P-2.450 fills in the wizard, and says what was read before anything is created', async () => {
    const { asked } = open();
    await choose();
    expect(await screen.findByText('Read from elizaOS: 8 fields used, 8 left out.')).toHaveProperty(
      'role',
      'status',
    );
    expect(await nameField()).toHaveProperty('value', 'Marlow');
    expect(screen.getByRole('radio', { name: /Custom/, checked: true })).toBeTruthy();
    await userEvent.click(screen.getByText('Field by field'));
    const never = screen.getByRole('heading', { name: 'Never read' }).parentElement;
    if (!never) throw new Error('no list');
    expect(within(never).getByText('Settings and keys are never read.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByRole('button', { name: 'Remove lighthouses' })).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'Voice sample 1' })).toHaveProperty(
      'value',
      eliza.postExamples[0],
    );
    expect(screen.queryByRole('button', { name: 'Import a character file' })).toBeNull();
    expect(asked.some(({ call }) => call === 'POST /agents')).toBe(false);
  });

  const line = { kind: 'date', text: 'Tea day is 3 May 2027.', cooldown_days: 9 } as const;
  const other = { kind: 'fact', text: 'Tea is wet.', cooldown_days: 365 } as const;
  const box = (name: string) => screen.findByRole('checkbox', { name });
  const kept = () => loadDraft()?.values.material;

  it('P-2.452 takes of a stranger’s file only the lines that are chosen', async () => {
    const { asked } = open();
    await choose();
    expect(await screen.findByText('Material: 0 of 3 lines chosen')).toBeTruthy();
    expect(kept()).toEqual([]);
    await userEvent.click(await box('Owns nine lanterns.'));
    expect(screen.getByText('Material: 1 of 3 lines chosen')).toBeTruthy();
    expect(kept()).toMatchObject([{ kind: 'story', text: 'Owns nine lanterns.' }]);
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('1 line to post about, saved when you launch.')).toBeTruthy();
    expect(asked.some(({ call }) => call === 'POST /agents')).toBe(false);
  });

  it(
    'P-2.452 takes all lines of our own file, and shows them to leave some out',
    { tags: 'slow' },
    async () => {
      const report = { ...data.report, source: 'socialai' } as const;
      let said: typeof answer = { ...answer, data: { ...data, material: [line, other], report } };
      open(async () => said);
      await choose();
      expect(await screen.findByText('Material: 2 of 2 lines chosen')).toBeTruthy();
      expect(kept()).toEqual([line, other]);
      await userEvent.click(await box(other.text));
      expect(kept()).toEqual([line]);
      await userEvent.click(await box(other.text));
      expect(kept()).toEqual([line, other]);
      // Another file takes its place, and nothing of the first one is left in the form.
      said = answer;
      await choose(new File([file], 'other.json', { type: file.type }));
      expect(await screen.findByText('Material: 0 of 3 lines chosen')).toBeTruthy();
      expect(kept()).toEqual([]);
    },
  );

  it('brings back what was typed before', async () => {
    open();
    await enter(await nameField(), 'Ada');
    await choose();
    await waitFor(async () => expect(await nameField()).toHaveProperty('value', 'Marlow'));
    await userEvent.click(await screen.findByRole('button', { name: 'Bring it back' }));
    expect(await nameField()).toHaveProperty('value', 'Ada');
    expect(screen.queryByText(/^Read from elizaOS/)).toBeNull();
  });

  it('takes a file that is dropped, and shows that it is reading', async () => {
    const { promise, resolve } = Promise.withResolvers<typeof answer>();
    open(() => promise);
    fireEvent.drop(await button(), { dataTransfer: { files: [file] } });
    expect(await screen.findByText('Reading…')).toBeTruthy();
    resolve(answer);
    expect(await screen.findByText(/^Read from elizaOS/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Hide' }));
    expect(screen.queryByText(/^Read from elizaOS/)).toBeNull();
    expect(await nameField()).toHaveProperty('value', 'Marlow');
  });

  it('shows why a file was refused, and sends none that is too large', async () => {
    const message = 'The character in this file has no name. Add one and try again.';
    const { read } = open(async () => {
      throw new ApiError({ status: 400, code: 'invalid_input', message });
    });
    await choose();
    expect(await screen.findByText(message)).toHaveProperty('role', 'alert');
    await choose(
      new File([new Uint8Array(limits.upload_bytes + 1)], 'big.png', { type: 'image/png' }),
    );
    expect(await screen.findByText(/^This file is too large/)).toHaveProperty('role', 'alert');
    expect(read).toHaveBeenCalledTimes(1);
    expect(await nameField()).toHaveProperty('value', '');
  });
});
