/** Moves an image to another part, by mouse, finger or keyboard. */
import { ActionIcon, Menu } from '@mantine/core';
import { IconArrowsUpDown } from '@tabler/icons-react';

interface Props {
  /** Such as “image 1”. */
  name: string;
  part: number;
  /** How many parts there are. */
  count: number;
  onMove: (part: number) => void;
}

export default function MovePicture({ name, part, count, onMove }: Props) {
  const others = Array.from({ length: count }, (_, at) => at).filter((at) => at !== part);
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <ActionIcon
          variant="default"
          size="sm"
          data-move
          aria-label={`Move ${name} to another part`}
          title="Move to another part"
        >
          <IconArrowsUpDown size={14} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {others.map((at) => (
          <Menu.Item key={at} onClick={() => onMove(at)}>
            Move to part {at + 1}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
