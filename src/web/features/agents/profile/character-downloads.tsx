import { Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type CharacterFormat, CharacterFormats } from '#contract/agents/characters.ts';

const labels: Record<CharacterFormat, string> = {
  socialai: 'Download character',
  eliza: 'Download for elizaOS',
  card: 'Download as Character Card',
};

/** Items of a menu, one for each kind of file. */
export const CharacterDownloads = ({
  onChoose,
}: {
  onChoose: (format: CharacterFormat) => void;
}) => (
  <>
    {CharacterFormats.map((format) => (
      <Menu.Item
        key={format}
        leftSection={<IconDownload size={16} aria-hidden />}
        onClick={() => onChoose(format)}
      >
        {labels[format]}
      </Menu.Item>
    ))}
  </>
);
