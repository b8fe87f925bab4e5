/** Colours of the chart covers, deepest water first. A cover is a picture: it looks the same in both schemes. */
export interface CoverPalette {
  name: 'laot' | 'langit' | 'mangga' | 'pandan' | 'abaca';
  sea: readonly [string, string, string, string, string, string, string];
  land: readonly [string, string, string];
  line: string;
}

/** The order is part of the look: an id takes the palette `id % 5`. */
export const coverPalettes: readonly CoverPalette[] = [
  {
    name: 'laot',
    sea: ['#013433', '#02403f', '#044c4a', '#075955', '#0c6862', '#177b74', '#4aaba3'],
    land: ['#fff6dd', '#ffe9b6', '#cfe3a4'],
    line: '#8fd7d0',
  },
  {
    name: 'langit',
    sea: ['#0d2444', '#112d55', '#153866', '#1a4478', '#21548f', '#2f6cae', '#6aa5dd'],
    land: ['#fff6dd', '#ffe9b6', '#bfe0c4'],
    line: '#9bcdfc',
  },
  {
    name: 'mangga',
    sea: ['#b8720a', '#c47d0c', '#d08911', '#db9618', '#e6a425', '#f0b53f', '#fbcd70'],
    land: ['#fffaec', '#fff3d6', '#dbe6b4'],
    line: '#fff2cf',
  },
  {
    name: 'pandan',
    sea: ['#0c2915', '#10341a', '#154121', '#1b4f28', '#226031', '#2f773e', '#67ae72'],
    land: ['#fff6dd', '#ffe9b6', '#f7cf6d'],
    line: '#94dc9b',
  },
  {
    name: 'abaca',
    sea: ['#d3ccba', '#dad4c3', '#e1dccd', '#e8e3d6', '#eeeae0', '#f4f1e9', '#fbf9f4'],
    land: ['#90d7d0', '#62bfb7', '#1d857e'],
    line: '#9b9c94',
  },
];
