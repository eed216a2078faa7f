/** Reads bibliographies: a text becomes entries and problems. Each format has a file of its own. */
import { inOneGo } from '../../base/tasks';
import type { Steps } from '../../base/tasks';
import type { Position } from '../../model';
import { bibtexSteps } from './bibtex';
import { cslJsonSteps } from './cslJson';
import { parseCslYaml } from './cslYaml';
import type { BibliographyFormat, ParsedBibliography } from '../work/entry';
import { formatOf } from './format';
import { parseHayagriva } from './hayagriva';
import { numbersOfEntry } from './entryPlaces';
import type { EntryPlaces } from './entryPlaces';
import { risSteps } from './ris';

/** Reads a bibliography by its format. Never throws. */
export function parseBibliography(text: string, format: BibliographyFormat): ParsedBibliography {
  return inOneGo(bibliographySteps(text, format));
}

/** As {@link parseBibliography}, in steps; YAML is read in one step. */
export function* bibliographySteps(
  text: string,
  format: BibliographyFormat,
): Steps<ParsedBibliography> {
  const own = formatOf(format, text);
  if (own === 'hayagriva') return parseHayagriva(text);
  return own === 'cslYaml' ? parseCslYaml(text) : yield* readers[own](text);
}

const readers = { bibtex: bibtexSteps, cslJson: cslJsonSteps, ris: risSteps };

/** Reads the entries of a bibliography and their places, in steps. Never throws. */
export function* entryPlaceSteps(text: string, format: BibliographyFormat): Steps<EntryPlaces> {
  const { entries, problems, hints } = yield* bibliographySteps(text, format);
  const places = new Uint32Array(entries.length * numbersOfEntry);
  let at = 0;
  const put = ({ line, character }: Position): void => {
    places[at++] = line;
    places[at++] = character;
  };
  for (const { range, keyRange } of entries) {
    for (const position of [range.start, range.end, keyRange.start, keyRange.end]) put(position);
  }
  return {
    keys: entries.map(({ key }) => key),
    places,
    entryCount: entries.filter(({ aliasOf }) => aliasOf === undefined).length,
    problems,
    hints,
  };
}
