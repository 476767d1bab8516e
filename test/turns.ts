import { act } from '@testing-library/react';

/** Runs many turns of the event loop: an idle screen must not change. */
export async function turns(count = 100): Promise<void> {
  for (let turn = 0; turn < count; turn += 1)
    await act(() => new Promise((resolve) => setTimeout(resolve)));
}
