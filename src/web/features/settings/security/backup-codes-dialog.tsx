/** Shows backup codes once, and can't be closed before they are saved. */
import { Button, Checkbox, Group, Modal, Text } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { saveFile } from '#web/lib/api/save-file.ts';
import { CopyButton } from '#web/ui/feedback/copy-button.tsx';
import { ReasonButton } from '#web/ui/reason-button.tsx';
import classes from '#web/features/settings/two-factor.module.css';

interface Props {
  /** The dialog is open while there are any. */
  codes: readonly string[];
  username: string;
  onDone: () => void;
  /** Called when the dialog is gone; the button that opened it may be gone by then. */
  onClosed: () => void;
}

function Kept({ onDone }: Pick<Props, 'onDone'>) {
  const [kept, setKept] = useState(false);
  return (
    <>
      <Checkbox
        mt="lg"
        label="I saved my codes"
        checked={kept}
        onChange={(event) => setKept(event.currentTarget.checked)}
      />
      <Group justify="flex-end" mt="md">
        <ReasonButton
          why={kept ? undefined : 'Select the box once you’ve saved them.'}
          onClick={onDone}
        >
          Done
        </ReasonButton>
      </Group>
    </>
  );
}

export function BackupCodesDialog({ codes, username, onDone, onClosed }: Props) {
  const heading = `SocialAI backup codes of ${username}`;
  const file = () =>
    saveFile(
      new Blob([`${heading}\n\n${codes.join('\n')}\n`], { type: 'text/plain' }),
      `socialai-backup-codes-${username}.txt`,
    );
  return (
    <Modal
      opened={codes.length > 0}
      onClose={onDone}
      onExitTransitionEnd={onClosed}
      returnFocus={false}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title="Your backup codes"
    >
      <Text>
        Use these if you lose your phone. Each works once. Save them now; you won’t see them again.
      </Text>
      <div className={classes.sheet}>
        <p className={classes.sheetHead}>{heading}</p>
        <ul className={classes.codes} aria-label="Backup codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
      </div>
      <Group gap="xs">
        <CopyButton text={codes.join('\n')} label="Copy all" />
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={file}
        >
          Download as text
        </Button>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={() => window.print()}
        >
          Print
        </Button>
      </Group>
      <Kept onDone={onDone} />
    </Modal>
  );
}
