/** On a phone: what the header and the foot of the sidebar hold elsewhere. */
import { Drawer, SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { useState } from 'react';
import { DisconnectButton } from './disconnect-button.tsx';
import { schemes } from './scheme-switch.tsx';
import { WalletFacts } from './wallet-facts.tsx';

export function MoreSheet({ className }: { className: string | undefined }) {
  const [opened, setOpened] = useState(false);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <>
      <button type="button" className={className} onClick={() => setOpened(true)}>
        <IconMenu2 size={20} stroke={1.6} aria-hidden />
        More
      </button>
      <Drawer
        opened={opened}
        onClose={() => setOpened(false)}
        position="bottom"
        styles={{ content: { height: 'auto' } }}
        title="More"
        padding="md"
      >
        <WalletFacts />
        <SegmentedControl
          fullWidth
          my="md"
          aria-label="Colours"
          value={colorScheme}
          onChange={(value) => setColorScheme(value)}
          data={schemes.map(({ value, label }) => ({ value, label }))}
        />
        <DisconnectButton variant="default" fullWidth />
      </Drawer>
    </>
  );
}
