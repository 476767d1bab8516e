/** What the library says of the size of a file, and of what each network gets. */
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { aPicture } from '#test/web-pictures.tsx';
import { filenameOf } from './picture-labels.ts';
import { sizeWords, WhereItFits } from './picture-parts.tsx';

afterEach(cleanup);

const name = 'n'.repeat(32);
const upload = {
  model_used: 'upload',
  origin: 'own',
  prompt: '',
  alt: 'A boat',
  url: `/api/media/${name}.webp`,
  file_name: 'boat.jpg',
} as const;
const original = {
  url: `/api/media/${name}.jpg`,
  mime: 'image/jpeg',
  width: 6000,
  height: 4000,
  size: 12_400_000,
} as const;
const large = aPicture(1, { ...upload, width: 4096, height: 2731, original });

/** What it says of one network. */
const saysOf = (network: string) =>
  within(screen.getByRole('region', { name: 'Where it fits' })).getByText(network).nextSibling
    ?.textContent;

it('P-51.27 says how large an upload came, and its size on each network', () => {
  render(<WhereItFits picture={large} />);
  expect(saysOf('Telegram')).toBe('2,560 × 1,707, JPG');
  expect(saysOf('Instagram')).toBe('1,440 × 960, JPG');
  expect(saysOf('TikTok')).toContain('takes only videos');
  expect(sizeWords(large)).toBe('6,000 × 4,000 pixels, 11.8 MB');
  expect(filenameOf(large)).toBe('a-boat.jpg');
  expect(screen.queryByText(/older version|first frame/)).toBeNull();
});

it('P-51.28 says what an older version left out of a file', () => {
  const old = aPicture(2, { ...upload, width: 1024, height: 683 });
  const { rerender } = render(<WhereItFits picture={old} />);
  expect(screen.getByText(/kept at most 1,024 pixels/)).toBeTruthy();
  expect(saysOf('LinkedIn')).toBe('1,024 × 683, JPG');
  rerender(<WhereItFits picture={{ ...old, width: 300, height: 200, file_name: 'waving.GIF' }} />);
  expect(screen.getByText(/only the first frame of this GIF/)).toBeTruthy();
  rerender(<WhereItFits picture={aPicture(3, { width: 1024, height: 1024 })} />);
  expect(screen.queryByText(/kept at most|first frame of this/)).toBeNull();
});

it('P-51.27 says where a GIF is a still image', () => {
  const clip = aPicture(4, {
    url: `/api/media/${name}.gif`,
    is_clip: true,
    width: 600,
    height: 500,
  });
  render(<WhereItFits picture={clip} />);
  expect(saysOf('Bluesky')).toBe('A still image of its first frame, 600 × 500, JPG');
  expect(saysOf('Mastodon')).toBe('600 × 500, GIF');
  expect(sizeWords(clip)).toBe('600 × 500 pixels, a looping GIF');
});
