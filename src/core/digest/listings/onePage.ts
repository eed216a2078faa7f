/**
 * Pages about one paper that a tool saved as a note: clips of arXiv, alphaXiv, OpenReview and others, and items
 * of feeds. The front matter has title and address, the body the abstract, then the reader's own sections.
 */
import { firstOf } from '../../base/collections';
import { doiIn } from '../../identity/identifiers';
import { withoutLast } from '../../text/characters';
import { factsOf } from './recordFields';
import type { Line } from '../lines/lines';
import { isItem, mayBeOwn } from '../lines/ownForms';
import { rule, withoutMarkdown } from '../lines/markdown';
import { linkTo, passageOf } from '../lines/paragraphs';
import type { PlacedText } from '../lines/paragraphs';
import { dayIn } from '../words/dates';
import { isEnglish } from '../words/labels';
import { authorsOf } from '../words/names';
import { addressesIn, arxivIdAt } from '../words/paperLinks';
import { entryLine } from './entryLines';
import type { EntryLine } from './entryLines';
import { isLinkedItem, isNavigation } from './ownLines';
import type { OwnPlaces } from './ownLines';
import { fieldIn, fieldsEnd, frontFields } from './frontMatter';
import type { FrontFields } from './frontMatter';
import { labeledValues, withoutQuotes } from './labeledValues';
import type { LabeledLines } from './labeledValues';
import type { ListFormat, ListingDraft } from './listing';
import { pageSourceOf } from './sources';
import type { PageSource } from './sources';
import { isRowOfNames, plainPassage, plainText, titleOf } from './titles';

export const onePage: ListFormat = {
  traces: ['source:', 'Source:', 'url:', 'link:', 'URL:', 'guid:', 'arxiv:', 'doi:'],
  own: ownOf,
  read: readPage,
};

