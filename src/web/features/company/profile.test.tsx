import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answersOf, aProfile, openCompany } from '#test/company-screen.tsx';
import { someUser } from '#test/web-user.ts';
import { session } from '#web/lib/session/session.ts';
import { enter } from '#test/enter.ts';

const save = 'POST /company/profile';
const button = (name: string) => screen.findByRole('button', { name });
const field = (name: RegExp) => screen.findByRole('textbox', { name });

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

describe('company profile', () => {
  it(
    'S2-2.42 S2-9.21 counts five completed fields while typing, and links to the empty ones',
    { tags: 'slow' },
    async () => {
      openCompany('profile', answersOf({ profile: aProfile }));
      expect(await screen.findByText('80%')).toBeTruthy();
      await userEvent.click(await button('Brand voice'));
      const voice = await field(/Brand voice/);
      expect(document.activeElement).toBe(voice);
      await userEvent.type(voice, 'Dry');
      expect(screen.getByText('100%')).toBeTruthy();
      await userEvent.clear(await field(/Website/));
      await userEvent.clear(await field(/Company name/));
      expect(screen.getByText('4 of 5 fields done')).toBeTruthy();
    },
  );

  it('S2-2.42 marks required fields, shows errors in place, and keeps all input', async () => {
    const { sent } = openCompany('profile', answersOf());
    await userEvent.type(await field(/Website/), 'tea');
    await enter(await field(/Key messages/), 'No bags');
    await userEvent.click(await button('Save profile'));
    expect(await screen.findByText('Please enter the company’s name')).toBeTruthy();
    expect(screen.getByText('Please select an industry')).toBeTruthy();
    expect(screen.getByText('Please describe the company')).toBeTruthy();
    expect(screen.getByText(/Enter a full web address/)).toBeTruthy();
    expect(document.activeElement).toBe(await field(/Company name/));
    expect(await field(/Website/)).toHaveProperty('value', 'tea');
    const marked = screen.getAllByText('*').map(({ parentElement }) => parentElement?.textContent);
    expect(marked).toEqual(['Company name *', 'Industry *', 'Description *']);
    expect(sent(save)).toEqual([]);
  });

  it('S2-5.1 S2-8.31 sends key messages one per line, without blank lines, and shows that it was saved', async () => {
    const data = {
      ...aProfile,
      keyMessages: ['No bags', 'By hand'],
      updated_at: '2026-11-02T09:00:00.000Z',
    };
    const { sent } = openCompany('profile', {
      ...answersOf({ profile: aProfile }),
      [save]: { body: { data, message: 'Company profile saved' } },
    });
    await userEvent.type(await field(/Key messages/), '{End}{Enter}{Enter}By hand{Enter}');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Company profile saved')).toBeTruthy();
    expect(sent(save)).toEqual([
      {
        companyName: 'Harbour Tea',
        industry: 'retail',
        description: 'Loose tea.',
        brandVoice: '',
        keyMessages: ['No bags', 'By hand'],
        targetAudience: 'Slow people',
        websiteUrl: '',
        openingHours: '',
        isPublic: false,
        brandColor: '',
        accentColor: '',
        brandFont: '',
        logoId: null,
      },
    ]);
    expect(await field(/Key messages/)).toHaveProperty('value', 'No bags\nBy hand');
    expect(await button('Save profile')).toHaveProperty('disabled', true);
  });

  it('P-2.53 is public only if the owner says so', async () => {
    const data = { ...aProfile, isPublic: true, updated_at: '2026-11-02T09:00:00.000Z' };
    const { sent } = openCompany('profile', {
      ...answersOf({ profile: aProfile }),
      [save]: { body: { data, message: 'Company profile saved' } },
    });
    const mark = await screen.findByRole('switch', { name: /replies to anyone/ });
    expect(mark).toHaveProperty('checked', false);
    await userEvent.click(mark);
    await userEvent.click(await button('Save profile'));
    expect(await screen.findByText('Company profile saved')).toBeTruthy();
    expect(sent(save)).toEqual([expect.objectContaining({ isPublic: true })]);
  });

  it('S2-8.31 says that it could not be saved, and keeps the input', { tags: 'slow' }, async () => {
    openCompany('profile', {
      ...answersOf({ profile: aProfile }),
      [save]: { status: 418, body: {} },
    });
    await userEvent.type(await field(/Brand voice/), 'Dry');
    await userEvent.click(await button('Save profile'));
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to save company profile');
    expect(await field(/Brand voice/)).toHaveProperty('value', 'Dry');
  });

  it('S2-2.42 asks before switching tabs discards unsaved changes', async () => {
    const { router } = openCompany('profile', answersOf({ profile: aProfile }));
    await userEvent.type(await field(/Brand voice/), 'Dry');
    await userEvent.click(screen.getByRole('tab', { name: 'Products' }));
    const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    await userEvent.click(question.getByRole('button', { name: 'Keep editing' }));
    expect(router.state.location.search).toEqual({ tab: 'profile' });
    expect(await field(/Brand voice/)).toHaveProperty('value', 'Dry');
    await userEvent.click(screen.getByRole('tab', { name: 'Products' }));
    await userEvent.click(await button('Discard'));
    expect(await screen.findByText('No products yet')).toBeTruthy();
  });

  it('S2-8.31 says that it could not be loaded, and tries again', async () => {
    let tries = 0;
    openCompany('profile', {
      ...answersOf(),
      'GET /company/profile': () => {
        tries += 1;
        return tries > 1 ? { body: { data: aProfile } } : { status: 404, body: {} };
      },
    });
    expect(await screen.findByText('Failed to load company profile')).toBeTruthy();
    await userEvent.click(await button('Try again'));
    expect(await field(/Company name/)).toHaveProperty('value', 'Harbour Tea');
  });
});
