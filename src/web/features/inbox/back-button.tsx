import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import own from './inbox.module.css';

/** Back to the list, where it is not beside what is open. */
export const BackButton = ({ onClick }: { onClick: () => void }) => (
  <Button
    className={own.back ?? ''}
    variant="subtle"
    color="gray"
    size="compact-sm"
    leftSection={<IconArrowLeft size={16} aria-hidden />}
    onClick={onClick}
  >
    All messages
  </Button>
);
