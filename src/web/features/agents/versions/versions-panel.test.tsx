import { useQuery } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Agent } from '#contract/agents/types.ts';
import { KeptPersona, type PersonaVersion } from '#contract/agents/personas.ts';
import { diffPersonas } from '#domain/persona/persona-diff.ts';
import { anAgent, answering, openScreen, showMessages, type Answers } from '#test/screen.tsx';
import { someUser } from '#test/web-user.ts';
import { agentQuery } from '#web/entities/agents/agent-queries.ts';
import { session } from '#web/lib/session/session.ts';
import { VersionsPanel } from './versions-panel.tsx';

const first = anAgent({ target_topics: ['databases', 'trains'], voice_tone: '20' });
const today = anAgent({
  target_topics: ['databases', 'harbours'],
  voice_tone: '80',
  persona_version: 2,
});

const versionOf = (own: Partial<PersonaVersion>, agent: Agent): PersonaVersion => ({
  version: agent.persona_version,
  saved_at: '2026-11-02T09:00:00.000Z',
  restored_from: null,
  reason: null,
  is_current: false,
  persona: KeptPersona.parse(agent),
  changes: [],
  ...own,
});
const oldest = versionOf({}, first);
const newest = versionOf({ is_current: true, changes: diffPersonas(first, today) }, today);

const path = `GET /agents/${today.id}/persona/versions`;
const list = (data: PersonaVersion[], total = data.length) => ({ body: { data, total } });

function Screen() {
  const { data } = useQuery(agentQuery(today.id));
  return data ? <VersionsPanel agent={data} /> : null;
}
const open = (answers: Answers) => {
  const asked = answering({ [`GET /agents/${today.id}`]: { body: { data: today } }, ...answers });
  return { asked, ...openScreen(Screen, '/agents/$id', `/agents/${today.id}`) };
};
const item = async (name: string) => within(await screen.findByRole('listitem', { name }));
const names = () => screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent);

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

describe('personality versions', () => {
  it('lists them newest first, with the changes of each', async () => {
    open({ [path]: list([newest, oldest]) });
    const changed = await item('Version 2');
    expect(names()).toEqual(['Version 2', 'Version 1']);
    expect(changed.getByText('Current')).toBeTruthy();
    const told = changed.getAllByRole('definition').map((one) => one.textContent);
    expect(told).toEqual([
      'from 20 (Serious & professional) → to 80 (Playful & sarcastic)',
      'added harboursremoved trains',
    ]);
    expect(changed.queryByRole('button', { name: 'Restore version 2' })).toBeNull();
    const made = await item('Version 1');
    expect(made.getByText('The personality the agent was created with.')).toBeTruthy();
  });

  it('P-2.17 opens one in full, with its differences from today', async () => {
    open({ [path]: list([newest, oldest]) });
    const made = await item('Version 1');
    const button = made.getByRole('button', { name: 'Show the full personality of version 1' });
    await userEvent.click(button);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    expect(made.getByRole('heading', { name: 'From version 1 to today' })).toBeTruthy();
    expect(made.getByText('added').closest('li')?.textContent).toContain('harbours');
    expect(made.getByText('Dry wit')).toBeTruthy();
    await userEvent.click(button);
    expect(made.queryByText('Dry wit')).toBeNull();
  });

  it('P-2.17 restores one after saying that this creates a new version', async () => {
    const back = { ...first, persona_version: 3 };
    const third = versionOf(
      { is_current: true, restored_from: 1, changes: diffPersonas(today, first) },
      back,
    );
    let restored = false;
    const { asked } = open({
      [path]: () =>
        list(restored ? [third, { ...newest, is_current: false }, oldest] : [newest, oldest]),
      [`POST /agents/${today.id}/persona/versions/1/restore`]: () => {
        restored = true;
        return { body: { data: back, agent: back, message: 'Version 1 restored as version 3.' } };
      },
    });
    showMessages();
    await userEvent.click(await screen.findByRole('button', { name: 'Restore version 1' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Restore version 1?' }));
    expect(
      dialog.getByText(
        /will use version 1 again, saved as version 3\. You can switch back anytime/,
      ),
    ).toBeTruthy();
    expect(dialog.getByText('removed').closest('li')?.textContent).toContain('harbours');
    expect(asked.some(({ call }) => call.startsWith('POST'))).toBe(false);
    await userEvent.click(dialog.getByRole('button', { name: 'Restore version' }));
    expect(await screen.findByText('Version 1 restored as version 3.')).toBeTruthy();
    expect((await item('Version 3')).getByText('Restored from version 1')).toBeTruthy();
    expect((await item('Version 1')).getByText('Same as today')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('keeps the confirmation open when the server refuses', async () => {
    const message = 'The agent was changed meanwhile.';
    open({
      [path]: list([newest, oldest]),
      [`POST /agents/${today.id}/persona/versions/1/restore`]: {
        status: 409,
        body: { success: false, code: 'conflict', error: message, message },
      },
    });
    showMessages();
    await userEvent.click(await screen.findByRole('button', { name: 'Restore version 1' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Restore version' }));
    expect(await screen.findByText(message)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('says that older ones were deleted', async () => {
    const [kept, now] = [
      { ...oldest, version: 3 },
      { ...newest, version: 202 },
    ];
    open({ [path]: list([now, kept], 200) });
    const said =
      'The newest 2 of 200 versions. The newest 200 are kept: 2 older ones were deleted.';
    expect(await screen.findByText(said)).toBeTruthy();
    const last = await item('Version 3');
    expect(last.getByText('The oldest version we keep.')).toBeTruthy();
  });

  it('loads older ones a page at a time', async () => {
    let page = [newest];
    const { asked } = open({ [path]: () => list(page, 2) });
    expect(await screen.findByText('The newest 1 of 2 versions')).toBeTruthy();
    page = [oldest];
    await userEvent.click(screen.getByRole('button', { name: 'Show older' }));
    expect(await screen.findByText('2 versions')).toBeTruthy();
    expect(names()).toEqual(['Version 2', 'Version 1']);
    expect(asked.at(-1)?.query).toEqual({ limit: '10', offset: '1' });
    expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
  });

  it('says that there is only the first one', async () => {
    open({ [path]: list([versionOf({ is_current: true }, first)]) });
    expect(await screen.findByText(/One version so far/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Edit the personality' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Restore/ })).toBeNull();
  });

  it('says why they could not be loaded, and tries again', async () => {
    let refused = true;
    const message = 'Access denied. Insufficient permissions.';
    open({
      [path]: () =>
        refused
          ? { status: 403, body: { success: false, code: 'forbidden', error: message, message } }
          : list([newest, oldest]),
    });
    expect(await screen.findByText(message)).toBeTruthy();
    refused = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await item('Version 2')).toBeTruthy();
  });
});
