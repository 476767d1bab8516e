import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  connected,
  draft,
  openContent,
  topic,
  withAgents,
  withModel,
} from '#test/content-screen.tsx';
import { anAssignment } from '#test/company-screen.tsx';
import { enter } from '#test/enter.ts';
import { someUser } from '#test/web-user.ts';
import { session } from '#web/lib/session/session.ts';

const passage = (text: string) => ({
  id: '0198c0de-0000-7000-8000-0000000000f1',
  kind: 'product',
  source_id: null,
  source: 'Rye bread',
  heading: '',
  text,
  is_public: true,
});
const generated = (asked: readonly { call: string; body: unknown }[]) =>
  asked.filter(({ call }) => call === 'POST /content/generate').map(({ body }) => body);
const generate = () => userEvent.click(screen.getByRole('button', { name: 'Write a draft' }));
const field = (name: string | RegExp) => screen.getByRole('textbox', { name });

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

test('P-2.82 sends facts, wishes, words to keep out and the kind', async () => {
  const { asked } = openContent(withAgents([connected]));
  await enter(await topic(), 'Sale');
  await enter(field('Facts'), '20% off all cakes\nUntil Sunday, 6 PM ');
  await enter(field('How (optional)'), 'Short');
  await enter(field('Keep out (optional)'), 'Ana\n\nthe back door');
  await userEvent.click(screen.getByRole('combobox', { name: 'Kind' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Offer' }));
  await generate();
  await waitFor(() =>
    expect(generated(asked)[0]).toMatchObject({
      topic: 'Sale',
      context: '20% off all cakes\nUntil Sunday, 6 PM',
      wishes: 'Short',
      keep_out: ['Ana', 'the back door'],
      kind: 'offer',
    }),
  );
});

test('P-2.82 company facts are offered on a click as whole statements with their source, and added only by another one', async () => {
  const ask = 'POST /company/ask';
  const { asked } = openContent(
    withAgents([connected], {
      [ask]: {
        body: {
          data: [
            passage('Rye bread rests for a day. It costs 5 euros.'),
            { ...passage('6.80 euros for 750 g.'), heading: 'Rye bread: pricing' },
          ],
        },
      },
    }),
  );
  await enter(await topic(), 'Rye bread');
  expect(asked.some(({ call }) => call === ask)).toBe(false);
  await userEvent.click(await screen.findByRole('button', { name: 'Find company facts' }));
  const add = async (name: string) => screen.findByRole('button', { name });
  const rests = 'Add Rye bread rests for a day. It costs 5 euros. Rye bread';
  await userEvent.click(await add('Add Rye bread: 6.80 euros for 750 g. Rye bread'));
  expect(asked.find(({ call }) => call === ask)?.body).toMatchObject({ question: 'Rye bread' });
  expect(field('Facts')).toHaveProperty('value', 'Rye bread: 6.80 euros for 750 g.');
  await userEvent.click(await add(rests));
  expect(field('Facts')).toHaveProperty(
    'value',
    'Rye bread: 6.80 euros for 750 g.\nRye bread rests for a day. It costs 5 euros.',
  );
  expect(screen.queryByRole('button', { name: rests })).toBeNull();
});

test.each([
  [[], 'This agent has no company knowledge yet.', '/company?tab=agents'],
  [
    [anAssignment({ agent_id: connected.id })],
    'Your company knowledge has nothing more about this topic.',
    '/company?tab=documents',
  ],
])('P-2.82 says why no company facts are found: %j', async (assignments, words, href) => {
  openContent(
    withAgents([connected], {
      'POST /company/ask': { body: { data: [], is_whole: true } },
      'GET /company/agent-knowledge': { body: { data: { assignments } } },
    }),
  );
  await enter(await topic(), 'Rye bread');
  await userEvent.click(await screen.findByRole('button', { name: 'Find company facts' }));
  const said = await screen.findByText(words);
  expect(within(said).getByRole('link').getAttribute('href')).toBe(href);
});

test('P-2.82 asks for facts where they are typed, as a question and not as a failure', async () => {
  const message =
    'The built-in writer only arranges facts. Add at least one fact, or connect an AI model.';
  const body = { success: false, code: 'needs_facts', error: message, message };
  openContent(withAgents([connected], { 'POST /content/generate': { status: 400, body } }));
  await enter(await topic(), 'Sale');
  await waitFor(() => expect(field('Facts').getAttribute('aria-required')).toBe('true'));
  await generate();
  expect(await screen.findByText(message)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field('Facts')));
  expect(screen.queryByText('Failed to generate content')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('P-2.82 facts are optional for an AI model', async () => {
  openContent(withAgents([connected], withModel));
  await topic();
  expect(await screen.findByText(/^One per line\. Each post says/)).toBeTruthy();
  expect(field('Facts').getAttribute('aria-required')).toBeNull();
});

test('says why there are fewer variations than asked for', async () => {
  const note = 'Wrote 1 of 3. There’s no other wording of this.';
  openContent(
    withAgents([connected], {
      'POST /content/generate': { body: { data: { content: [draft], seed: 7 }, message: note } },
    }),
  );
  await enter(await topic(), 'Sale');
  await userEvent.click(screen.getByRole('switch', { name: 'Variations' }));
  await generate();
  const results = within(await screen.findByRole('region', { name: 'Results' }));
  expect(await results.findByText(note)).toBeTruthy();
});
