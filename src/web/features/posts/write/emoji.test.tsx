/** Emojis from a list, at the cursor of the text. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { aPost } from '#web/features/posts/post.fixture.ts';
import {
  both,
  button,
  id,
  open,
  opened,
  said,
  setUpEditor,
  standings,
  text,
} from '#test/write-screen.tsx';

setUpEditor();

const show = async (...parts: string[]) => {
  const post = aPost({ parts, variants: both, standings });
  const save = { [`PATCH /posts/${id}`]: said(aPost({ ...post, version: 2 })) };
  open({ ...opened(post), ...save }, `/write/${id}`);
  const field = await text(parts.length > 1 ? `Part ${parts.length} of ${parts.length}` : 'Post');
  if (!(field instanceof HTMLTextAreaElement)) throw new Error('The text is no text field');
  return field;
};
const picker = async () => {
  await userEvent.click(await button('Emoji'));
  return within(await screen.findByRole('dialog', { name: 'Emoji' }));
};
const searchFor = async (word: string) => {
  const list = await picker();
  const search = await list.findByRole('searchbox', { name: 'Search emojis' });
  await waitFor(() => expect(document.activeElement).toBe(search));
  await userEvent.keyboard(word);
  return list;
};
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('P-46.30 an emoji is found by a word, and takes the place of what is selected', async () => {
  const field = await show('Hello there.');
  field.focus();
  field.setSelectionRange(5, 11);
  const list = await searchFor('breakfast');
  await userEvent.click(await list.findByRole('gridcell', { name: 'Croissant' }));
  await waitFor(() => expect(field).toHaveProperty('value', 'Hello🥐.'));
  await isClosed();
  expect(document.activeElement).toBe(field);
  expect(field.selectionEnd).toBe('Hello🥐'.length);
});

test('P-46.30 arrows and Enter choose one, in the part of a thread that has the cursor', async () => {
  const field = await show('One', 'Two');
  await userEvent.click(field);
  const list = await searchFor('croissant');
  await list.findByRole('gridcell', { name: 'Croissant' });
  await userEvent.keyboard('{ArrowDown}');
  expect(await list.findByRole('gridcell', { name: 'Croissant', selected: true })).toBeDefined();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(field).toHaveProperty('value', 'Two🥐'));
  expect(screen.getByRole('textbox', { name: 'Part 1 of 2' })).toHaveProperty('value', 'One');
});

test(
  'P-46.30 Escape closes it and goes back to the text, unchanged',
  { tags: 'slow' },
  async () => {
    const field = await show('Hello');
    field.focus();
    field.setSelectionRange(2, 2);
    const list = await searchFor('no such thing');
    await list.findByText('No emojis match');
    await userEvent.keyboard('{Escape}');
    await isClosed();
    expect(document.activeElement).toBe(field);
    await userEvent.keyboard('y');
    expect(field).toHaveProperty('value', 'Heyllo');
  },
);

test(
  'P-46.30 a skin tone stays chosen, and recent emojis come first',
  { tags: 'slow' },
  async () => {
    const field = await show('Hi ');
    await userEvent.click(field);
    let list = await searchFor('waving hand');
    await userEvent.selectOptions(list.getByRole('combobox', { name: 'Skin tone' }), 'medium');
    await userEvent.click(await list.findByText('👋🏽'));
    await waitFor(() => expect(field).toHaveProperty('value', 'Hi 👋🏽'));
    await isClosed();

    list = await picker();
    expect(await list.findByText('👋🏽')).toBeDefined();
    expect(list.getByText('Recent')).toBeDefined();
    expect(list.getByRole('combobox', { name: 'Skin tone' })).toHaveProperty('value', 'medium');
  },
);

test('P-46.30 two people who hold hands take the tone, and their hands stay one', async () => {
  await show('Hi');
  const { emojis } = await import('#web/entities/emoji/emoji-data.ts');
  const tones = (label: string) => emojis.emojis.find((one) => one.label === label)?.skins?.dark;
  expect(tones('People holding hands')).toBe('🧑🏿‍🤝‍🧑🏿');
  expect(tones('Index pointing up')).toBe('☝🏿');
  expect(tones('Man detective')).toBe('🕵🏿‍♂️');
  expect(tones('Croissant')).toBeUndefined();
});

test('P-49.301 Enter chooses the first emoji that is found, also before it was', async () => {
  const field = await show('Hello');
  field.focus();
  field.setSelectionRange(5, 5);
  await searchFor('croissant{Enter}');
  await waitFor(() => expect(field).toHaveProperty('value', 'Hello🥐'));
  await isClosed();
});
