import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { openScreen } from '#test/screen.tsx';
import { type Planned, ScheduleDialog } from './schedule-dialog.tsx';

afterEach(() => vi.useRealTimers());

it.each([
  // A Tuesday, a Saturday, and a Sunday whose tomorrow is a Monday.
  ['2026-11-24', '2026-11-25', 'Nov 30', '2026-11-30'],
  ['2026-11-28', '2026-11-29', 'Nov 30', '2026-11-30'],
  ['2026-11-29', '2026-11-30', 'Dec 7', '2026-12-07'],
])(
  'P-2.101 on %s it offers the morning of %s and that of Monday, %s',
  async (today, tomorrow, monday, date) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${today}T12:00Z`) });
    const onSchedule = vi.fn<(planned: Planned) => void>();
    openScreen(
      () => <ScheduleDialog accounts={[]} onSchedule={onSchedule} onClose={() => {}} />,
      '/posts',
    );
    const field = await screen.findByLabelText(/^Date and time/);
    await userEvent.click(screen.getByRole('button', { name: 'Tomorrow, 09:00' }));
    expect(field).toHaveProperty('value', `${tomorrow}T09:00`);
    await userEvent.click(screen.getByRole('button', { name: `Monday, ${monday}, 09:00` }));
    expect(field).toHaveProperty('value', `${date}T09:00`);
    await userEvent.click(screen.getByRole('button', { name: 'Schedule' }));
    expect(onSchedule).toHaveBeenCalledWith(
      expect.objectContaining({ scheduled_time: `${date}T09:00` }),
    );
  },
);

it('P-49.131 what is typed replaces the time zone, and Enter never schedules in the one from before', async () => {
  const onSchedule = vi.fn<(planned: Planned) => void>();
  openScreen(
    () => <ScheduleDialog accounts={[]} onSchedule={onSchedule} onClose={() => {}} />,
    '/posts',
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Tomorrow, 09:00' }));
  const zone = screen.getByRole('combobox', { name: /^Timezone/ });
  await userEvent.click(zone);
  await userEvent.keyboard('nowhere{Enter}');
  expect(zone).toHaveProperty('value', 'nowhere');
  expect(await screen.findByText('Nothing found')).toBeTruthy();
  expect(onSchedule).not.toHaveBeenCalled();
  await userEvent.clear(zone);
  await userEvent.keyboard('madrid{Enter}');
  expect(zone).toHaveProperty('value', 'Madrid');
  await userEvent.click(screen.getByRole('button', { name: 'Schedule' }));
  expect(onSchedule).toHaveBeenCalledWith(expect.objectContaining({ timezone: 'Europe/Madrid' }));
});
