import { MantineProvider } from '@mantine/core';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { openScreen } from '#test/screen.tsx';
import { theme } from '#web/ui/theme/theme.ts';
import { type Planned, ScheduleDialog } from './schedule-dialog.tsx';

afterEach(() => vi.useRealTimers());

it.each([
  // A Tuesday, a Saturday, and a Sunday whose tomorrow is a Monday.
  ['2026-11-24', '2026-11-25', 'Nov 30', '2026-11-30'],
  ['2026-11-28', '2026-11-29', 'Nov 30', '2026-11-30'],
  ['2026-11-29', '2026-11-30', 'Dec 7', '2026-12-07'],
])(
  'P-2.101 P-49.261 on %s it offers the morning of %s and that of Monday, %s',
  async (today, tomorrow, monday, date) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${today}T12:00Z`) });
    const onSchedule = vi.fn<(planned: Planned) => void>();
    openScreen(
      () => <ScheduleDialog accounts={[]} onSchedule={onSchedule} onClose={() => {}} />,
      '/posts',
    );
    const field = await screen.findByLabelText(/^Date and time/);
    await userEvent.click(screen.getByRole('button', { name: 'Tomorrow at 09:00' }));
    expect(field).toHaveProperty('value', `${tomorrow}T09:00`);
    const looks = () =>
      within(screen.getByRole('group', { name: 'Common times' }))
        .getAllByRole('button')
        .map((one) => [one.ariaPressed, one.dataset['variant']]);
    expect(looks()).toEqual([
      ['true', 'light'],
      ['false', 'default'],
    ]);
    await userEvent.click(screen.getByRole('button', { name: `Mon, ${monday} at 09:00` }));
    expect(field).toHaveProperty('value', `${date}T09:00`);
    await userEvent.click(screen.getByRole('button', { name: 'Schedule' }));
    expect(onSchedule).toHaveBeenCalledWith(
      expect.objectContaining({ scheduled_time: `${date}T09:00` }),
    );
  },
);

it('P-49.154 typing replaces the time zone, finds every one, and Enter in an open list submits nothing', async () => {
  const onSchedule = vi.fn<(planned: Planned) => void>();
  openScreen(
    () => (
      <MantineProvider env="test" theme={theme}>
        <ScheduleDialog accounts={[]} onSchedule={onSchedule} onClose={() => {}} />
      </MantineProvider>
    ),
    '/posts',
  );
  const zone: HTMLInputElement = await screen.findByRole('combobox', { name: 'Time zone' });
  const search = async (typed: string) => {
    await userEvent.click(zone);
    await userEvent.keyboard(typed);
    await waitFor(() => expect(zone.value).toBe(typed));
    await userEvent.keyboard('{Enter}');
  };
  await search('Atlantis');
  expect(screen.getByText('Nothing found')).toBeTruthy();
  expect(onSchedule).not.toHaveBeenCalled();
  for (const [typed, label] of [
    ['new york', 'New York'],
    ['madrid', 'Madrid'],
    ['delhi', 'Kolkata'],
    ['são paulo', 'Sao Paulo'],
  ] as const) {
    await search(typed);
    await waitFor(() => expect(zone.value).toBe(label));
  }
  expect(onSchedule).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Schedule' }));
  expect(onSchedule).toHaveBeenCalledWith(
    expect.objectContaining({ timezone: 'America/Sao_Paulo' }),
  );
});
