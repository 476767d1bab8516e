import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { PlannedTraits } from '#contract/platforms/traits.ts';
import { openScreen } from '#test/screen.tsx';
import { PlannedTile } from './network-tile.tsx';

it.each([
  [undefined, 'You can’t publish there yet.'],
  [
    { text: 'It is closed.', source: { name: 'Its rules', url: 'https://example.org/' } },
    'It is closed. Its rules',
  ],
])(
  'S2-2.26 a network that is to come says Coming Soon and why, with nothing to press',
  async (why, words) => {
    const traits: PlannedTraits = {
      name: 'Elsewhere',
      live: false,
      max_length: 1,
      counting: 'utf16',
      ...(why && { why }),
    };
    openScreen(() => <PlannedTile traits={traits} />, '/', '/');
    const tile = (await screen.findByText('Elsewhere')).closest('li');
    expect(tile?.textContent).toBe(`ElsewhereComing Soon${words}`);
    expect(screen.queryByRole('button')).toBeNull();
  },
);
