/** Cropping, rotating and flipping an image by keyboard. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answering, openScreen, showMessages } from '#test/screen.tsx';
import { aPicture, madeOf, pathOf, press } from '#test/web-pictures.tsx';
import { someUser } from '#test/web-user.ts';
import { session } from '#web/lib/session/session.ts';
import { AttachedImages } from '#web/entities/pictures/attached-images.tsx';
import { CropDialog } from './crop-dialog.tsx';
import { areaOf } from './crop-frame.ts';

const picture = aPicture(1);
const cropped = aPicture(2);
const call = `POST /ai/images/${picture.id}/crop`;

/** An image of 1000 × 500 pixels, shown at half that size. */
async function open(purpose: 'avatar' | 'picture') {
  const done = vi.fn<(made: unknown) => void>();
  const asked = answering({ [call]: madeOf([cropped]) });
  showMessages();
  openScreen(
    () => <CropDialog picture={picture} purpose={purpose} onCropped={done} onClose={() => {}} />,
    '/here',
  );
  const shown = await screen.findByRole('img', { name: 'Description 1' });
  load(shown);
  return { asked, done };
}
function load(shown: HTMLElement) {
  Object.defineProperties(shown, { naturalWidth: { value: 1000 }, naturalHeight: { value: 500 } });
  fireEvent.load(shown);
}

beforeEach(() => {
  session.signIn(someUser, 'token-1', true);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 500, 250));
});
afterEach(() => session.clear());

describe('crop dialog', () => {
  it('P-44.8 P-49.314 crops an image of a post in place, and goes back to its alt text', async () => {
    const replaced = vi.fn<(id: string, made: unknown) => void>();
    answering({
      [call]: madeOf([cropped]),
      [`GET ${pathOf(cropped)}`]: { body: { data: cropped } },
    });
    openScreen(
      () => (
        <AttachedImages
          media={[picture]}
          onChange={() => {}}
          onReplace={replaced}
          onRemove={() => {}}
        />
      ),
      '/here',
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Edit image 1' }));
    const first = await screen.findByRole('button', { name: 'Crop and rotate' });
    await waitFor(() => expect(document.activeElement).toBe(first));
    expect(screen.getByRole('dialog', { name: 'Edit image' })).toBeTruthy();
    await userEvent.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Crop and rotate' }));
    load(await dialog.findByRole('img', { name: 'Description 1' }));
    await userEvent.click(dialog.getByRole('radio', { name: '1:1' }));
    await screen.findByText(/pixels are kept/);
    await press('Save');
    await waitFor(() =>
      expect(replaced).toHaveBeenCalledWith(
        picture.id,
        expect.objectContaining({ id: cropped.id }),
      ),
    );
    expect(await screen.findByRole('textbox', { name: 'Alt text' })).toHaveProperty(
      'value',
      cropped.alt,
    );
  });

  it(
    'starts with a centered square for an avatar, and shows its size',
    { tags: 'slow' },
    async () => {
      const { asked, done } = await open('avatar');
      expect(await screen.findByText('500 × 500 pixels are kept.')).toBeTruthy();
      expect(screen.queryByRole('radio', { name: '16:9' })).toBeNull();
      await userEvent.click(screen.getByRole('button', { name: 'Save' }));
      await waitFor(() =>
        expect(done).toHaveBeenCalledWith(expect.objectContaining({ id: cropped.id })),
      );
      const sent = asked.find((one) => one.call === call)?.body;
      expect(sent).toEqual({
        left: 0.25,
        top: 0,
        width: 0.5,
        height: 1,
        rotate: 0,
        flip: false,
        purpose: 'avatar',
      });
      expect(await screen.findByText('Image edited')).toBeTruthy();
    },
  );

  it('P-2.41 is moved with the arrow keys', async () => {
    const { asked } = await open('picture');
    await userEvent.click(screen.getByRole('radio', { name: '1:1' }));
    const frame = await screen.findByRole('group', { name: /^Part to keep/ });
    fireEvent.keyDown(frame, { key: 'ArrowLeft', shiftKey: true });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    // Ten of the 500 pixels on screen.
    await waitFor(() =>
      expect(asked.find((one) => one.call === call)?.body).toMatchObject({
        left: expect.closeTo(0.23),
        top: 0,
      }),
    );
  });

  it('P-2.41 P-7.217 P-49.359 offers the networks’ aspect ratios and a free one', async () => {
    await open('picture');
    for (const [name, size] of [
      ['4:5', '400 × 500'],
      ['16:9', '889 × 500'],
      ['1.91:1', '955 × 500'],
      ['9:16', '281 × 500'],
      ['1:1', '500 × 500'],
    ] as const) {
      await userEvent.click(screen.getByRole('radio', { name }));
      expect(await screen.findByText(`${size} pixels are kept.`)).toBeTruthy();
    }
  });

  it('P-51.58 rotates and flips the whole image, and saves only what changed', async () => {
    const { asked, done } = await open('picture');
    const save = screen.getByRole('button', { name: 'Save' });
    expect(await screen.findByText('Nothing is cropped (1000 × 500 pixels).')).toBeTruthy();
    expect(save).toHaveProperty('disabled', true);
    await press('Flip');
    await press('Rotate left');
    expect(await screen.findByText('Nothing is cropped (500 × 1000 pixels).')).toBeTruthy();
    const shown = screen.getByRole('img', { name: 'Description 1' });
    // What is shown turns left, so the image below its mirror turns right.
    expect(shown.style.transform).toContain('scaleX(-1) rotate(90deg)');
    await userEvent.click(save);
    await waitFor(() => expect(done).toHaveBeenCalled());
    const whole = { left: 0, top: 0, width: 1, height: 1 };
    expect(asked.find((one) => one.call === call)?.body).toEqual({
      ...whole,
      rotate: 90,
      flip: true,
      purpose: 'picture',
    });
  });

  it('P-51.58 keeps the part that was chosen while the image is turned, if its shape can', async () => {
    const { asked } = await open('picture');
    await userEvent.click(screen.getByRole('radio', { name: '1:1' }));
    const frame = await screen.findByRole('group', { name: /^Part to keep/ });
    fireEvent.keyDown(frame, { key: 'ArrowLeft', shiftKey: true });
    await press('Rotate right');
    await press('Save');
    await waitFor(() =>
      expect(asked.find((one) => one.call === call)?.body).toMatchObject({
        left: expect.closeTo(0),
        top: expect.closeTo(0.23),
        width: expect.closeTo(1),
        height: expect.closeTo(0.5),
        rotate: 90,
      }),
    );
    await userEvent.click(screen.getByRole('radio', { name: '16:9' }));
    expect(await screen.findByText('500 × 281 pixels are kept.')).toBeTruthy();
    await press('Rotate right');
    expect(await screen.findByText('889 × 500 pixels are kept.')).toBeTruthy();
  });
});

it('keeps an area at the edge inside the image', () => {
  const area = areaOf({ unit: '%', x: 33.4, y: 0, width: 66.60001, height: 100.00001 });
  expect(area.left + area.width).toBeLessThanOrEqual(1);
  expect(area.height).toBe(1);
});
