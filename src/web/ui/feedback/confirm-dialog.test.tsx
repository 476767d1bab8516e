import { MantineProvider, Modal } from '@mantine/core';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { describe, expect, it } from 'vitest';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** A form whose Escape asks first. A browser renders between two listeners of one key, as `flushSync` does here. */
function Form() {
  const [asking, setAsking] = useState(false);
  return (
    <MantineProvider env="test">
      <Modal
        opened
        title="Form"
        closeOnEscape={!asking}
        onClose={() => flushSync(() => setAsking(true))}
      >
        <input aria-label="Name" />
      </Modal>
      <ConfirmDialog
        opened={asking}
        title="Discard your changes?"
        confirmLabel="Discard"
        onConfirm={() => undefined}
        onClose={() => setAsking(false)}
      >
        Really?
      </ConfirmDialog>
    </MantineProvider>
  );
}

const question = () => screen.queryByRole('dialog', { name: 'Discard your changes?' });

describe('confirmation dialog', () => {
  it('ignores the Escape that opened it, and closes on the next one', async () => {
    render(<Form />);
    fireEvent.keyDown(await screen.findByRole('textbox'), { key: 'Escape' });
    await waitFor(() => expect(question()).toBeTruthy());
    await new Promise((resolve) => setTimeout(resolve));
    expect(question()).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(question()).toBeNull());
    expect(screen.getByRole('dialog', { name: 'Form' })).toBeTruthy();
  });
});
