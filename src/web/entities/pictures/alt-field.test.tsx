/** The alt text of an image, before it is posted. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answering, openScreen, showMessages } from '#test/screen.tsx';
import { aPicture, pathOf, press } from '#test/web-pictures.tsx';
import { someUser } from '#test/web-user.ts';
import { session } from '#web/lib/session/session.ts';
import { AltDialog } from './alt-dialog.tsx';
import { AltField } from './alt-field.tsx';

const open = (alt: string, prompt: string) => {
  const picture = aPicture(1, { alt, prompt });
  const patch = `PATCH ${pathOf(picture)}`;
  const asked = answering({
    [`GET ${pathOf(picture)}`]: { body: { data: picture } },
    [patch]: { body: { data: { ...picture, alt: 'A calm fox' }, message: 'Image saved' } },
  });
  showMessages();
  openScreen(() => <AltField media={picture} />, '/here');
  return { asked, saved: () => asked.find(({ call }) => call === patch)?.body };
};
const field = () => screen.findByRole('textbox', { name: 'Alt text' });

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

describe('alt text field', () => {
  it('P-2.46 suggests a missing description from the prompt, which can be changed and saved', async () => {
    const { saved } = open('', 'a calm fox by night');
    expect(await screen.findByText(/A calm fox by night/)).toBeTruthy();
    await press('Use suggestion');
    expect(await field()).toHaveProperty('value', 'A calm fox by night');
    expect(screen.queryByRole('button', { name: 'Use suggestion' })).toBeNull();
    await userEvent.type(await field(), '{Backspace>9/}');
    await press('Save alt text');
    await waitFor(() => expect(saved()).toEqual({ alt: 'A calm fox' }));
  });

  it('keeps an existing description and requests nothing', { tags: 'slow' }, async () => {
    const { asked } = open('A fox', 'a calm fox by night');
    expect(await field()).toHaveProperty('value', 'A fox');
    expect(asked).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Use suggestion' })).toBeNull();
  });

  it('P-49.264 P-49.331 Escape asks before it discards what was typed', async () => {
    answering({ [`GET ${pathOf(aPicture(1, { alt: '' }))}`]: { body: { data: aPicture(1) } } });
    let closed = 0;
    openScreen(
      () => (
        <AltDialog
          media={aPicture(1, { alt: '' })}
          onSaved={() => {}}
          onFocused={() => {}}
          onClose={() => (closed += 1)}
        />
      ),
      '/here',
    );
    await screen.findByRole('button', { name: 'Done' });
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
    await userEvent.type(await field(), 'A fox');
    expect(screen.queryByRole('button', { name: 'Done' })).toBeNull();
    await userEvent.keyboard('{Escape}');
    const asked = within(await screen.findByRole('dialog', { name: 'Discard your changes?' }));
    expect(closed).toBe(0);
    await userEvent.click(asked.getByRole('button', { name: 'Keep editing' }));
    expect(await field()).toHaveProperty('value', 'A fox');
    await press('Cancel');
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(closed).toBe(1);
  });
});
