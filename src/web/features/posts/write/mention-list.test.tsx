/** People to mention, listed while their name is typed in the editor. */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { aPost } from '#web/features/posts/post.fixture.ts';
import {
  both,
  id,
  open,
  opened,
  patience,
  said,
  setUpEditor,
  standings,
  text,
  x,
} from '#test/write-screen.tsx';

setUpEditor();
// The test’s DOM has no layout.
beforeEach(() => {
  Range.prototype.getBoundingClientRect = () => new DOMRect();
});

const grace = { username: 'grace', name: 'Grace Hopper' };
const gina = { username: 'gina', name: 'Gina' };

const show = (people: object[] = [grace, gina]) => {
  const post = aPost({ parts: ['Hello.'], variants: both, standings });
  return open(
    {
      ...opened(post),
      [`PATCH /posts/${id}`]: said(aPost({ ...post, version: 2 })),
      [`GET /connections/${x}/people`]: { body: { data: { people } } },
    },
    `/write/${id}`,
  );
};
const options = async () =>
  (await screen.findAllByRole('option', {}, patience)).map(({ textContent }) => textContent);
const asked = (calls: ReturnType<typeof show>['asked']) =>
  calls.filter(({ call }) => call.endsWith('/people')).map(({ query }) => query['typed']);

test('P-47.4 lists people of the account’s network, and takes the one chosen by keyboard', async () => {
  const { asked: calls } = show();
  const field = await text();
  await userEvent.type(field, ' Thanks @g');
  expect(await options()).toEqual(['Grace Hopper@grace', 'Gina@gina']);
  expect(asked(calls)).toEqual(['g']);
  const active = () => document.getElementById(field.getAttribute('aria-activedescendant') ?? '');
  expect(active()?.textContent).toBe('Grace Hopper@grace');
  await userEvent.keyboard('{ArrowDown}');
  await waitFor(() => expect(active()?.textContent).toBe('Gina@gina'));
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(field).toHaveProperty('value', 'Hello. Thanks @gina '));
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(field.hasAttribute('aria-activedescendant')).toBe(false);
  await userEvent.keyboard('!');
  expect(field).toHaveProperty('value', 'Hello. Thanks @gina !');
  expect(document.activeElement).toBe(field);
});

test('P-47.4 a person is chosen by pointer, and the cursor stays in the text', async () => {
  show();
  const field = await text();
  await userEvent.type(field, ' @gr');
  await userEvent.click(await screen.findByRole('option', { name: /Grace/ }, patience));
  await waitFor(() => expect(field).toHaveProperty('value', 'Hello. @grace '));
  expect(document.activeElement).toBe(field);
});

test('P-47.4 Enter right after more letters takes nobody who was listed before them', async () => {
  show();
  const field = await text();
  await userEvent.type(field, ' @gr');
  await options();
  await userEvent.keyboard('x{Enter}');
  expect(field).toHaveProperty('value', 'Hello. @grx\n');
});

test('P-47.4 a name at the end of a line opens no list beyond the field', async () => {
  Range.prototype.getBoundingClientRect = () => new DOMRect(340, 20, 8, 20);
  show();
  await userEvent.type(await text(), ' @gr');
  const { left } = (await screen.findByRole('listbox', {}, patience)).style;
  expect(left).toBe('min(340px, max(0px, 100% - 22rem))');
});

test('P-47.4 Escape closes the list, and typing goes on', { tags: 'slow' }, async () => {
  show();
  const field = await text();
  await userEvent.type(field, ' @gr');
  await options();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  await userEvent.keyboard('ab{ArrowDown} you');
  expect(field).toHaveProperty('value', 'Hello. @grab you');
});

test(
  'P-47.4 nothing is listed where nobody is found, or in the middle of an address',
  { tags: 'slow' },
  async () => {
    const { asked: calls } = show([]);
    const field = await text();
    await userEvent.type(field, ' mail me@gr');
    await vi.waitFor(() => expect(field).toHaveProperty('value', 'Hello. mail me@gr'));
    await userEvent.type(field, ' @gr');
    await waitFor(() => expect(asked(calls)).toEqual(['gr']), patience);
    expect(screen.queryByRole('listbox')).toBeNull();
  },
);
