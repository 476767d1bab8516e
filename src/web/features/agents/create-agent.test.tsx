import { LivePlatformIds } from '#contract/platforms/platforms.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '#contract/core/limits.ts';
import { anAgent, answering, openScreen, showMessages, type Answers } from '#test/screen.tsx';
import { aConnection } from '#test/web-connections.ts';
import { someUser } from '#test/web-user.ts';
import { session } from '#web/lib/session/session.ts';
import { emptyValues } from './agent-values.ts';
import { AgentsPage } from './list/agents.page.tsx';
import { CreateAgentPage } from './wizard/create-agent.page.tsx';
import { keepDraft } from './wizard/use-wizard.ts';
import { lastStep } from './wizard/wizard-values.ts';
import { enter } from '#test/enter.ts';

const aWriting = new Promise<never>(() => {});
const made: Answers = {
  'GET /company/dashboard': {
    body: { data: { stats: { productsCount: 0, documentsCount: 0 }, profile: null } },
  },
  'POST /agents': { body: { data: anAgent(), agent: anAgent() } },
  // A first post that takes a while.
  'POST /content/generate-suggestions': () => aWriting,
  'GET /agents': { body: { data: [], agents: [], total: 0 } },
};
const open = (answers: Answers = made) => {
  const asked = answering(answers);
  return { asked, ...openScreen(CreateAgentPage, '/agents/create') };
};

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const nameField = () => screen.findByRole('textbox', { name: /Agent name/ });
const fillFirstStep = async () => {
  await userEvent.type(await nameField(), 'Ada');
  await userEvent.click(screen.getByRole('radio', { name: /Tech Sage/ }));
};
/** The input of someone who has reached the last step. */
const keepWholeDraft = () =>
  keepDraft({
    step: lastStep,
    values: { ...emptyValues, name: 'Ada', personality_type: 'tech_sage' },
  });
/** Opens the wizard on its last step, with everything filled in before. */
const openAtTheEnd = async (answers?: Answers) => {
  keepWholeDraft();
  const opened = open(answers);
  await screen.findByRole('group', { name: /Networks/ });
  return opened;
};

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

