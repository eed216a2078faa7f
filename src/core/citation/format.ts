import { writeKey } from './key';
import type { CitationStyle } from './style';

/** A paper to be cited. */
export interface CitedPaper {
  readonly key: string;
  /** Readable text, for `markdownLink`; the key stands in when it is missing. */
  readonly title?: string;
  /** Where a `markdownLink` leads; without it the title is written as plain text. */
  readonly address?: string;
}

/**
 * The citation of `papers` by itself; empty for no papers. Several papers cited in the text become
 * `@a; @b`: Pandoc has no joint form for these, so each is a citation, and only words could be better.
 */
export function formatCitation(papers: readonly CitedPaper[], style: CitationStyle): string {
  const [separator, write] = forms[style];
  const text = papers.map(write).join(separator);
  return style === 'pandoc' && text !== '' ? `[${text}]` : text;
}

type Form = readonly [separator: string, write: (paper: CitedPaper) => string];

const keys: Form = ['; ', ({ key }) => writeKey(key)];
const forms: Record<CitationStyle, Form> = {
  pandoc: keys,
  pandocInText: keys,
  markdownLink: [', ', writeLink],
};

function writeLink({ key, title, address }: CitedPaper): string {
  const text = escapeMarkdown(title ?? key);
  return address === undefined ? text : `[${text}](${escapeAddress(address)})`;
}

/** Text that every Markdown reader shows as it is, on one line. */
function escapeMarkdown(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_{}[\]<>$@^~&|#]/g, '\\$&');
}

/** An address that ends neither at its own parentheses nor at white space. */
function escapeAddress(address: string): string {
  return address.replace(/[\s()<>"\\`[\]]/g, (character) => {
    if (character === '(') return '%28';
    return character === ')' ? '%29' : encodeURIComponent(character);
  });
}
