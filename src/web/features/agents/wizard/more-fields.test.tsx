import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { answering, openScreen } from '#test/screen.tsx';
import { someUser } from '#test/web-user.ts';
import { emptyValues } from '#web/features/agents/agent-values.ts';
import { session } from '#web/lib/session/session.ts';
import { CreateAgentPage } from './create-agent.page.tsx';
import { keepDraft } from './use-wizard.ts';

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

const open = () => {
  answering({ 'GET /agents': { body: { data: [], agents: [], total: 0 } } });
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
