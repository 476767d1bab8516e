import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Answers, answering, openScreen } from '#test/screen.tsx';
import { aConnection } from '#test/web-connections.ts';
import { someUser } from '#test/web-user.ts';
import { emptyValues } from '#web/features/agents/agent-values.ts';
import { session } from '#web/lib/session/session.ts';
import { CreateAgentPage } from './create-agent.page.tsx';
import { keepDraft } from './use-wizard.ts';
import { wizardSteps } from './wizard-values.ts';

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

const open = (answers: Answers = {}) => {
  answering({ 'GET /agents': { body: { data: [], agents: [], total: 0 } }, ...answers });
  return openScreen(CreateAgentPage, '/agents/create');
};
const nameField = () => screen.findByRole('textbox', { name: /Agent name/ });

it('P-49.282 has few fields in view, and opens the others when one of them is set', async () => {
  const { unmount } = open();
  await nameField();
  const inView = () =>
    [...document.querySelectorAll('form > section [role=radiogroup], form > section input')].filter(
      (field) => !field.closest('details:not([open]), [role=radiogroup] *'),
    );
  // Name and archetype.
  expect(inView()).toHaveLength(2);
  await userEvent.click(screen.getByText('Tone, humor and language'));
  expect(screen.getByRole('combobox', { name: 'Language' }).closest('details')).toHaveProperty(
    'open',
    true,
  );
  unmount();
  keepDraft({ step: 0, values: { ...emptyValues, name: 'Ada', humor_style: 'wordplay' } });
  open();
  const humor = await screen.findByRole('combobox', { name: 'Humor style' });
  expect(humor.closest('details')).toHaveProperty('open', true);
});

it.each(wizardSteps)('P-49.277 step %# says what it is for: $line', async ({ line }) => {
  keepDraft({ step: wizardSteps.findIndex((one) => one.line === line), values: emptyValues });
  open();
  expect(await screen.findByText(line)).toBeTruthy();
});

it('P-49.277 folds the networks that have no account yet', async () => {
  keepDraft({ step: 3, values: emptyValues });
  open({
    'GET /connections': { body: { data: [aConnection({ platform: 'bluesky' })], platforms: [] } },
  });
  const foldOf = (name: string) => screen.getByRole('checkbox', { name }).closest('details');
  await screen.findByRole('group', { name: /Networks/ });
  await waitFor(() => expect(foldOf('Bluesky')).toBeNull());
  expect(foldOf('Sandbox')).toBeNull();
  const folded = foldOf('Mastodon');
  expect(folded?.open).toBe(false);
  await userEvent.click(screen.getByText('More networks'));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Mastodon' }));
  expect(foldOf('Mastodon')).toBe(folded);
});
