/** The page of the settings that shows the connected accounts and connects others. */
import { screen, within } from '@testing-library/react';
import { answering, openScreen, showMessages } from '#test/screen.tsx';
import type { Answers } from '#test/screen.tsx';
import { aProfile } from '#test/web-profile.ts';
import { SettingsPage } from '#web/features/settings/settings.page.tsx';

const profile = { data: aProfile(), user: aProfile() };
export const refusal = (status: number, code: string, message: string, details: object[] = []) => ({
  status,
  body: { success: false, code, error: message, message, details },
});

export function open(answers: Answers) {
  const asked = answering({ 'GET /users/profile': { body: profile }, ...answers });
  showMessages();
  openScreen(SettingsPage, '/settings', '/settings?tab=platforms');
  const sent = (call: string) => asked.filter((one) => one.call === call);
  return { asked, sent };
}

/** The row of an account. */
export const row = async (called: string) =>
  within(await screen.findByRole('group', { name: called }));
