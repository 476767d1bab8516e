import { IconDownload } from '@tabler/icons-react';
import { type CharacterFormat, CharacterFormats } from '#contract/agents/characters.ts';
import { MenuAct } from '#web/ui/dots-menu.tsx';

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
      <MenuAct
        key={format}
        icon={IconDownload}
        label={labels[format]}
        onClick={() => onChoose(format)}
      />
    ))}
  </>
);
