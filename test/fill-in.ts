import userEvent from '@testing-library/user-event';

/**
 * Types words into a field at once: letter by letter, each is rendered, which is slow on a busy machine. Tests of what
 * happens between letters type normally.
 */
export async function fillIn(field: HTMLElement, words: string): Promise<void> {
  await userEvent.click(field);
  await userEvent.paste(words);
}
