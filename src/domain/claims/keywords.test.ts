import { expect, it } from 'vitest';
import { keywordsOf } from './keywords.ts';

it('P-49.402 keywords are no units, numbers and times, and none where nothing else is said twice', () => {
  const loaf = 'The rye loaf rests for eight hours a night. Eight hours on Sunday cost 5 euros.';
  expect(keywordsOf(`${loaf} Sundays and nights: 4 euros.`)).toEqual([]);
  expect(keywordsOf(`${loaf} Our bread costs 4 euros, other bread 3 euros.`)).toEqual(['bread']);
  const list =
    'Apfelkuchen, Stück 3,60 €. Käsekuchen, Stück 3,80 €. Apfelkuchen samstags, Käsekuchen samstags.';
  expect(keywordsOf(list)).toEqual(['apfelkuchen', 'käsekuchen']);
});
