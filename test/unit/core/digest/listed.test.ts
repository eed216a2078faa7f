import assert from 'node:assert/strict';
import { exportBibliography } from '../../../../src/core/bibliography/write/export';
import { looksLikeDigest, parseDigest } from '../../../../src/core/digest';
import type { Paper, Range } from '../../../../src/core/model';
import { paperCard } from '../../../../src/core/render/paperCard';
import { english } from '../../../../src/core/text/localize';
import { assertExpected, casesIn } from '../../support/baseline';

const printed = ({ start, end }: Range) =>
  `${start.line}:${start.character} to ${end.line}:${end.character}`;

describe('The papers of a list', () => {
  for (const { name, text, expected } of casesIn('listed')) {
    it(`have a card and an entry: ${name}`, () => {
      assert.ok(looksLikeDigest(text));
      const { papers, problems } = parseDigest(text, `file:///${name}`);
      assert.deepEqual(problems, []);
      const shown = papers.map((entry) => {
        const paper: Paper = { key: 'listed', ...entry };
        const { title, abstract, sightings } = paper;
        const card = paperCard(paper, {
          localize: english,
          actions: [],
          reveal: () => ({ command: 'reveal', args: [] }),
          fileLabel: () => name,
        });
        return {
          title,
          abstract,
          places: sightings.map(({ range, titleRange }) => [range, titleRange].map(printed)),
          card: card.split('\n'),
          entry: exportBibliography([paper], 'bibtex').split('\n'),
        };
      });
      assertExpected(expected, shown);
    });
  }
});
