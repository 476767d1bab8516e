/** How the company’s cards look, in the form of its profile. */
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CompanyProfile } from '#contract/company/types.ts';
import { answersOf, aProfile, openCompany } from '#test/company-screen.tsx';
import type { Answers } from '#test/screen.tsx';
import { first, historyOf } from '#test/web-pictures.tsx';
import { someUser } from '#test/web-user.ts';
import { session } from '#web/lib/session/session.ts';

const save = 'POST /company/profile';
const library: Answers = {
  'GET /content/ai/images/history': historyOf([first]),
  [`GET /content/ai/images/${first.id}`]: { body: { data: first } },
};

const color = (name: string) => screen.findByRole('textbox', { name });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

function open(own: Partial<CompanyProfile>, saved: Partial<CompanyProfile> = own) {
  const data = { ...aProfile, ...saved, updated_at: '2026-11-02T09:00:00.000Z' };
  return openCompany('profile', {
    ...answersOf({ profile: { ...aProfile, ...own } }),
    ...library,
    [save]: { body: { data, message: 'Company profile saved' } },
  });
}

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

describe('the look of cards', () => {
  it('P-51.65 has two colors, typed or picked, and a font', { tags: 'slow' }, async () => {
    const { sent } = open({});
    await userEvent.type(await color('Brand color'), '#0B3D5C');
    expect(screen.getByLabelText('Pick the brand color')).toHaveProperty('value', '#0b3d5c');
    fireEvent.change(screen.getByLabelText('Pick the second color'), {
      target: { value: '#c8102e' },
    });
    expect(await color('Second color')).toHaveProperty('value', '#c8102e');
    await userEvent.click(screen.getByRole('combobox', { name: 'Font' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Inter' }));
    await press('Save profile');
    expect(await screen.findByText('Company profile saved')).toBeTruthy();
    const body = { brandColor: '#0b3d5c', accentColor: '#c8102e', brandFont: 'inter' };
    expect(sent(save)).toEqual([expect.objectContaining(body)]);
  });

  it('P-51.65 says at a color what is wrong with it, and sends nothing', async () => {
    const { sent } = open({});
    await userEvent.type(await color('Second color'), 'red');
    await press('Save profile');
    expect(await screen.findByText('Enter a color like #1a6b5e')).toBeTruthy();
    expect(document.activeElement).toBe(await color('Second color'));
    expect(sent(save)).toEqual([]);
  });

  it('P-51.65 has a logo from the library', { tags: 'slow' }, async () => {
    const { sent } = open({}, { logoId: first.id, logo_id: first.id });
    await press('Choose a logo');
    const dialog = within(await screen.findByRole('dialog', { name: 'Choose from your media' }));
    await userEvent.click(await dialog.findByRole('button', { name: first.alt }));
    await userEvent.click(dialog.getByRole('button', { name: 'Use this image' }));
    expect((await screen.findByRole('img', { name: first.alt })).getAttribute('src')).toBe(
      first.url,
    );
    await press('Save profile');
    expect(await screen.findByText('Company profile saved')).toBeTruthy();
    expect(sent(save)).toEqual([expect.objectContaining({ logoId: first.id })]);
  });

  it('P-51.65 removes the logo, and shows at it why one is refused', { tags: 'slow' }, async () => {
    const message = 'Choose an image of your library, or none.';
    const details = [{ path: 'logoId', message }];
    const refused = { status: 400, body: { code: 'invalid_input', message, details } };
    const { sent } = openCompany('profile', {
      ...answersOf({ profile: { ...aProfile, logoId: first.id, logo_id: first.id } }),
      ...library,
      [save]: refused,
    });
    await userEvent.type(await color('Brand color'), '#0b3d5c');
    await press('Save profile');
    expect(await screen.findByText(message)).toBeTruthy();
    await press('Remove logo');
    expect(screen.queryByText(message)).toBeNull();
    expect(screen.queryByRole('img', { name: first.alt })).toBeNull();
    await press('Save profile');
    expect(sent(save).at(-1)).toMatchObject({ logoId: null, brandColor: '#0b3d5c' });
  });
});
