import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anAgent, answering, openScreen, showMessages, type Answers } from '#test/screen.tsx';
import { someUser } from '#test/web-user.ts';
import { emptyValues } from '#web/features/agents/agent-values.ts';
import { session } from '#web/lib/session/session.ts';
import { CreateAgentPage } from './create-agent.page.tsx';
import { keepDraft } from './use-wizard.ts';

const stats = { productsCount: 2, documentsCount: 0 };
const profile = { company_name: 'Crumb & Co.' };
const assign = 'POST /company/assign-to-agent';

/** Opens the second step for an agent that is complete. */
const open = (summary: object, answers: Answers = {}, at = '/agents/create') => {
  keepDraft({ step: 1, values: { ...emptyValues, name: 'Ada', personality_type: 'tech_sage' } });
  const asked = answering({
    'GET /company/dashboard': { body: { data: summary } },
    'POST /agents': { body: { data: anAgent(), agent: anAgent() } },
    'GET /agents': { body: { data: [], agents: [], total: 0 } },
    [assign]: { body: { data: {}, message: 'Assigned.' } },
    ...answers,
  });
  const { router } = openScreen(CreateAgentPage, '/agents/create', at);
  return Object.assign(asked, { router });
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const launch = async () => {
  await press('Next');
  await press('Next');
  await press('Launch Agent');
};
const isWriting = (asked: ReturnType<typeof open>) =>
  waitFor(() =>
    expect(asked.map(({ call }) => call)).toContain('POST /content/generate-suggestions'),
  );

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => {
  session.clear();
  localStorage.clear();
});

describe('company facts of a new agent', () => {
  it('P-24.10 are assigned before it writes its first post', async () => {
    const asked = open({ stats, profile });
    const field = await screen.findByRole('checkbox', { name: 'Speaks for Crumb & Co.' });
    expect(field).toHaveProperty('checked', true);
    expect(
      screen.getByText(/can use your company profile and products in what it writes/),
    ).toBeTruthy();
    await launch();
    await isWriting(asked);
    const calls = asked.map(({ call }) => call);
    expect(calls.indexOf(assign)).toBeLessThan(calls.indexOf('POST /content/generate-suggestions'));
    expect(asked.find(({ call }) => call === assign)?.body).toEqual({
      agent_id: anAgent().id,
      knowledge_scope: ['company_profile', 'products_services'],
    });
  });

  it('P-49.404 go on with the document that it was created for', async () => {
    const asked = open({ stats, profile }, {}, '/agents/create?topic=Prices&doc=d-1');
    await launch();
    expect(await screen.findByText('at /write')).toBeTruthy();
    const search = { agent: anAgent().id, topic: 'Prices', doc: 'd-1' };
    expect(asked.router.state.location.search).toEqual(search);
    expect(asked.map(({ call }) => call)).toContain(assign);
  });

  it('P-24.10 are not assigned if its owner decides so', { tags: 'slow' }, async () => {
    const asked = open({ stats, profile });
    await userEvent.click(await screen.findByRole('checkbox', { name: /Speaks for/ }));
    await launch();
    await isWriting(asked);
    expect(asked.map(({ call }) => call)).not.toContain(assign);
  });

  it('P-24.10 are not mentioned while there are none', async () => {
    const asked = open({ stats: { ...stats, productsCount: 0 }, profile: null });
    await waitFor(() => expect(asked.map(({ call }) => call)).toContain('GET /company/dashboard'));
    await launch();
    await isWriting(asked);
    expect(screen.queryByRole('checkbox', { name: /Speaks for/ })).toBeNull();
    expect(asked.map(({ call }) => call)).not.toContain(assign);
  });

  it('P-24.10 that cannot be assigned do not keep it from writing', { tags: 'slow' }, async () => {
    showMessages();
    const asked = open(
      { stats, profile },
      { [assign]: { status: 409, body: { success: false, error: 'Another change came first.' } } },
    );
    await launch();
    await isWriting(asked);
    expect(await screen.findByText('Another change came first.')).toBeTruthy();
  });
});
