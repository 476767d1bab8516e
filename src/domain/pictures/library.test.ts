import { expect, test } from 'vitest';
import { orderOf, renamed, retagged, spelled, tagsIn } from './library.ts';

const picture = (id: string, own = {}) => ({
  id,
  prompt: '',
  alt: '',
  file_name: null,
  tags: [],
  width: 1,
  height: 1,
  created_at: '2026-11-25T08:00:00.000Z',
  ...own,
});

test('P-7.204 tags that differ only in case or accents are merged, in the newest spelling', () => {
  const tags = tagsIn([{ tags: ['Café', 'Sea'] }, { tags: ['cafe'] }]);
  expect(tags).toEqual([
    { name: 'Café', count: 2 },
    { name: 'Sea', count: 1 },
  ]);
  expect(spelled(['CAFE', 'Hills'], tags)).toEqual(['Café', 'Hills']);
});

test('P-7.204 a tag is added only once, and removed in any spelling', () => {
  expect(retagged(['Sea', 'Sky'], { add: ['sea', 'Hills'], remove: ['SKY'] })).toEqual([
    'Sea',
    'Hills',
  ]);
});

test('P-7.205 a tag is renamed in place, merged with an existing one, or removed', () => {
  expect(renamed(['Sea', 'Sky'], 'sea', 'Ocean')).toEqual(['Ocean', 'Sky']);
  expect(renamed(['Sea', 'Ocean'], 'Sea', 'Ocean')).toEqual(['Ocean']);
  expect(renamed(['Sea', 'Sky'], 'sky', null)).toEqual(['Sea']);
  expect(renamed(['Sea'], 'Hills', null)).toBeUndefined();
});

test('P-7.211 images are sorted by name, unnamed ones last', () => {
  const pictures = [
    picture('nameless', { alt: 'Uploaded image' }),
    picture('file', { file_name: 'b.png' }),
    picture('described', { alt: 'Anchor' }),
    picture('drawn', { prompt: 'Étude', alt: 'Z' }),
  ];
  const names = pictures.map((one) => String(orderOf(one, 'name')[0]));
  const inOrder = names.toSorted();
  expect(names.map((name) => inOrder.indexOf(name))).toEqual([3, 1, 0, 2]);
});
