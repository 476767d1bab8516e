import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chapters } from './demo-chapters.ts';
import DemoDialog, { files } from './demo-dialog.tsx';

const [first, second] = chapters;
const last = chapters.at(-1) ?? first;

beforeEach(() => {
  // jsdom does not implement modal dialogs.
  HTMLDialogElement.prototype.showModal ??= () => {};
  vi.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(function show(
    this: HTMLDialogElement,
  ) {
    this.open = true;
  });
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(new Blob(['film'])));
  let made = 0;
  URL.createObjectURL = () => `blob:${(made += 1)}`;
  URL.revokeObjectURL = vi.fn<typeof URL.revokeObjectURL>();
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => void vi.useRealTimers());

const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
const picture = () => screen.getByRole('img');
const button = (name: string) => screen.getByRole('button', { name });
const playing = () => vi.waitFor(() => expect(picture().getAttribute('src')).toMatch(/^blob:/));
const seen = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));

const withReducedMotion = () =>
  vi
    .spyOn(globalThis, 'matchMedia')
    .mockImplementation((query) => ({ matches: query.includes('reduce') }) as MediaQueryList);

describe('recorded demo', () => {
  it('S2-2.4 plays chapter by chapter, each with a caption, and can be replayed', async () => {
    render(<DemoDialog onClose={() => {}} />);
    for (const { id, text } of chapters) {
      await playing();
      expect(picture().getAttribute('alt')).toBe(text);
      expect(screen.getByText(text)).toBeTruthy();
      await seen(files[id].time + 50);
    }
    expect(picture().getAttribute('src')).toBe(files[last.id].still);
    await user().click(button('Play again'));
    expect(picture().getAttribute('alt')).toBe(first.text);
  });

  it('stops at the current image, and starts its chapter again', async () => {
    render(<DemoDialog onClose={() => {}} />);
    await playing();
    const before = picture().getAttribute('src');
    await user().click(button('Stop'));
    expect(picture().getAttribute('src')).toBe(files[first.id].still);
    expect(URL.revokeObjectURL).toHaveBeenCalledWith(before);
    await seen(files[first.id].time * 2);
    expect(picture().getAttribute('alt')).toBe(first.text);
    await user().click(button('Play'));
    await playing();
    expect(picture().getAttribute('src')).not.toBe(before);
  });

  it('starts at a chapter on click', async () => {
    render(<DemoDialog onClose={() => {}} />);
    await user().click(button(second.title));
    expect(picture().getAttribute('alt')).toBe(second.text);
    expect(button(second.title).getAttribute('aria-current')).toBe('step');
  });

  it('S2-2.4 waits for a click when the reader prefers reduced motion', async () => {
    withReducedMotion();
    render(<DemoDialog onClose={() => {}} />);
    await seen(files[first.id].time * 2);
    expect(picture().getAttribute('src')).toBe(files[first.id].still);
    await user().click(button('Play'));
    await playing();
  });

  it('shows the still image when the film can’t be loaded', async () => {
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no connection'));
    render(<DemoDialog onClose={() => {}} />);
    await seen(100);
    expect(picture().getAttribute('src')).toBe(files[first.id].still);
  });
});
