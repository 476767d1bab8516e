/** A video in the editor: small beside the text, played in the previews, and refused beside images. */
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { id, open, opened, pane, standings } from '#test/write-screen.tsx';
import { someUser } from '#test/web-user.ts';
import { aPost } from '#web/features/posts/post.fixture.ts';
import { session } from '#web/lib/session/session.ts';

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

const url = `/api/media/${'3'.repeat(32)}.mp4`;
const still = `/api/media/${'4'.repeat(32)}.webp`;
const media = [
  { id: 'm1', url, alt: 'Confetti' },
  { id: 'm2', url: still, alt: 'Streamers' },
];

it(
  'P-7.242 a video plays in the preview, and networks that take it only on its own say so',
  { tags: 'slow' },
  async () => {
    const shown = standings.map((one) => ({ ...one, media }));
    open(opened(aPost({ media, media_ids: ['m1', 'm2'], standings: shown })), `/write/${id}`);
    const preview = await pane();
    const [player] = await preview.findAllByLabelText('Confetti', { selector: 'video' });
    expect(player?.hasAttribute('controls')).toBe(true);
    expect(player?.getAttribute('src')).toContain(url);
    await waitFor(() =>
      expect(
        preview.getAllByText(/takes one video on its own\. Remove the other files or the video\./)
          .length,
      ).toBeGreaterThan(0),
    );
    const remove = screen.getByRole('button', { name: 'Remove the video' });
    const strip = remove.closest('li')?.querySelector('video');
    expect([strip?.hasAttribute('controls'), strip?.getAttribute('preload')]).toEqual([
      false,
      'metadata',
    ]);
  },
);
