import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { styleNonce } from './styleNonce';
import './styles.css';
import { cssVariablesResolver, theme } from './theme';

interface Props {
  children: ReactNode;
  /** `test` switches transitions, portals and the generated style sheets off. */
  env?: 'default' | 'test';
  /** Fixes the scheme; without it the person's choice counts, and before any choice the system's. */
  scheme?: 'light' | 'dark';
}

/** Everything Atlas shows sits inside this: Mantine with our tokens, both colour schemes and the CSP nonce. */
export function AtlasTheme({ children, env = 'default', scheme }: Props) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      forceColorScheme={scheme}
      getStyleNonce={styleNonce}
      deduplicateCssVariables={false}
      withCssVariables={env !== 'test'}
      withGlobalClasses={env !== 'test'}
      env={env}
    >
      {children}
    </MantineProvider>
  );
}
