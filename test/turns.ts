import { act } from '@testing-library/react';

/** Lets whatever goes round in a circle go round many times: a screen that is at rest stays as it is. */
export async function turns(count = 100): Promise<void> {
  for (let turn = 0; turn < count; turn += 1)
    await act(() => new Promise((resolve) => setTimeout(resolve)));
}
