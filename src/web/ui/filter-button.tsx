import { ActionIcon } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';

interface Props {
  isOpen: boolean;
  /** The id of the filters that it shows. */
  controls: string;
  onClick: () => void;
}

export const FilterButton = ({ isOpen, controls, onClick }: Props) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    size={34}
    aria-label="Filters"
    aria-expanded={isOpen}
    aria-controls={controls}
    onClick={onClick}
  >
    <IconAdjustmentsHorizontal size={18} aria-hidden />
  </ActionIcon>
);
