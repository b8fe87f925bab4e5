import { MantineProvider } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { styleNonce } from './styleNonce';
import './styles.css';
import { ThemeVariables } from './ThemeVariables';
import { themeOf } from './theme';

interface Props {
  children: ReactNode;
  /** `test` switches transitions, portals and the generated style sheets off. */
  env?: 'default' | 'test';
  /** Fixes the scheme; without it the person's choice counts, and before any choice the system's. */
  scheme?: 'light' | 'dark';
  /** The ten steps of the primary colour; those of Atlas without. */
  primary?: readonly string[] | null;
}

/** Everything Atlas shows sits inside this: Mantine with our tokens, both colour schemes and the CSP nonce. */
export function AtlasTheme({ children, env = 'default', scheme, primary = null }: Props) {
  const theme = useMemo(() => themeOf(primary), [primary]);
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      forceColorScheme={scheme}
      getStyleNonce={styleNonce}
      withCssVariables={false}
      withGlobalClasses={env !== 'test'}
      env={env}
    >
      {env !== 'test' && <ThemeVariables />}
      {children}
    </MantineProvider>
  );
}