describe('wizard', () => {
  it('S2-5.4 S2-5.5 says what is missing before it continues', async () => {
    open();
    await press('Next');
    expect(await screen.findByText('Please enter an agent name')).toBeTruthy();
    expect(screen.getByText('Please select a personality archetype')).toBeTruthy();
    expect(await nameField()).toBe(document.activeElement);
  });

  it('asks for the description of a custom archetype', { tags: 'slow' }, async () => {
    open();
    await userEvent.type(await nameField(), 'Ada');
    await userEvent.click(screen.getByRole('radio', { name: /Custom/ }));
    await press('Next');
    expect(await screen.findByText('Please describe the custom personality')).toBeTruthy();
  });

  it(
    'takes voice samples, keeps an overlong one, and leaves the cursor where it is',
    { tags: 'slow' },
    async () => {
      const { asked } = open();
      await fillFirstStep();
      await press('Next');
      await userEvent.click(await screen.findByText(/samples of its voice/));
      const long = 'x'.repeat(limits.voice_sample + 1);
      for (const name of ['Voice sample 1', 'Voice sample 2']) {
        await press('Add a sample');
        await userEvent.click(screen.getByRole('textbox', { name }));
        await userEvent.paste(long);
      }
      await press('Next');
      expect(
        await screen.findAllByText(`Use up to ${limits.voice_sample} characters`),
      ).toHaveLength(2);
      const first = screen.getByRole('textbox', { name: 'Voice sample 1' });
      expect(first).toBe(document.activeElement);
      expect(first).toHaveProperty('value', long);
      await userEvent.type(first, '{Backspace}');
      expect(first).toBe(document.activeElement);
      await press('Remove voice sample 2');
      await press('Add a pair');
      await enter(screen.getByRole('textbox', { name: 'Write' }), 'Tea.');
      await enter(screen.getByRole('textbox', { name: 'Instead of' }), 'Beverages!');
      await press('Next');
      await screen.findByRole('button', { name: 'Generate' });
      await press('Next');
      await screen.findByRole('group', { name: /Networks/ });
      await press('Launch Agent');
      expect(await screen.findByText('at /agents')).toBeTruthy();
      expect(asked.find(({ call }) => call === 'POST /agents')?.body).toMatchObject({
        voice_samples: [long.slice(1)],
        contrast_pairs: [{ write: 'Tea.', instead_of: 'Beverages!' }],
      });
    },
  );

  it('restores the lists of a draft that an earlier version stored as text', async () => {
    const values = {
      name: 'Ada',
      target_topics: 'maps, tea',
      behavioral_guidelines: 'be kind\nbe brief',
    };
    localStorage.setItem('agent-draft', JSON.stringify({ step: 1, values }));
    open();
    expect(await screen.findByRole('button', { name: 'Remove maps' })).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'Behavioral guidelines' })).toHaveProperty(
      'value',
      'be kind\nbe brief',
    );
  });

  it('S2-2.10 keeps everything when going back', { tags: 'slow' }, async () => {
    open();
    await fillFirstStep();
    await press('Next');
    await enter(await screen.findByRole('textbox', { name: 'Target topics' }), 'maps, tea');
    await press('Back');
    expect(await nameField()).toHaveProperty('value', 'Ada');
    await press('Next');
    expect(await screen.findByRole('button', { name: 'Remove maps' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Remove tea' })).toBeTruthy();
  });

  it('goes back one step at a time with the browser’s Back button', { tags: 'slow' }, async () => {
    const { router } = open();
    await fillFirstStep();
    await press('Next');
    await screen.findByRole('radiogroup', { name: 'Intelligence level' });
    await press('Next');
    await screen.findByRole('button', { name: 'Generate' });
    act(() => router.history.back());
    expect(await screen.findByRole('radiogroup', { name: 'Intelligence level' })).toBeTruthy();
    act(() => router.history.back());
    expect(await nameField()).toHaveProperty('value', 'Ada');
    act(() => router.history.forward());
    expect(await screen.findByRole('radiogroup', { name: 'Intelligence level' })).toBeTruthy();
  });

  it('starts at the first step when the address names a later one but nothing was entered', async () => {
    answering(made);
    const { router } = openScreen(CreateAgentPage, '/agents/create', '/agents/create?step=avatar');
    expect(await nameField()).toBeTruthy();
    expect(router.state.location.search).toEqual({ step: 'personality' });
  });

  it(
    'says at once what a platform still needs, and that replies are off',
    { tags: 'slow' },
    async () => {
      const reason = 'The operator of this installation has to set X_API_KEY.';
      const platforms = [
        { platform: 'twitter', available: false, reason },
        { platform: 'bluesky', available: true, reason: null },
      ];
      await openAtTheEnd({ ...made, 'GET /connections': { body: { data: [], platforms } } });
      expect(screen.getByText(/Replies stay off until you turn them on/)).toBeTruthy();
      expect(screen.queryByText(new RegExp(reason))).toBeNull();
      await userEvent.click(await screen.findByRole('checkbox', { name: 'X (Twitter)' }));
      expect(await screen.findByText(new RegExp(reason))).toBeTruthy();
      await userEvent.click(screen.getByRole('checkbox', { name: 'Bluesky' }));
      expect(screen.getByText(/Bluesky: connect your account in Settings/)).toBeTruthy();
    },
  );

  it('P-49.155 says which accounts a network posts as, and that later ones are used too', async () => {
    const [x, first, second] = [
      aConnection({ id: 'x-1', platform: 'twitter', username: 'kestrel_dev' }),
      aConnection({ id: 'sky-1', platform: 'bluesky', username: 'kestrel.example' }),
      aConnection({ id: 'sky-2', platform: 'bluesky', username: 'other.example' }),
    ];
    const platforms = [{ platform: 'twitter', available: true, reason: null }];
    await openAtTheEnd({
      ...made,
      'GET /connections': { body: { data: [x, first, second], platforms } },
    });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'X (Twitter)' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Bluesky' }));
    expect(await screen.findByText('X: posts as @kestrel_dev.')).toBeTruthy();
    const both = 'Bluesky: posts as @kestrel.example, @other.example.';
    expect(screen.getByText(both)).toBeTruthy();
    expect(screen.getByText(/and any you connect later\. Turn accounts on or off/)).toBeTruthy();
  });

  it('S2-2.14 S2-5.6 requires at least one platform, and offers only available ones', async () => {
    const { asked } = await openAtTheEnd();
    const platforms = within(screen.getByRole('group', { name: /Networks/ }));
    await screen.findByText('More networks');
    expect(platforms.getAllByRole('checkbox')).toHaveLength(LivePlatformIds.length);
    const sandbox = platforms.getByRole('checkbox', { name: 'Sandbox' });
    expect(sandbox).toHaveProperty('checked', true);
    await userEvent.click(sandbox);
    await press('Launch Agent');
    expect(await screen.findByText('Please select at least one platform')).toBeTruthy();
    expect(asked.filter(({ call }) => call === 'POST /agents')).toEqual([]);
  });

  it(
    'S2-2.14 asks for a number when the posting frequency is custom',
    { tags: 'slow' },
    async () => {
      await openAtTheEnd();
      await userEvent.click(screen.getByRole('radio', { name: 'Custom' }));
      await press('Launch Agent');
      expect(await screen.findByText('Enter how many posts a day')).toBeTruthy();
    },
  );

  it('S2-2.10 S2-8.25 S2-9.11 creates the agent as entered, deletes the draft, and shows the agents', async () => {
    showMessages();
    const { asked } = open();
    await fillFirstStep();
    await press('Next');
    await userEvent.type(
      await screen.findByRole('textbox', { name: 'Behavioral guidelines' }),
      'no emojis{Enter}in short, be kind',
    );
    await press('Next');
    await screen.findByRole('button', { name: 'Generate' });
    await press('Next');
    await screen.findByRole('group', { name: /Networks/ });
    await press('Launch Agent');
    expect(await screen.findByText('at /agents')).toBeTruthy();
    expect(await screen.findByText('Agent created: Ada')).toBeTruthy();
    expect(asked.find(({ call }) => call === 'POST /agents')?.body).toMatchObject({
      name: 'Ada',
      personality_type: 'tech_sage',
      voice_tone: '50',
      controversy_comfort: 30,
      behavioral_guidelines: ['no emojis', 'in short, be kind'],
      platforms: ['sandbox'],
      // What isn't ticked, so that an account there is not connected.
      platforms_off: LivePlatformIds.filter((one) => one !== 'sandbox'),
      post_frequency: '3-5',
      reply_frequency: 'moderate',
      content_kinds: ['text_posts', 'ai_images'],
    });
    expect(localStorage.getItem('agent-draft')).toBeNull();
  });

  it('P-9.121 opens the editor with the agent’s first post as a draft, and nothing covers it', async () => {
    showMessages();
    const account = { id: 'sandbox-1', platform: 'sandbox' };
    const connected = { ...anAgent(), platform_connections: [account] };
    const { asked } = await openAtTheEnd({
      ...made,
      'POST /agents': { status: 201, body: { data: connected, agent: connected } },
      'POST /content/generate-suggestions': {
        body: { data: [{ id: 'piece-1', parts: ['Measure twice.'], checks: [] }] },
      },
      'POST /posts': { body: { data: { id: 'post-1' }, message: 'Saved.' } },
    });
    await press('Launch Agent');
    expect(await screen.findByText('at /write/$id')).toBeTruthy();
    const sent = (wanted: string) => asked.find(({ call }) => call === wanted)?.body;
    expect(sent('POST /content/generate-suggestions')).toEqual({
      agent_id: anAgent().id,
      count: 1,
      platform: 'sandbox',
    });
    expect(sent('POST /posts')).toEqual({
      agent_id: anAgent().id,
      parts: ['Measure twice.'],
      piece_id: 'piece-1',
      variants: [{ connection_id: 'sandbox-1' }],
      made_with_ai: true,
    });
    await waitFor(() => expect(screen.queryByText('Agent created: Ada')).toBeNull());
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('P-9.121 opens a first post that fails a check for editing, and names the rule', async () => {
    showMessages();
    const message = 'A guideline forbids exclamation marks.';
    const checks = [{ check: 'guideline', label: 'Guidelines', passed: false, message }];
    const { router, asked } = await openAtTheEnd({
      ...made,
      'POST /content/generate-suggestions': {
        body: { data: [{ id: 'piece-1', parts: ['Measure twice!'], checks }] },
      },
    });
    await press('Launch Agent');
    expect(await screen.findByText('at /write')).toBeTruthy();
    expect(router.state.location.search).toEqual({ draft: 'piece-1' });
    const why = `${message} Edit Ada’s first post, or change the rule.`;
    expect(await screen.findByText(why)).toBeTruthy();
    expect(asked.filter(({ call }) => call === 'POST /posts')).toEqual([]);
    await press('Rules');
    expect(await screen.findByText('at /agents/$id')).toBeTruthy();
    expect(router.state.location.search).toEqual({ tab: 'persona' });
  });

  it('P-9.121 opens an empty editor and says why when the first post could not be written', async () => {
    showMessages();
    const { router } = await openAtTheEnd({
      ...made,
      'POST /content/generate-suggestions': {
        status: 409,
        body: { success: false, error: 'No.', message: 'The built-in writer writes English.' },
      },
    });
    await press('Launch Agent');
    expect(await screen.findByText('at /write')).toBeTruthy();
    expect(router.state.location.search).toEqual({ agent: anAgent().id });
    const why = 'Ada couldn’t write a first post. The built-in writer writes English.';
    expect(await screen.findByText(why)).toBeTruthy();
  });

  it('adds the new agent to a list that was loaded before', async () => {
    const ada = anAgent();
    const bo = anAgent({ id: '0198c0de-0000-7000-8000-000000000002', name: 'Bo' });
    let known = [ada];
    const here: { path?: string } = {};
    answering({
      ...made,
      'POST /agents': () => {
        known = [ada, bo];
        return { body: { data: bo, agent: bo } };
      },
      // No answer arrives later that the list would have to wait for.
      'GET /agents': () =>
        known.includes(bo) && here.path === '/agents'
          ? Promise.withResolvers<never>().promise
          : { body: { data: known, agents: known, total: known.length } },
    });
    const { router } = openScreen(AgentsPage, '/agents', '/agents', {
      '/agents/create': CreateAgentPage,
    });
    router.subscribe('onBeforeLoad', ({ toLocation }) => (here.path = toLocation.pathname));
    expect(await screen.findByRole('heading', { name: 'Ada' })).toBeTruthy();
    keepWholeDraft();
    await act(() => router.navigate({ to: '/agents/create' }));
    await press('Launch Agent');
    expect(await screen.findByRole('heading', { name: 'Bo' })).toBeTruthy();
    expect(screen.getByText('2 agents')).toBeTruthy();
  });

  it('S2-8.5 leads back to the field that the server refuses', async () => {
    const message = 'That name is taken.';
    const refused = { success: false, code: 'invalid_input', error: message, message };
    await openAtTheEnd({
      'POST /agents': { status: 400, body: { ...refused, details: [{ path: 'name', message }] } },
    });
    await press('Launch Agent');
    expect(await nameField()).toHaveProperty('value', 'Ada');
    expect(screen.getByText(message)).toBeTruthy();
  });

  it('S2-8.5 says that the agent could not be created, and keeps the input', async () => {
    showMessages();
    await openAtTheEnd({ 'POST /agents': { status: 418, body: {} } });
    await press('Launch Agent');
    expect(await screen.findByText('Failed to create AI agent. Please try again.')).toBeTruthy();
    expect(localStorage.getItem('agent-draft')).toContain('Ada');
  });

  it('S2-6.1 refuses to create an agent for someone without access', async () => {
    session.setWhitelisted(false);
    await openAtTheEnd();
    expect(screen.getByRole('button', { name: 'Launch Agent' })).toHaveProperty('disabled', true);
  });

  it('restores a draft after a reload, and can start over', { tags: 'slow' }, async () => {
    const { unmount } = open();
    await fillFirstStep();
    await press('Next');
    await screen.findByRole('radiogroup', { name: 'Intelligence level' });
    unmount();
    open();
    expect(await screen.findByText('We restored your draft.')).toBeTruthy();
    expect(await screen.findByRole('radiogroup', { name: 'Intelligence level' })).toBeTruthy();
    await press('Back');
    expect(await nameField()).toHaveProperty('value', 'Ada');
    await press('Start over');
    expect(await nameField()).toHaveProperty('value', '');
  });

  it('P-2.22 asks before leaving, and keeps or discards the draft', async () => {
    const { router } = open();
    await fillFirstStep();
    void router.navigate({ to: '/dashboard' });
    const dialog = within(await screen.findByRole('dialog', { name: /without launching/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Keep editing' }));
    expect(await nameField()).toHaveProperty('value', 'Ada');
    void router.navigate({ to: '/dashboard' });
    await press('Discard');
    expect(await screen.findByText('at /dashboard')).toBeTruthy();
    expect(localStorage.getItem('agent-draft')).toBeNull();
  });

  it('S2-2.15 shows a sample in the chosen voice, and another one after it changes', async () => {
    open();
    await fillFirstStep();
    const preview = within(screen.getByRole('region', { name: 'Personality preview' }));
    const sample = (await preview.findByRole('article')).textContent;
    await userEvent.click(screen.getByRole('radio', { name: /Hype Beast/ }));
    await waitFor(() => expect(preview.getByRole('article').textContent).toContain('Hype Beast'));
    await waitFor(() =>
      expect(preview.getByRole('article').textContent?.replace('Hype Beast', '')).not.toBe(
        sample?.replace('Tech Sage', ''),
      ),
    );
  });
});
