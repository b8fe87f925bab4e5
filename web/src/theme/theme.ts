import { createTheme, type MantineColorsTuple } from '@mantine/core';
import tokens from './tokens.json';

const scale = (name: keyof typeof tokens.colors) => tokens.colors[name] as unknown as MantineColorsTuple;

const heading = (level: 1 | 2 | 3 | 4 | 5 | 6) => ({
  fontSize: `var(--h${level}-size)`,
  lineHeight: `var(--h${level}-line)`,
  fontWeight: `var(--h${level}-weight)`,
});

/** Hands the Atlas tokens to Mantine. Values that depend on the scheme stay CSS variables of tokens.css. */
const theme = createTheme({
  primaryColor: 'laot',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  luminanceThreshold: 0.21,
  white: '#ffffff',
  black: '#112322',
  colors: {
    laot: scale('laot'),
    mangga: scale('mangga'),
    gumamela: scale('gumamela'),
    pandan: scale('pandan'),
    langit: scale('langit'),
    ube: scale('ube'),
    gray: scale('gray'),
    dark: scale('dark'),
    // Library colour names resolve to ours, so color="red" can never bring in a foreign red.
    teal: scale('laot'),
    yellow: scale('mangga'),
    orange: scale('mangga'),
    red: scale('gumamela'),
    green: scale('pandan'),
    blue: scale('langit'),
    violet: scale('ube'),
  },
  fontFamily: 'var(--font-body)',
  fontFamilyMonospace: 'var(--font-mono)',
  fontSizes: tokens.fontSizes,
  lineHeights: tokens.lineHeights,
  headings: {
    fontFamily: 'var(--font-display)',
    textWrap: 'balance',
    sizes: { h1: heading(1), h2: heading(2), h3: heading(3), h4: heading(4), h5: heading(5), h6: heading(6) },
  },
  radius: tokens.radius,
  defaultRadius: 'md',
  spacing: tokens.spacing,
  breakpoints: tokens.breakpoints,
  shadows: Object.fromEntries(['xs', 'sm', 'md', 'lg', 'xl'].map((size) => [size, `var(--shadow-${size})`])),
  cursorType: 'pointer',
  respectReducedMotion: true,
});

/** The theme with another primary scale: the ten steps of the colour that staff chose. */
export function themeOf(primary: readonly string[] | null) {
  if (!primary) return theme;
  const steps = primary as unknown as MantineColorsTuple;
  return { ...theme, colors: { ...theme.colors, laot: steps, teal: steps } };
}

/** Mantine's own variables point at our semantic ones; tokens.css alone decides what they are in each scheme. */
export const schemeVariables = {
  '--mantine-color-body': 'var(--ground)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-subtle)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--border-strong)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-anchor': 'var(--link)',
  '--mantine-color-placeholder': 'var(--text-subtle)',
  '--mantine-color-error': 'var(--danger-fg)',
};
