import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { describe, expect, it, test } from 'vitest';
import { BarChart } from './marks/bar-chart.tsx';
import { gridMove, HeatMap } from './marks/heat-map.tsx';
import { IntervalChart } from './marks/interval-chart.tsx';
import { LineChart } from './marks/series-chart.tsx';
import { movedBy } from './marks/use-scrub.ts';

const show = (chart: ReactNode) => render(<MantineProvider env="test">{chart}</MantineProvider>);
const rows = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));

const days = (
  <BarChart
    title="By day"
    by="Day"
    parts={[
      { name: 'Published', tone: 'hue' },
      { name: 'Failed', tone: 'bad' },
    ]}
    bars={[
      { label: 'Mon, Nov 16', tick: 'Mon', values: [2, 0] },
      { label: 'Tue, Nov 17', tick: 'Tue', values: [0, 1] },
      { label: 'Wed, Nov 18', tick: 'Wed', values: [null, null] },
    ]}
    summary="Most on Monday"
  />
);

describe('bar chart', () => {
  it('P-2.18 is navigated by keyboard, and reads out each value', async () => {
    show(days);
    const field = screen.getByRole('slider', { name: 'By day' });
    const said = () => field.getAttribute('aria-valuetext');
    expect(said()).toBe('3 in all');
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.keyboard('{Home}');
    expect(said()).toBe('Mon, Nov 16: published 2, failed 0');
    await userEvent.keyboard('{ArrowRight}');
    expect(said()).toBe('Tue, Nov 17: published 0, failed 1');
    await userEvent.keyboard('{End}');
    expect(said()).toBe('Wed, Nov 18: published no data, failed no data');
    await userEvent.keyboard('{Escape}');
    expect(said()).toBe('3 in all');
  });

  it('shows the value on hover and after a tap', async () => {
    const { container } = show(days);
    const tips = () => within(container).queryAllByText('Tue, Nov 17').length;
    const [tick] = screen.getAllByText('Tue');
    const place = tick?.parentElement;
    if (!place) throw new Error('every bar has a place');
    expect(tips()).toBe(1);
    await userEvent.hover(place);
    expect(tips()).toBe(2);
    await userEvent.unhover(place);
    expect(tips()).toBe(1);
    fireEvent.pointerEnter(place, { pointerType: 'touch' });
    fireEvent.pointerLeave(place, { pointerType: 'touch' });
    expect(tips()).toBe(2);
  });

  it('P-2.18 switches to a table and back', async () => {
    show(days);
    await userEvent.click(screen.getByRole('button', { name: 'Show as a table: By day' }));
    expect(screen.queryByRole('slider')).toBeNull();
    expect(rows(screen.getByRole('table', { name: 'By day' }))).toEqual([
      ['Day', 'Published', 'Failed'],
      ['Mon, Nov 16', '2', '0'],
      ['Tue, Nov 17', '0', '1'],
      ['Wed, Nov 18', 'no data', 'no data'],
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Show the chart: By day' }));
    expect(screen.getByRole('slider', { name: 'By day' })).toBeTruthy();
  });
});

test('a line has a gap for a missing value', () => {
  const values = [10, 12, null, 14, 16];
  const { container } = show(
    <LineChart
      title="Followers"
      by="Day"
      name="Followers"
      points={values.map((value, index) => ({ label: `Day ${index}`, value }))}
      summary="16 now"
    />,
  );
  const path = container.querySelector('figure svg path[vector-effect]')?.getAttribute('d') ?? '';
  expect(path.match(/M/g)).toHaveLength(2);
  expect(path.match(/L/g)).toHaveLength(2);
  expect(rows(screen.getByRole('table'))[3]).toEqual(['Day 2', 'no data']);
});

test('an estimate is shown with its interval and its sample size', () => {
  show(
    <IntervalChart
      title="Best hour"
      by="Hour"
      name="Compared with usual"
      format={(value) => `${value} %`}
      intervals={[
        { label: '09:00', basis: '12 posts', estimate: { value: 40, low: 10, high: 80 } },
        { label: '10:00', basis: '0 posts', estimate: null },
      ]}
      summary="At nine"
    />,
  );
  expect(rows(screen.getByRole('table'))).toEqual([
    ['Hour', 'Compared with usual', 'Between', 'Rests on'],
    ['09:00', '40 %', '10 % to 80 %', '12 posts'],
    ['10:00', '–', '–', '0 posts'],
  ]);
});

describe('heat map', () => {
  const map = (
    <HeatMap
      title="When"
      summary="Mostly on Monday"
      down={[{ label: 'Monday' }, { label: 'Tuesday' }]}
      across={[{ label: '09:00' }, { label: '10:00' }, { label: '11:00' }]}
      cells={['Monday', 'Tuesday'].map((day) =>
        ['09:00', '10:00', '11:00'].map((hour) => ({ share: 0.5, said: `${day}, ${hour}` })),
      )}
      ends={['none', '2 posts']}
      table={{ heads: ['Hour', 'Mon', 'Tue'], rows: [{ label: '09:00', cells: ['1', '1'] }] }}
    />
  );

  it('is one tab stop, and its cells are reached with the arrow keys', async () => {
    show(map);
    const cells = within(screen.getByRole('grid', { name: 'When' })).getAllByRole('gridcell');
    expect(cells.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
    cells[0]?.focus();
    await userEvent.keyboard('{ArrowDown}{ArrowRight}{End}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Tuesday, 11:00');
    expect(screen.getByText('Tuesday, 11:00')).toBeTruthy();
    await userEvent.keyboard('{ArrowDown}{ArrowRight}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Tuesday, 11:00');
  });

  it('has a table of its numbers', async () => {
    show(map);
    await userEvent.click(screen.getByRole('button', { name: 'Show as a table: When' }));
    expect(rows(screen.getByRole('table', { name: 'When' }))).toEqual([
      ['Hour', 'Mon', 'Tue'],
      ['09:00', '1', '1'],
    ]);
  });
});

test.each([
  ['ArrowLeft', 0, 0],
  ['ArrowRight', 0, 1],
  ['PageUp', 0, 7],
  ['PageDown', 9, 2],
  ['End', 0, 9],
  ['Home', 9, 0],
  ['ArrowUp', 9, 9],
  ['a', 3, undefined],
])('%s moves from %d of ten to %s', (key, at, to) => {
  expect(movedBy(key, at, 10)).toBe(to);
});

test.each([
  ['ArrowUp', [0, 0], [0, 0]],
  ['ArrowDown', [0, 2], [1, 2]],
  ['Home', [1, 2], [1, 0]],
  ['Enter', [1, 2], undefined],
] as const)('%s moves from %j to %j in a grid', (key, at, to) => {
  expect(gridMove(key, at, [2, 3])).toEqual(to);
});
