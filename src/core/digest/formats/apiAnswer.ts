import { newArxivId } from '../../identity/identifiers';
import type { DigestFormat } from '../lines/digestText';
import { isoDayAt } from '../words/dates';
import { placedPapers, readPageData } from './pageData';

const idField = new RegExp(String.raw`"id"\s*:\s*"${newArxivId}"`);
const otherFields = ['"title"', '"summary"', '"upvotes"', '"authors"'];

/** Answers of Hugging Face's API: JSON with papers as the site knows them. */
export const apiAnswers: DigestFormat = {
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
