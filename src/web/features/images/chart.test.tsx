/** Making a chart from numbers. */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { first, madeOf, openImages, press, sentTo } from '#test/web-pictures.tsx';
import { someUser } from '#test/web-user.ts';
import { session } from '#web/lib/session/session.ts';
import { enter } from '#test/enter.ts';

const call = 'POST /ai/images/generate-content';
const agents = { 'GET /agents': { body: { data: [], agents: [], total: 0 } } };

async function openChart() {
  const asked = openImages({ ...agents, [call]: madeOf([first]) });
  await userEvent.click(await screen.findByRole('combobox', { name: 'Card' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Chart' }));
  await enter(screen.getByRole('textbox', { name: 'Headline' }), 'Restores');
  return asked;
}
const row = async (at: number, label: string, value: string) => {
  if (label)
    await userEvent.type(screen.getByRole('textbox', { name: `Name of value ${at}` }), label);
  if (value) await userEvent.type(screen.getByRole('textbox', { name: `Value ${at}` }), value);
};

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

describe('chart form', () => {
  it('P-2.40 sends named values and their unit, without empty rows', { tags: 'slow' }, async () => {
    const asked = await openChart();
    await row(1, 'Monday', '12');
    await press('Add a value');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name of value 3' }));
    await row(3, 'Friday', '3.5');
    await userEvent.type(screen.getByRole('textbox', { name: /Unit/ }), 'min');
    await press('Make card');
    await waitFor(() =>
      expect(sentTo(asked, call)[0]?.body).toMatchObject({
        card: 'chart',
        title: 'Restores',
        unit: 'min',
        bars: [
          { label: 'Monday', value: 12 },
          { label: 'Friday', value: 3.5 },
        ],
      }),
    );
  });

  it('P-2.40 requires two values, each with a name and a number', { tags: 'slow' }, async () => {
    const asked = await openChart();
    await press('Make card');
    expect(await screen.findByText('Please enter at least two values')).toBeTruthy();
    await row(1, 'Monday', '');
    await row(2, '', '4');
    await press('Make card');
    expect(await screen.findByText('Enter a number, 0 or more')).toBeTruthy();
    expect(screen.getByText('Name every value')).toBeTruthy();
    expect(sentTo(asked, call)).toEqual([]);
  });

  it('has two to eight rows', { tags: 'slow' }, async () => {
    await openChart();
    expect(screen.getByRole('button', { name: 'Remove value 1' })).toHaveProperty('disabled', true);
    for (let count = 2; count < 8; count += 1) await press('Add a value');
    expect(screen.getByRole('button', { name: 'Maximum 8' })).toHaveProperty('disabled', true);
    await press('Remove value 8');
    expect(screen.getByRole('button', { name: 'Add a value' })).toBeTruthy();
  });
});
