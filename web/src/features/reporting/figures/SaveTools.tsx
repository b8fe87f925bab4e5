import type { RefObject } from 'react';
import { Button } from '~/ui/Button';
import { saveAsCsv } from './saveAsCsv';
import { saveAsPng } from './saveAsPng';
import { saveAsXlsx } from './saveAsXlsx';
import { type Lines, saveLinesAsPng } from './saveLinesAsPng';

interface Props {
  /** What the files are called, without the ending. */
  file: string;
  header: string[];
  rows: (string | number)[][];
  /** The chart as it is drawn on the screen. */
  picture?: RefObject<SVGSVGElement | null>;
  /** A chart whose bars are part of a table: its picture is drawn for the file. */
  lines?: Lines;
}

/** What a chart or a table shows, as files to keep: its numbers, and a picture where there is one. */
export function SaveTools({ file, header, rows, picture, lines }: Props) {
  const savePicture = () => {
    if (lines) return saveLinesAsPng(lines, `${file}.png`);
    return picture?.current && saveAsPng(picture.current, `${file}.png`);
  };
  return (
    <>
      {(picture || lines) && (
        <Button size="sm" variant="subtle" onClick={savePicture}>
          Save PNG
        </Button>
      )}
      <Button size="sm" variant="subtle" onClick={() => saveAsCsv(header, rows, `${file}.csv`)}>
        Save CSV
      </Button>
      <Button size="sm" variant="subtle" onClick={() => saveAsXlsx(header, rows, `${file}.xlsx`)}>
        Save XLSX
      </Button>
    </>
  );
}
