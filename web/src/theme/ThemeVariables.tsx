import { convertCssVariables, defaultCssVariablesResolver, useMantineTheme } from '@mantine/core';
import { useMemo } from 'react';
import { styleNonce } from './styleNonce';
import { schemeVariables } from './theme';

/**
 * What Mantine's own styles name of single colours. It writes twenty variables for each of twenty colours and both schemes, a third of the
 * first HTML of a page; nothing of ours names another one.
 */
const NEEDED = /^--mantine-color-(laot-|(teal|red|gray|dark)-\d)/;
const OF_ONE_COLOR = /^--mantine-color-[a-z]+-(\d|text|filled|light|outline|contrast)/;

const needed = (variables: Record<string, string>) =>
  Object.fromEntries(Object.entries(variables).filter(([name]) => NEEDED.test(name) || !OF_ONE_COLOR.test(name)));

/** Mantine's variables, as it would write them itself, without those of colours that nobody uses. */
export function ThemeVariables() {
  const theme = useMantineTheme();
  const css = useMemo(() => {
    const { variables, light, dark } = defaultCssVariablesResolver(theme);
    return convertCssVariables({
      variables: needed(variables),
      light: needed({ ...light, ...schemeVariables }),
      dark: needed({ ...dark, ...schemeVariables }),
    });
  }, [theme]);
  return (
    <style
      data-mantine-styles
      nonce={styleNonce()}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: it is made of our own theme alone
      dangerouslySetInnerHTML={{ __html: css }}
    />
  );
}
