import { createMemoryHistory } from '@tanstack/react-router';
import userEvent from '@testing-library/user-event';
import { MantineProvider, Modal } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { failureOf } from '#web/lib/api/failure-of.ts';
import { notify } from '#web/lib/notify.ts';
import { Messages } from './messages.tsx';

const draw = () =>
  render(
    <MantineProvider env="test">
      <Messages />
    </MantineProvider>,
  );

afterEach(() => act(() => notifications.clean()));

describe('messages', () => {
  it('shows a success as a status', async () => {
    draw();
    await act(() => notify.success('Wallet disconnected'));
    expect(await screen.findByText('Wallet disconnected')).toBeTruthy();
  });

  it('S2-9.6 appear at the top right', async () => {
    draw();
    await act(() => notify.success('Wallet disconnected'));
    const message = await screen.findByText('Wallet disconnected');
    expect(message.closest('[data-position]')?.getAttribute('data-position')).toBe('top-right');
  });

  it('S2-9.6 appear above the bar of a phone, and out of the way of a dialog’s buttons', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) =>
        Object.assign(new EventTarget(), { matches: true, media: query }) as MediaQueryList,
    );
    onTestFinished(() => document.body.removeAttribute('data-scroll-locked'));
    draw();
    await act(() => notify.success('Two-factor sign-in is on'));
    const place = async () =>
      (await screen.findByText('Two-factor sign-in is on'))
        .closest('[data-position]')
        ?.getAttribute('data-position');
    expect(await place()).toBe('bottom-center');
    render(
      <MantineProvider env="test">
        <Modal opened onClose={() => {}} title="Your backup codes" />
      </MantineProvider>,
    );
    await waitFor(async () => expect(await place()).toBe('top-center'));
  });

  it('shows an error as an alert, and the same message only once', async () => {
    draw();
    await act(() => notify.error('Session expired. Please login again.'));
    await act(() => notify.error('Session expired. Please login again.'));
    expect(await screen.findAllByText('Session expired. Please login again.')).toHaveLength(1);
    expect(screen.getByRole('alert').textContent).toContain('Session expired');
  });

  it('pushes out older successes to make room, but keeps errors', { tags: 'slow' }, async () => {
    draw();
    await act(() => notify.error('Nothing was sent.'));
    for (const place of ['one', 'two', 'three', 'four', 'five'])
      await act(() => notify.success(`Saved ${place}.`));
    // Messages of the same moment stay together.
    for (const place of ['one', 'five'])
      expect(await screen.findByText(`Saved ${place}.`)).toBeTruthy();
    const later = performance.now() + 2000;
    vi.spyOn(performance, 'now').mockReturnValue(later);
    await act(() => notify.success('Saved six.'));
    vi.restoreAllMocks();
    expect(await screen.findByText('Saved six.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Saved five.')).toBeNull());
    expect(screen.getByText('Nothing was sent.')).toBeTruthy();
  });

  it('P-49.313 is shown with a period, also where its prescribed words have none', async () => {
    draw();
    await act(() => notify.success('Wallet disconnected'));
    await act(() => notify.info('Saved.'));
    const { className } = await screen.findByText('Wallet disconnected');
    expect(className).not.toBe('');
    expect((await screen.findByText('Saved.')).className).not.toContain(className);
  });

  it('P-49.466 goes when another post is opened, unless it was shown just before', async () => {
    const history = createMemoryHistory({ initialEntries: ['/scheduled-posts'] });
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
    render(
      <MantineProvider env="test">
        <Messages watch={history.subscribe} />
      </MantineProvider>,
    );
    await act(() => notify.undoable('Moved to Wed, Dec 9.', () => undefined));
    expect(await screen.findByText('Moved to Wed, Dec 9.')).toBeTruthy();
    clock.mockReturnValue(5000);
    await act(() => notify.undoable('Rejected.', () => undefined));
    act(() => history.push('/scheduled-posts?view=list'));
    expect(screen.getByText('Moved to Wed, Dec 9.')).toBeTruthy();
    act(() => history.push('/scheduled-posts?post=2'));
    await waitFor(() => expect(screen.queryByText('Moved to Wed, Dec 9.')).toBeNull());
    expect(screen.getByText('Rejected.')).toBeTruthy();
  });

  it('P-49.319 with a drawing stays until it is closed', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    draw();
    const act_of = { label: 'See it', run: () => undefined, drawing: 'sent' } as const;
    await act(() => notify.offer('Your first reply went live.', act_of));
    const message = await screen.findByText('Your first reply went live.');
    expect(message.parentElement?.querySelector('svg')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(screen.getByText('Your first reply went live.')).toBeTruthy();
  });

  it('S2-9.5 disappears after four seconds', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    draw();
    await act(() => notify.success('Wallet disconnected'));
    await act(() => vi.advanceTimersByTimeAsync(3900));
    expect(screen.getByText('Wallet disconnected')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(screen.queryByText('Wallet disconnected')).toBeNull();
  });

  it('P-2.164 moves focus to its action, or to the heading, once nothing else has focus', async () => {
    render(
      <main>
        <h1>Calendar</h1>
        <button type="button">Delete</button>
      </main>,
    );
    draw();
    const pressed = screen.getByRole('button', { name: 'Delete' });
    pressed.focus();
    await act(() => notify.undoable('Deleted.', () => undefined));
    const undo = await screen.findByRole('button', { name: 'Undo' });
    // An element that is still there keeps the focus.
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(document.activeElement).toBe(pressed);
    pressed.remove();
    await waitFor(() => expect(document.activeElement).toBe(undo));
    act(() => undo.click());
    await act(() => notify.success('Undone.'));
    const heading = screen.getByRole('heading', { name: 'Calendar' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  it('P-49.335 moves focus beside Undo while its seconds are counted, so that another Enter doesn’t press it', async () => {
    draw();
    let undone = 0;
    await act(() => notify.undoable('Publishes soon.', () => (undone += 1), { seconds: 60 }));
    const message = await screen.findByRole('group', { name: 'Publishes soon.' });
    await waitFor(() => expect(document.activeElement).toBe(message), { timeout: 3000 });
    await userEvent.keyboard('{Enter}');
    expect(undone).toBe(0);
    await userEvent.keyboard('{Tab}{Enter}');
    expect(undone).toBe(1);
  });

  it('P-49.281 undoes what was offered last with Ctrl Z, once, also from a field unless something was typed since', async () => {
    render(<input aria-label="Text" />);
    draw();
    const undone: string[] = [];
    // Long enough for a busy machine.
    await act(() => notify.undoable('Moved.', () => undone.push('moved'), { seconds: 60 }));
    await act(() => notify.undoable('Deleted.', () => undone.push('deleted'), { seconds: 60 }));
    await screen.findByText('Deleted.');
    // The message says the keys.
    for (const button of screen.getAllByRole('button', { name: 'Undo' }))
      expect(button.textContent).toContain('Ctrl Z');
    const field = screen.getByRole('textbox', { name: 'Text' });
    await userEvent.type(field, 'a{Control>}z{/Control}');
    expect(undone).toEqual([]);
    act(() => field.blur());
    await userEvent.keyboard('{Control>}z{/Control}');
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(undone).toEqual(['deleted']);
    await waitFor(() => expect(screen.queryByText('Deleted.')).toBeNull());
    await act(() => notify.undoable('Paused.', () => undone.push('paused'), { seconds: 60 }));
    await userEvent.click(field);
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(undone).toEqual(['deleted', 'paused']);
    // What was done to a text is undone by its editor.
    const ofText = { seconds: 60, isOfText: true };
    await act(() => notify.undoable('Split.', () => undone.push('split'), ofText));
    await screen.findByText('Split.');
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(undone).toEqual(['deleted', 'paused']);
  });

  it('S1-8.6 prefers the server’s message over the fallback', async () => {
    draw();
    await act(() => notify.failure(failureOf(409, { message: 'Too many agents.' }), 'Failed.'));
    await act(() => notify.failure(new TypeError('x is undefined'), 'Failed to fetch agents'));
    await act(() => notify.failure(failureOf(418, '<h1>proxy</h1>'), 'Failed to upload image.'));
    expect(await screen.findByText('Too many agents.')).toBeTruthy();
    expect(await screen.findByText('Failed to fetch agents')).toBeTruthy();
    expect(await screen.findByText('Failed to upload image.')).toBeTruthy();
  });
});
