import userEvent from '@testing-library/user-event';

/**
 * Puts words where the cursor of a field would be, all at once: letter by letter every one of them is drawn, which takes
 * a busy machine long. Tests of what happens between two letters type.
 */
export async function fillIn(field: HTMLElement, words: string): Promise<void> {
  await userEvent.click(field);
  await userEvent.paste(words);
}
