import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anAgent, answering, openScreen, showMessages } from '#test/screen.tsx';
import { someUser } from '#test/web-user.ts';
import { session } from '#web/lib/session/session.ts';
import { enter } from '#test/enter.ts';
import { emptyValues } from '#web/features/agents/agent-values.ts';
import { CreateAgentPage } from './create-agent.page.tsx';
import { keepDraft, loadDraft } from './use-wizard.ts';

const agent = anAgent();
const path = `/agents/${agent.id}/material`;

function open(status = 201) {
  showMessages();
  keepDraft({ step: 1, values: { ...emptyValues, name: 'Ada', personality_type: 'tech_sage' } });
  const asked = answering({
    'GET /company/dashboard': {
      body: { data: { stats: { productsCount: 0, documentsCount: 0 }, profile: null } },
    },
    'POST /agents': { body: { data: agent, agent } },
    [`POST ${path}`]: {
      status,
      body: status === 201 ? { data: [], skipped: [], message: 'Added.' } : {},
    },
    'POST /content/generate-suggestions': () => new Promise<never>(() => {}),
    'GET /agents': { body: { data: [], agents: [], total: 0 } },
  });
  openScreen(CreateAgentPage, '/agents/create');
  return (call: string) => asked.filter((one) => one.call === call).map(({ body }) => body);
}
/** In the interview: the wizard has buttons of the same names. */
const inside = async () => within(await screen.findByRole('region', { name: 'Interview' }));
const press = async (name: string) =>
  userEvent.click((await inside()).getByRole('button', { name }));
const answer = async (name: RegExp, text: string) =>
  enter(await (await inside()).findByRole('textbox', { name }), text);
const launch = async () => {
  const next = () => screen.getAllByRole('button', { name: 'Next' }).at(-1);
  for (const there of [/Content/, /Networks/]) {
    await userEvent.click(next() ?? document.body);
    await screen.findByRole('group', { name: there });
  }
  await userEvent.click(screen.getByRole('button', { name: 'Launch Agent' }));
  await screen.findByText('at /agents');
};

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

describe('the interview in the wizard', () => {
  it('P-2.490 fills in the form, and its material is saved with the new agent', async () => {
    const asked = open();
    await press('Answer questions');
    await answer(/never stop talking/, 'rye\nNobody should rush a dough, whatever the clock says.');
    await press('Review');
    await press('Use answers');
    expect(await screen.findByRole('button', { name: 'Remove rye' })).toBeTruthy();
    expect((await inside()).getByText('1 line to post about, saved when you launch.')).toBeTruthy();
    await launch();
    await waitFor(() => expect(asked(`POST ${path}`)).toHaveLength(1));
    expect(asked('POST /agents')).toMatchObject([{ target_topics: ['rye'] }]);
    expect(asked(`POST ${path}`)).toEqual([
      {
        lines: [{ kind: 'opinion', text: 'Nobody should rush a dough, whatever the clock says.' }],
      },
    ]);
  });

  it(
    'P-2.490 keeps what was answered but not used in the draft, and uses it at launch',
    { tags: 'slow' },
    async () => {
      const asked = open();
      await press('Answer questions');
      await answer(/never stop talking/, 'rye, queues');
      await waitFor(() =>
        expect(loadDraft()?.values.interview.answers).toEqual({ talks_about: 'rye, queues' }),
      );
      await launch();
      expect(asked('POST /agents')).toMatchObject([{ target_topics: ['rye', 'queues'] }]);
      expect(asked(`POST ${path}`)).toEqual([]);
    },
  );

  it('says where to add the material if it could not be saved', async () => {
    open(500);
    await press('Answer questions');
    await answer(/never stop talking/, 'Nobody should rush a dough, whatever the clock says.');
    await launch();
    expect(
      await screen.findByText('Couldn’t save the material. Add it on the Personality tab.'),
    ).toBeTruthy();
  });
});
