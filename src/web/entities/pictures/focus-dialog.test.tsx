/** What stays in view of an image, chosen by pointer and by keyboard. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Media } from '#contract/images/types.ts';
import { answering, openScreen, showMessages } from '#test/screen.tsx';
import { aPicture, pathOf, press } from '#test/web-pictures.tsx';
import { someUser } from '#test/web-user.ts';
import { session } from '#web/lib/session/session.ts';
import { AttachedImages } from './attached-images.tsx';

const picture = aPicture(1);
const call = `PATCH ${pathOf(picture)}`;

/** The images of a post, with the dialog of the first one. */
async function open(focus: Media['focus'], saved: Media['focus']) {
  const changed = vi.fn<(media: Media) => void>();
  const asked = answering({
    [call]: { body: { data: { ...picture, focus: saved }, message: 'Image saved' } },
    [`GET ${pathOf(picture)}`]: { body: { data: picture } },
  });
  showMessages();
  const media = [{ id: picture.id, url: picture.url, alt: picture.alt, focus }];
  openScreen(
    () => <AttachedImages media={media} onChange={changed} onRemove={() => {}} />,
    '/here',
  );
  const strip = await screen.findByRole('img', { name: 'Description 1' });
  await press('Alt text of image 1');
  await press('Focus point');
  const dialog = within(await screen.findByRole('dialog', { name: 'Focus point' }));
  const point = () => dialog.getByRole('button', { name: /^Focus point, / });
  return {
    asked,
    changed,
    dialog,
    strip,
    point,
    sent: () => asked.find((one) => one.call === call),
  };
}

beforeEach(() => {
  session.signIn(someUser, 'token-1', true);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 400, 200));
  Element.prototype.setPointerCapture = () => {};
  Element.prototype.hasPointerCapture = () => true;
});
afterEach(() => session.clear());

it('P-51.69 is set by clicking or dragging on the image, and the post shows it', async () => {
  const { dialog, point, sent, changed } = await open(undefined, { x: 0.75, y: 0.25 });
  const save = dialog.getByRole('button', { name: 'Save' });
  expect(save).toHaveProperty('disabled', true);
  expect(point().getAttribute('aria-label')).toContain('50% from the left, 50% from the top');
  const shown = dialog.getByRole('img', { name: 'Description 1' });
  fireEvent.pointerDown(shown, { clientX: 100, clientY: 100 });
  expect(point().getAttribute('aria-label')).toContain('25% from the left, 50% from the top');
  fireEvent.pointerMove(shown, { clientX: 300, clientY: 50 });
  await userEvent.click(save);
  await waitFor(() =>
    expect(changed).toHaveBeenCalledWith({
      id: picture.id,
      url: picture.url,
      alt: picture.alt,
      focus: { x: 0.75, y: 0.25 },
    }),
  );
  expect(sent()?.body).toEqual({ focus: { x: 0.75, y: 0.25 } });
  expect(await screen.findByRole('textbox', { name: 'Alt text' })).toBeTruthy();
});

it('P-51.69 is moved by keys, stays on the image, and goes back to the middle', async () => {
  const { dialog, strip, point, sent, changed } = await open({ x: 0.05, y: 0.5 }, null);
  expect(strip.style.objectPosition).toBe('5% 50%');
  fireEvent.keyDown(point(), { key: 'ArrowLeft', shiftKey: true });
  fireEvent.keyDown(point(), { key: 'ArrowDown' });
  expect(point().getAttribute('aria-label')).toContain('0% from the left, 51% from the top');
  await press('Use the middle', dialog);
  await press('Save', dialog);
  await waitFor(() =>
    expect(changed).toHaveBeenCalledWith(expect.objectContaining({ focus: null })),
  );
  expect(sent()?.body).toEqual({ focus: null });
});

it('P-51.69 that is refused stays in the dialog, with the reason', async () => {
  const why = 'This is in a scheduled post that people approve.';
  const { dialog, point, changed } = await open(undefined, null);
  answering({ [call]: { status: 409, body: { success: false, code: 'conflict', message: why } } });
  fireEvent.keyDown(point(), { key: 'ArrowUp' });
  await press('Save', dialog);
  expect(await screen.findByText(why)).toBeTruthy();
  expect(point().getAttribute('aria-label')).toContain('49% from the top');
  expect(changed).not.toHaveBeenCalled();
});
