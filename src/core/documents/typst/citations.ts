import { addAll } from '../../base/collections';
import type { KeyMention } from '../../citation/pandoc/mentions';
import { suffixOf } from '../../citation/pandoc/parse';
import type { CitationItem, CitationMode } from '../../citation/pandoc/parse';
import { LineMap, linesOf } from '../../text/lineMap';
import type { ParsedCitations } from '../documentLanguage';
import type { FoundKey, Unit } from './frame';
import type { TypstHabits } from './habits';
import { scanTypst } from './scan';

/** Whether a text may cite: by `@key`, `<key>` or a string that is a key. */
function mayCiteInTypst(text: string, { ofStrings }: TypstHabits): boolean {
  return /[@<]|\blabel\b/.test(text) || [...ofStrings].some((name) => text.includes(name));
}

/** The citations of a Typst document. Labels that the document or its `others` define are cross-references, and no citations. */
export function parseTypst(text: string, others: TypstHabits): ParsedCitations {
  if (!mayCiteInTypst(text, others)) return { clusters: [], mentions: [] };
  const { units } = scanTypst(text, { others });
  const lines = new LineMap(text);
  const mentions = units
    .flatMap(({ keys }) => keys)
    .sort((a, b) => a.start - b.start)
    .map(({ key, start, end, keyStart, keyEnd }): KeyMention => ({
      kind: 'citation',
      key,
      range: lines.range(start, end),
      keyRange: lines.range(keyStart, keyEnd),
    }));
  const clusters = clustersOf(text, units).map(({ start, end, works, isNocite }) => ({
    range: lines.range(start, end),
    items: works.map((work) => itemOf(text, lines, work)),
    ...(isNocite && { nocite: true as const }),
  }));
  return { clusters, mentions };
}

/** A cited work and what cites it. */
interface Work {
  readonly unit: Unit;
  readonly found: FoundKey;
  readonly isNested?: true;
}

interface Cluster {
  readonly start: number;
  end: number;
  readonly works: Work[];
  readonly isNocite: boolean;
  readonly isCode: boolean;
}

/** Typst joins citations with only white space between them. */
export function clustersOf(text: string, units: readonly Unit[]): readonly Cluster[] {
  const clusters: Cluster[] = [];
  for (const unit of units) {
    const works = unit.keys.map((found) => ({ unit, found }));
    const [isNocite, isCode] = [unit.form === 'none', unit.isCode === true];
    const last = clusters.at(-1);
    if (last && unit.start < last.end) {
      addAll(
        last.works,
        works.map((work) => ({ ...work, isNested: true as const })),
      );
    } else if (
      last?.isNocite === isNocite &&
      !last.isCode &&
      !isCode &&
      isJoint(text.slice(last.end, unit.start))
    ) {
      addAll(last.works, works);
      last.end = unit.end;
    } else clusters.push({ start: unit.start, end: unit.end, works, isNocite, isCode });
  }
  for (const { works } of clusters) works.sort((a, b) => a.found.start - b.found.start);
  return clusters;
}

/** Whether the text between citations is white space without a blank line; `;` may end the code before it. */
function isJoint(between: string): boolean {
  return /^;?\s*$/.test(between) && linesOf(between).length <= 2;
}

const modes: Readonly<Record<string, CitationMode>> = { prose: 'in-text', year: 'suppress-author' };

function itemOf(text: string, lines: LineMap, { unit, found, isNested }: Work): CitationItem {
  const { form, supplement } = unit;
  return {
    key: found.key,
    mode: modes[form ?? ''] ?? 'normal',
    prefix: '',
    suffix: supplement ? suffixOf(text.slice(supplement.start, supplement.end)) : '',
    range: lines.range(found.start, found.end),
    keyRange: lines.range(found.keyStart, found.keyEnd),
    ...(isNested && { nested: isNested }),
  };
}
