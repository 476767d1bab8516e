import { Modal } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { usePhone } from '#web/ui/theme/use-phone.ts';
import { LeaveGuard } from './leave-guard.tsx';

interface Props {
  title: string;
  /** Whether there are unsaved changes. */
  dirty: boolean;
  sending: boolean;
  size?: string;
  /** What would be lost, as a sentence. */
  loss?: string;
  onClose: () => void;
  /** The form; it gets a function that closes the dialog after a confirmation. */
  children: (close: () => void) => ReactNode;
}

const question = 'Discard your changes?';
const changes = 'You have unsaved changes.';

/** A form in a dialog. Closing it with unsaved changes asks first; without any, “back” closes it too, and stays on the page. */
export function FormDialog(props: Props) {
  const { title, dirty, sending, size = '40rem', loss = changes, onClose, children } = props;
  const isPhone = usePhone();
  const [leaving, setLeaving] = useState(false);
  const close = () => (dirty ? setLeaving(true) : onClose());
  useBlocker({
    shouldBlockFn: ({ action }) => {
      if (action !== 'BACK') return false;
      onClose();
      return true;
    },
    enableBeforeUnload: false,
    // The guard asks.
    disabled: dirty || sending,
  });
  return (
    <>
      <Modal
        opened
        onClose={close}
        title={title}
        size={size}
        fullScreen={isPhone}
        closeOnClickOutside={!dirty}
        // Otherwise one Escape would answer the question and ask it again.
        closeOnEscape={!leaving}
      >
        {children(close)}
      </Modal>
      <ConfirmDialog
        opened={leaving}
        title={question}
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        destructive
        onConfirm={onClose}
        onClose={() => setLeaving(false)}
      >
        <p>{loss}</p>
      </ConfirmDialog>
      <LeaveGuard active={dirty && !sending} title={question} text={loss} betweenTabs />
    </>
  );
}
