import { Button } from '@mantine/core';
import { IconArrowsSplit2 } from '@tabler/icons-react';
import type { Editor } from './use-editor.ts';

/** The agent, or a cut, makes the post fit each account. */
export function FitButton({ editor: { running, update } }: { editor: Editor }) {
  return (
    <Button
      variant="light"
      leftSection={<IconArrowsSplit2 size={16} aria-hidden />}
      loading={running === 'fit'}
      disabled={running !== undefined}
      onClick={() => update('fit')}
    >
      Fit to each
    </Button>
  );
}
