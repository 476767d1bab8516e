/** Choosing among images and GIFs. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { answering, openScreen } from '#test/screen.tsx';
import { aPicture, historyOf } from '#test/web-pictures.tsx';
import { someUser } from '#test/web-user.ts';
import { session } from '#web/lib/session/session.ts';
import { PicturePicker } from './picture-picker.tsx';

const small = { url: `/api/media/${'5'.repeat(32)}.webp`, width: 160 };
const still = aPicture(1, { versions: [small] });
const clip = aPicture(2, { url: `/api/media/${'2'.repeat(32)}.gif`, is_clip: true });
const where =
  /^Sandbox, .* allow GIFs together with images\. X, .* allow one GIF per post, without images\. [^.]* show a GIF as a still image\. TikTok doesn’t allow GIFs\.$/;

function open(pictures: Parameters<typeof historyOf>[0]) {
  answering({ 'GET /content/ai/images/history': historyOf(pictures) });
  openScreen(
    () => <PicturePicker room={4} taken={[]} onPick={() => {}} onClose={() => {}} />,
    '/here',
  );
}

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

it('P-2.46 marks GIFs, and says which platforms take them', async () => {
  open([still, clip]);
  const choice = within(await screen.findByRole('button', { name: /^Description 2/ }));
  expect(choice.getByText('GIF')).toBeTruthy();
  expect(screen.getByText(where)).toBeTruthy();
});

it('does not mention GIFs when there are none, and attaches only the shown fields of an image', async () => {
  open([still]);
  const shown = await screen.findByRole('img', { name: 'Description 1' });
  expect(shown.getAttribute('srcset')).toBe(`${small.url} 160w, ${still.url} 512w`);
  expect(screen.queryByText(/take/)).toBeNull();
});

it('P-2.46 P-7.211 filters the images by tag', async () => {
  const tags = [{ name: 'Launch', count: 1 }];
  const asked = answering({ 'GET /content/ai/images/history': historyOf([still], 1, tags) });
  openScreen(
    () => <PicturePicker room={4} taken={[]} onPick={() => {}} onClose={() => {}} />,
    '/here',
  );
  await userEvent.click(await screen.findByRole('combobox', { name: 'Tag' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Launch' }));
  await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ tag: 'Launch' }));
});
