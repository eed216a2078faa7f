import { defined } from '../../base/defined';
import type { DigestEntry } from '../../model';
import { LineMap } from '../../text/lineMap';
import { isoDayAt } from '../words/dates';
import { newArxivId } from '../../identity/identifiers';
import type { DigestFormat } from '../page/digestFormat';
import { readPageData } from './pageData';
import type { PagePaper } from './pageData';

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
    const { papers, day } = readPageData(whole);
    // The day on which the papers of a list were put there.
    const submitted = /"submittedOnDailyAt"\s*:\s*"([\d-]+)/.exec(whole)?.[1];
    const captureDate = day ?? isoDayAt(submitted ?? '') ?? saved;
    return {
      papers: placedPapers(papers, whole, uri, '"'),
      problems: [],
      ...(captureDate && { captureDate }),
    };
  },
};

/** Papers as entries, each where its title stands behind its id. `quote` is how the text writes `"`. */
export function placedPapers(
  papers: readonly PagePaper[],
  text: string,
  uri: string,
  quote: string,
): DigestEntry[] {
  const places = new LineMap(text);
  let from = 0;
  const starts = papers.map(({ arxivId }) => {
    const at = text.indexOf(`${quote}${arxivId}${quote}`, from);
    if (at >= 0) from = at + arxivId.length;
    return at >= 0 ? at + quote.length : from;
  });
  return papers.map((paper, index) => {
    const start = starts[index] ?? 0;
    const end = starts[index + 1] ?? text.length;
    const written = JSON.stringify(paper.title).slice(1, -1).replaceAll('"', quote);
    const found = text.indexOf(written, start);
    const isThere = found >= 0 && found < end;
    const at = isThere ? found : start;
    const titleRange = places.range(at, at + (isThere ? written : paper.arxivId).length);
    const { voteCount } = paper;
    const place = { uri, range: places.range(at, end), titleRange };
    return { ...paper, sightings: [{ ...place, ...defined({ voteCount }) }] };
  });
}
