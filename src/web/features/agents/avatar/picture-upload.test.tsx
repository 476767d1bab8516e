/** Images from the person's device. */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openScreen, showMessages } from '#test/screen.tsx';
import { aPicture } from '#test/web-pictures.tsx';
import { someUser } from '#test/web-user.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { api } from '#web/lib/api/api.ts';
import { session } from '#web/lib/session/session.ts';
import { PictureUpload } from './avatar-maker.tsx';

const { id, url, alt, created_at } = aPicture(1);

function open() {
  const taken = vi.fn<(made: unknown) => void>();
  showMessages();
  openScreen(() => <PictureUpload label="Choose image" onUploaded={taken} />, '/here');
  return { taken };
}
async function choose() {
  await screen.findByRole('button', { name: 'Choose image' });
  const input = document.querySelector('input[type="file"]');
  if (!(input instanceof HTMLInputElement)) throw new Error('no file field');
  await userEvent.upload(input, new File(['x'], 'me.png', { type: 'image/png' }));
}
const upload = () => vi.spyOn(api.images, 'upload');

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

describe('uploading an image', () => {
  it('S2-8.7 shows the progress and the finished upload', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    upload().mockImplementation(async ({ onProgress }) => {
      onProgress?.(0.4);
      await promise;
      const data = [{ id, url, alt, created_at }];
      return {
        success: true,
        imageUrl: url,
        data,
        model_used: 'upload',
        notice: null,
        message: '',
        is_duplicate: false,
      };
    });
    const { taken } = open();
    await choose();
    const bar = await screen.findByRole('progressbar');
    await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('40'));
    resolve();
    expect(await screen.findByText('Image uploaded')).toBeTruthy();
    expect(taken).toHaveBeenCalledWith({ id, url, alt });
  });

  it('S2-8.6 shows why it failed, or that it failed', async () => {
    upload()
      .mockRejectedValueOnce(new ApiError({ status: 415, code: 'x', message: 'Not readable.' }))
      .mockRejectedValueOnce(new Error('?'));
    const { taken } = open();
    await choose();
    expect(await screen.findByText('Not readable.')).toBeTruthy();
    await choose();
    expect(await screen.findByText('Failed to upload image. Please try again.')).toBeTruthy();
    expect(taken).not.toHaveBeenCalled();
  });
});