const ownFields = ['citekey', 'citation-key', 'citation_key', 'bibtex', 'zotero-key', 'zotero'];
const authorFields = ['author', 'authors', 'creator', 'creators', 'dc:creator', 'by'];
const submitted = /^\\?\[?(?:submitted|posted|published|released)(?: on)? ?:?(?=.*\d)/i;
const firstVersion = /^\W*(?:\[v1\]|v1\b)/i;
/** What sites add before the title of a page. */
const beforeTitle =
  /^(?:\\?\[?\d{4}\.\d{4,5}(?:v\d+)?\\?\]? |\\?\[(?:pdf|html)\\?\] |paper page - |title: ?)/i;
/** What they add after it, behind a separator. */
const afterTitle =
  /^(?:arxiv|alphaxiv|openreview|semantic scholar|(?:bio|med|chem)rxiv|papers with code|hugging face|immersive paper discovery|pubmed|pmc|springer|nature|ieee\b|acm\b|sciencedirect|cool papers|scirate|.{0,60}\b(?:conference|journal|proceedings|anthology|library)\b)/i;
const ownSection =
  /\b(?:my|notes?|thoughts|questions?|takeaways?|to ?do|ideas|reflections?|opinion|remarks|annotations|highlights)\b|笔记|想法|问题|메모|노트|질문|생각|メモ|ノート|感想|疑問|notizen|gedanken|fragen|mes notes|réflexions|mis notas|preguntas|ideas propias/i;
const callout =
  /^> ?\[!(note|tip|hint|todo|question|help|faq|warning|caution|attention|important)?/i;
const noAbstract =
  /^(?:abstract page for|join the discussion|view recent discussion|discover|semantic scholar)\b/i;
/** The label before an abstract on its line. */
const label = /^(?:> ?)?(?:abstract:? *)?/i;
/** A labeled line that isn't a sentence. */
const factOfPage = /^\p{Lu}[^:.]{1,40}:(?: .{0,200}[^.!?])?$/u;
/** Lines that are never a part of an abstract: tables, ids, numbered headings. */
const endOfAbstract = /^(?:\||arxiv:|\d{1,2}(?:\\?\.)? \p{Lu})/iu;

/** Where the reader's lines may be. In the text of a paper below its abstract, list items are the paper's. */
function ownOf(lines: readonly Line[]): OwnPlaces {
  const body = fieldsEnd(lines);
  if (body === 0) return { isOfList: () => true };
  const seen = lines.map((line, at) => entryLine(line, lines[at + 1]));
  const abstract = seen.findIndex(({ labels }) => labels.some(({ name }) => name === 'abstract'));
  const isHeading = ({ level, labels }: EntryLine, at: number) =>
    at > abstract && level > 0 && labels.length === 0;
  const text = abstract < 0 ? -1 : seen.findIndex(isHeading);
  const isNear = (at: number, is: (raw: string) => boolean, ...steps: readonly number[]) =>
    steps.some((step) => is(lines[at + step]?.text ?? ''));
  const quotes = quotesOfPage(seen);
  return {
    start: body,
    isOfList(at, { raw }, form) {
      if (form === 'quote') return quotes.has(at);
      const isInText = text >= 0 && at > text && isItem(raw);
      // Lists of links are the site's, and a reader writes into them.
      const isAmongItems = isNear(at, isItem, -1, 1) && !isNear(at, isLinkedItem, -2, -1, 1, 2);
      return (isInText && isAmongItems) || form === 'other links' || isNavigation(raw);
    },
  };
}

/**
 * The quoted lines that are the page's: long ones, several together, and callouts other than those of readers. A
 * line of the reader's may tear a quote.
 */
function quotesOfPage(seen: readonly EntryLine[]): ReadonlySet<number> {
  const found = new Set<number>();
  const goesOn = (at: number) => seen[at]?.isQuote === true && !seen[at].afterBlank;
  for (let first = 0, end = 0; first < seen.length; first = Math.max(first + 1, end)) {
    const { raw = '', isQuote = false } = seen[first] ?? {};
    if (!isQuote) continue;
    for (end = first + 1; goesOn(end) || isTorn(seen, end);) end += goesOn(end) ? 1 : 2;
    const [mark, kind] = callout.exec(raw) ?? [];
    const isOfPage = mark ? kind === undefined : end - first > 1 || raw.length > 60;
    for (let at = first; isOfPage && at < end; at += 1) found.add(at);
  }
  return found;
}

/** Whether the quote above a line of the reader's goes on below it. */
function isTorn(seen: readonly EntryLine[], at: number): boolean {
  const [above, line, below] = [seen[at - 1], seen[at], seen[at + 1]];
  if (!above || !line || line.isQuote || !below?.isQuote || !mayBeOwn(line.raw)) return false;
  return !/[.!?]["')”]?$/.test(above.raw) || /^\P{Ll}/u.test(below.text);
}

interface Clip {
  readonly lines: readonly Line[];
  /** Where the text below the fields starts. */
  readonly body: number;
  readonly seen: readonly (EntryLine | undefined)[];
  readonly fields: FrontFields;
  readonly source: PageSource;
  readonly heading: PlacedTitle | undefined;
  readonly values: readonly LabeledLines[];
}

interface PlacedTitle {
  readonly at: number;
  readonly passage: PlacedText;
}

interface FoundText extends Pick<LabeledLines, 'first' | 'last'> {
  readonly passage: PlacedText;
  readonly isSummary: boolean;
}

function readPage(listing: ListingDraft): void {
  const { lines } = listing;
  const fields = frontFields(lines);
  // In a clip, `created` is the day of clipping.
  const ofPaper = Array.from(fields).filter(([name]) => name !== 'created');
  const facts = factsOf(new Map(ofPaper.map(([name, { values }]) => [name, values[0]])));
  const { arxivId, doi, papers, date } = facts;
  const address = papers[0] ?? arxivId ?? doi;
  if (address === undefined || ownFields.some((name) => fields.has(name))) return;
  const clip = clipOf(lines, fields, address);
  const { body, values } = clip;
  const title = titleIn(clip);
  if (!title) return;
  // A clipper writes these fields; a reader has the year.
  const isClip =
    (fields.get('tags')?.values ?? []).some((tag) => tag.toLowerCase().includes('clipp')) ||
    (fieldIn(fields, 'published') !== '' && fieldIn(fields, 'author', 'authors') !== '');
  const found =
    labeledText(clip, 'abstract', 'native') ??
    paragraphOf(clip) ??
    (isClip ? labeledText(clip, 'summary') : undefined);
  const described = fieldOfText(clip);
  if (!found && !isClip && !described) return;
  const abstract = found ? (found.isSummary ? undefined : found.passage) : described?.abstract;
  const excerpt = abstract ? undefined : (found?.passage ?? described?.passage);
  const end = found ? found.last + 1 : body;
  const notes = notesFrom(clip, end);
  // The page names its paper above the abstract or with a label, and others below.
  const ids = [
    ...lines
      .slice(body, found?.first ?? body)
      .map(({ text }) => /\bdoi: ?.{5,}/i.exec(text.slice(0, 400))?.[0] ?? ''),
    ...values.map(({ name, passage, first }) =>
      name === 'doi' && first < notes ? (passage?.text ?? '') : '',
    ),
  ];
  listing.addHead();
  listing.areNotesAbove = true;
  listing.add(title.at, Math.max(title.at, Math.min(end, notes) - 1), {
    title: title.passage,
    abstract,
    excerpt: excerpt && { passage: excerpt, kind: found ? 'summary' : 'passage' },
    ...authorsIn(clip),
    date: dayIn(submittedOn(clip)) ?? date,
    arxivId: arxivId ?? firstOf(ids, arxivIdAt),
    doi: doi ?? firstOf(ids, doiIn),
    links: [...new Set(papers)].map(linkTo),
  });
  if (notes < lines.length) listing.leave(notes, lines.length - 1);
}

function clipOf(lines: readonly Line[], fields: FrontFields, address: string): Clip {
  const body = fieldsEnd(lines);
  const seen = lines.map((line, index) =>
    index < body ? undefined : entryLine(line, lines[index + 1]),
  );
  const source = pageSourceOf(address);
  // The values of single lines end before a blank one.
  const values = seen.flatMap((line, index) =>
    labeledValues(lines, seen, index, (at) => {
      const { text = '', afterBlank } = lines[at] ?? {};
      const isApart = afterBlank === true && at > index + 1;
      return (isApart && (line?.level === 0 || factOfPage.test(text))) || endOfAbstract.test(text);
    }),
  );
  // The labeled title in the body, else its first heading.
  const top = seen.slice(0, body + 30);
  const labeled = top.findIndex((line) => line?.labels[0]?.name === 'title');
  const at =
    labeled >= 0 ? labeled : top.findIndex((line) => line?.level && line.labels.length === 0);
  const title = titleOf(lines[at], seen[at]?.labels[0]?.from ?? seen[at]?.mark ?? 0)?.title;
  const heading = title && { at, passage: { ...title, text: withoutSite(title.text) } };
  return { lines, body, seen, fields, source, heading, values };
}

/** The title in the front matter, unless that is cut or missing, or the first heading. */
function titleIn({ lines, fields, heading }: Clip): PlacedTitle | undefined {
  const { at = -1 } = fields.get('title') ?? {};
  const line = lines[at];
  const text = withoutSite(fieldIn(fields, 'title'));
  if (!line || text === '' || text.endsWith('…') || text.endsWith('...')) return heading;
  const start = line.start + Math.max(0, line.text.indexOf(text));
  const passage = passageOf(lines, at, at, { start, end: start + text.length });
  return { at, passage: { ...passage, text } };
}

const aboutPaper = ['abstract', 'summary', 'description', 'excerpt', 'tldr'] as const;

/** The text in the front matter: an abstract by its name, or if the page has no other text; else a passage of it. */
function fieldOfText({ lines, fields, seen }: Clip) {
  const name = aboutPaper.find((one) => fieldIn(fields, one) !== '') ?? 'description';
  const text = plainText(fieldIn(fields, name));
  const at = fields.get(name)?.at ?? 0;
  const isItem = ['pubdate', 'guid', 'feed', 'feed_title'].some((one) => fields.has(one));
  const isAlone = seen.every((line) => !line || line.level > 0 || line.isEmpty);
  const isWhole =
    name === 'abstract' ||
    (isItem && name === 'summary') ||
    (isAlone && text.length > 40 && /[.!?]$/.test(text));
  if (noAbstract.test(text) || (!isWhole && text.length < 80)) return undefined;
  const passage = { ...passageOf(lines, at, at), text };
  return { passage, ...(isWhole && { abstract: passage }) };
}

function labeledText({ values, source }: Clip, ...names: readonly string[]): FoundText | undefined {
  const found = values.find(({ name = '', passage }) => passage && names.includes(name));
  if (!found?.passage) return undefined;
  const { name, passage, first, last } = found;
  const isSummary = name === 'summary' || (name === 'native' && !isEnglish(passage.text));
  // In a PDF, words are broken at the ends of lines.
  const text = source.isPdf ? passage.text.replace(/(\p{Ll})- (?=\p{Ll})/gu, '$1') : passage.text;
  return { first, passage: { ...passage, text }, last, isSummary };
}

/**
 * The abstract without a label: the paragraph that the front matter quotes, the first long one of a site without
 * labels, or the quote directly below the title of a clip.
 */
function paragraphOf(clip: Clip): FoundText | undefined {
  const { lines, body, seen, fields, source, heading } = clip;
  const description = plainText(fieldIn(fields, ...aboutPaper)).slice(0, 60);
  const shown = withoutLast(description, '.…').replace(label, '');
  const isQuoted = ({ text }: Line, at: number) =>
    at >= body && withoutMarkdown(text).replace(label, '').startsWith(shown);
  const quoted = shown.length < 20 ? -1 : lines.findIndex(isQuoted);
  const isLong = ({ text }: Line, at: number) =>
    text.length > 100 && seen[at]?.labels.length === 0 && /^[\p{Lu}"“$]/u.test(text);
  const at = quoted < 0 && source.isPlain ? lines.findIndex(isLong) : quoted;
  const isSummary = seen[at - 1]?.labels.some(({ name }) => name === 'summary') ?? false;
  const found = at < 0 ? undefined : paragraphAt(clip, at, isSummary);
  if (found) return found;
  const below = belowHeading(clip);
  const isClipped =
    fields.has('created') && heading?.passage.text === withoutSite(fieldIn(fields, 'title'));
  const quote = isClipped && seen[below]?.isQuote ? paragraphAt(clip, below) : undefined;
  const isAlone = quote && (quote.last + 1 >= seen.length || seen[quote.last + 1]?.level);
  const { text = '' } = quote?.passage ?? {};
  return isAlone && !`"“'‘`.includes(text.charAt(0)) && text.length > 60 ? quote : undefined;
}

function belowHeading({ heading, body }: Clip): number {
  return heading ? heading.at + 1 : body;
}

function paragraphAt({ lines, seen }: Clip, at: number, isSummary = false): FoundText | undefined {
  let last = at;
  while (lines[last + 1]?.afterBlank === false && (seen[last + 1]?.level ?? 0) === 0) last += 1;
  const raw = withoutQuotes(passageOf(lines, at, last), lines[last]);
  const passage = plainPassage(raw, seen[at]?.mark ?? 0, true);
  return passage && { first: at, passage, last, isSummary };
}

/** The names in the front matter, behind a label, or in a row below the title. */
function authorsIn(clip: Clip) {
  const { fields, values, lines, body } = clip;
  const listed = firstOf(authorFields, (name) => fields.get(name)?.values) ?? [];
  const labeled = values.filter(({ name, first }) => name === 'authors' && first <= body + 60);
  // Some clips have the names as a heading.
  const top = clip.heading?.at ?? body;
  const rows = lines.slice(top, top + 4).map(({ text }) => withoutMarkdown(text));
  const all = [
    listed.map((name) => name.replace(/^name: /, '')).join('; '),
    ...labeled.map(({ passage }) => passage?.text ?? ''),
    ...rows.filter((row) => row.includes(',') && isRowOfNames(row)),
  ].map(authorsOf);
  return all.find(({ authors }) => authors) ?? {};
}

/** The line with the day of submission, or of the first version. */
function submittedOn({ lines, body }: Clip): string {
  const texts = lines.slice(body).map(({ text }) => withoutMarkdown(text.slice(0, 400)));
  const found = firstOf([submitted, firstVersion], (form) => texts.find((text) => form.test(text)));
  return found ?? '';
}

/** The first line of the reader's own part. */
function notesFrom({ lines, seen, source: { foot } }: Clip, from: number): number {
  let isOfSite = false;
  for (let at = from; at < lines.length; at += 1) {
    const line = seen[at];
    if (!line) continue;
    const text = withoutMarkdown(line.raw);
    if (line.labels.some(({ name }) => name === 'own')) return at;
    const isHeading = line.level > 0;
    if (!isHeading && (!foot || isOfSite || isOfPage(line))) continue;
    if (foot ? !foot.test(text) : ownSection.test(text)) return at;
    isOfSite ||= isHeading;
  }
  return lines.length;
}

function isOfPage({ isEmpty, labels, raw }: EntryLine): boolean {
  const isRow = raw.startsWith('|') || rule.test(raw);
  return isEmpty || labels.length > 0 || isRow || addressesIn(raw).length > 0;
}

function withoutSite(title: string): string {
  const parts = title
    .slice(0, 1000)
    .replace(beforeTitle, '')
    .split(/( [-–—|·] )/);
  while (parts.length > 2 && afterTitle.test(parts.at(-1)?.trim() ?? '')) parts.splice(-2);
  return parts.join('').trim();
}
