import { addTo } from '../../base/addTo';
import { defined } from '../../base/defined';
import type { DigestEntry, Problem } from '../../model';
import { LineMap } from '../../text/lineMap';
import { isoDayAt } from '../words/dates';
import { newArxivId } from '../../identity/identifiers';
import type { DigestFormat } from '../page/digestFormat';
import { problemMessages, readPageData } from './pageData';
import type { SitePaper } from './pageData';

const idField = new RegExp(String.raw`"id"\s*:\s*"${newArxivId}"`);
const otherFields = ['"title"', '"summary"', '"upvotes"', '"authors"'];

/** Answers of Hugging Face's API: JSON with papers as the site knows them. */
export const apiAnswers: DigestFormat = {
  hasTrace: ({ start }) => start.some((piece) => idField.test(piece)),
  recognises({ pieces }) {
    const has = (field: string) => pieces.some((piece) => piece.includes(field));
    return otherFields.every(has) && pieces.some((piece) => idField.test(piece));
  },
  read({ whole }, uri, saved) {
    const { papers, day, isTooDeep } = readPageData(whole);
    // The day on which the papers of a list were put there.
    const submitted = /"submittedOnDailyAt"\s*:\s*"([\d-]+)/.exec(whole)?.[1];
    const captureDate = day ?? isoDayAt(submitted ?? '') ?? saved;
    return {
      papers: placedPapers(papers, whole, uri, '"'),
      problems: isTooDeep ? [tooDeep(uri)] : [],
      ...(captureDate && { captureDate }),
    };
  },
};

/** The problem of data that are nested too deeply, at the start of the file: their place isn't known. */
export function tooDeep(uri: string): Problem {
  const start = { line: 0, character: 0 };
  return { uri, range: { start, end: start }, message: problemMessages.deep, leftOut: 'part' };
}

/** Papers as entries, each where its title stands behind its id. `quote` is how the text writes `"`. */
export function placedPapers(
  papers: readonly SitePaper[],
  text: string,
  uri: string,
  quote: string,
): DigestEntry[] {
  const places = new LineMap(text);
  const starts = placesOf(papers, text, quote);
  return papers.map((paper, index) => {
    const start = starts[index] ?? 0;
    const end = starts[index + 1] ?? text.length;
    // Looking no further than the next paper keeps the time linear when no title is found.
    const own = text.slice(start, end);
    const plain = JSON.stringify(paper.title).slice(1, -1).replaceAll('"', quote);
    const written = [plain, withEscapes(plain)].find((form) => own.includes(form));
    const at = written === undefined ? start : start + own.indexOf(written);
    const titleRange = places.range(at, at + (written ?? paper.arxivId).length);
    const { voteCount } = paper;
    const place = { uri, range: places.range(at, end), titleRange };
    return { ...paper, sightings: [{ ...place, ...defined({ voteCount }) }] };
  });
}

/** Where the id of each paper stands, or the one before it when it is not found behind that. */
function placesOf(papers: readonly SitePaper[], text: string, quote: string): number[] {
  const byId = new Map<string, number[]>();
  const quoted = new RegExp(`${quote}(${newArxivId})(?=${quote})`, 'g');
  for (const { 0: all, 1: id = '', index } of text.matchAll(quoted)) {
    addTo(byId, id, index + all.length - id.length);
  }
  let from = 0;
  return papers.map(({ arxivId }) => {
    const at = byId.get(arxivId)?.find((place) => place >= from);
    if (at !== undefined) from = at;
    return from;
  });
}

/** The text as programs write it that keep to ASCII: `\\u00e9` for `é`. */
function withEscapes(text: string): string {
  return text.replace(
    /[\x80-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
