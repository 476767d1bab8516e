/** Wraps its children in the component library with our tokens. */
import { MantineProvider } from '@mantine/core';
import '@mantine/core/styles.layer.css';
import { type ReactNode, useState } from 'react';
import { nonce } from './nonce.ts';
import { createSchemeManager } from './scheme.ts';
import { theme, variables } from './theme.ts';

export function Themed({ children }: { children: ReactNode }) {
  const [manager] = useState(createSchemeManager);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      colorSchemeManager={manager}
      defaultColorScheme="auto"
      getStyleNonce={nonce}
    >
      {children}
    </MantineProvider>
  );
}
