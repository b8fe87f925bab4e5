import tokens from './tokens.json';

/** The colour of Atlas itself, in the words that people type: a # and six signs. */
export const atlasColor = tokens.colors.laot[7] as string;
