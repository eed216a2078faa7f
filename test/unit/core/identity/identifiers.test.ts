import {
  arxivIdIn,
  arxivIdOf,
  arxivIdOfDoi,
  arxivMonth,
  doiIn,
  doiOf,
  doiOfField,
  identifierOf,
  identifiers,
  wholeArxivId,
} from '../../../../src/core/identity/identifiers';
import { assertLinear } from '../../support/linear';
import { testTables } from '../../support/cases';

describe('Identifiers of a paper', () => {
  testTables('tables/identity/identifiers.json', {
    arxivIdOf,
    arxivIdIn,
    wholeArxivId,
    arxivIdOfDoi,
    doiOf,
    doiIn,
    doiOfField,
    identifierOf,
    arxivMonth,
    identifiers,
  });

  it('are read in linear time', () => {
    assertLinear(','.repeat(16_000), (text) => doiOf(`doi:10.1000/${text}x`));
    assertLinear('a-'.repeat(8_000), (text) => arxivIdIn(`arXiv:${text}`));
  });
});
