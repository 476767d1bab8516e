import userEvent from '@testing-library/user-event';

/**
 * Enters text at the end of a field at once, as pasting does. Typed key by key, a slow machine draws the screen for each
 * key, and may save or search in between.
 */
export async function enter(field: Element, text: string): Promise<void> {
  await userEvent.click(field);
  await userEvent.paste(text);
}
