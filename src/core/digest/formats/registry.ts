import { apiAnswers } from './apiAnswer';
import type { DigestFormat } from '../page/digestFormat';
import type { DigestText } from '../lines/digestText';
import { listFormats } from '../listings';
import { savedPages } from './savedPage';
import { sitePages } from '../page/sitePages';

/** Every format of texts that are neither HTML nor JSON, but the one of the site's pages. */
const formats: readonly DigestFormat[] = listFormats;

/** The format that reads a text: the first that recognises it, else that of the site's pages. */
export function formatOf(text: DigestText): DigestFormat {
  // Lines of HTML are lines of its source and not of what it shows.
  if (text.isHtml) return savedPages;
  if (text.isJson) return apiAnswers;
  return formats.find((format) => format.recognises(text)) ?? sitePages;
}
