/**
 * Pages about one paper that a tool saved as a note: clips of arXiv, alphaXiv, OpenReview and others, and items
 * of feeds. The front matter has title and address, the body the abstract, then the reader's own sections.
 */
import { firstOf } from '../../base/collections';
import { doiIn } from '../../identity/identifiers';
import { withoutLast } from '../../text/characters';
import { factsOf } from './recordFields';
import type { Line } from '../lines/lines';
import { isItem } from '../lines/titleMarks';
import { rule, withoutMarkdown } from '../lines/markdown';
import { linkTo, passageOf } from '../lines/paragraphs';
import type { PlacedText } from '../lines/paragraphs';
import { dayIn } from '../words/dates';
import { isEnglish } from '../words/labels';
import { authorsOf } from '../words/names';
import { addressesIn, arxivIdAt } from '../words/paperLinks';
import { entryLine, isNames } from './entryLines';
import type { EntryLine } from './entryLines';
import { isNavigation, isOwnLine, ownLines } from './formNotes';
import { fieldIn, fieldsEnd, frontFields } from './frontMatter';
import type { FrontFields } from './frontMatter';
import { labeledValues, withoutQuotes } from './labeledValues';
import type { LabeledLines } from './labeledValues';
import type { ListFormat, ListingDraft } from './listing';
import { pageSources } from './sources';
import type { PageSource } from './sources';
import { isRowOfNames, plainPassage, plainText, titleOf } from './titles';

/** Pages about one paper. */
export const onePage: ListFormat = {
  traces: ['source:', 'Source:', 'url:', 'link:', 'URL:', 'guid:', 'arxiv:', 'doi:'],
  own: ownLinesOf,
  read: readPage,
};

/** Fields of readers' own notes about a paper. */
const ownFields = ['citekey', 'citation-key', 'citation_key', 'bibtex', 'zotero-key', 'zotero'];
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
const noAbstract =
  /^(?:abstract page for|join the discussion|view recent discussion|discover|semantic scholar)\b/i;

/** The reader's lines in a clip. In the text of a paper below its abstract, list items are the paper's. */
function ownLinesOf(lines: readonly Line[]): ReadonlySet<Line> {
  const body = fieldsEnd(lines);
  if (body === 0) return new Set();
  const seen = lines.map((line, at) => entryLine(line, lines[at + 1]));
  const abstract = seen.findIndex(({ labels }) => labels.some(({ name }) => name === 'abstract'));
  const text = seen.findIndex(
    ({ level, labels }, at) => at > abstract && level > 0 && !labels.length,
  );
  return ownLines(lines, (at) => {
    const line = seen[at];
    if (!line || at < body || line.level > 0) return true;
    if (isOwnLine(lines, at)) return false;
    const isAmongQuotes = [at - 2, at - 1, at + 1, at + 2].some((near) => seen[near]?.isQuote);
    if (line.isQuote && (isAmongQuotes || line.raw.length > 60)) return true;
    const isInText = abstract >= 0 && text >= 0 && at > text;
    const isAmongItems = [at - 1, at + 1].some((near) => isItem(lines[near]?.text ?? ''));
    return (
      (isInText && isAmongItems) ||
      line.labels.length > 0 ||
      isNames(line) ||
      isNavigation(line.raw)
    );
  });
}

interface ClippedLines {
  readonly lines: readonly Line[];
  /** Where the text below the fields starts. */
  readonly body: number;
  /** The lines of the body. */
  readonly seen: readonly (EntryLine | undefined)[];
}

/** A text that may be a page about one paper. */
interface Clip extends ClippedLines {
  readonly fields: FrontFields;
  readonly source: PageSource;
  readonly heading: PlacedTitle | undefined;
  readonly values: readonly LabeledLines[];
}

/** A title, and the index of the line on which it starts. */
interface PlacedTitle {
  readonly at: number;
  readonly passage: PlacedText;
}

function readPage(listing: ListingDraft): void {
  const { lines } = listing;
  const fields = frontFields(lines);
  const value = (...names: readonly string[]) => fieldIn(fields, ...names);
  // In a clip, `created` is the day of clipping.
  const ofPaper = Array.from(fields).filter(([name]) => name !== 'created');
  const facts = factsOf(new Map(ofPaper.map(([name, { values }]) => [name, values[0]])));
  const { arxivId, doi, papers, date } = facts;
  const address = papers[0] ?? arxivId ?? doi;
  if (address === undefined || ownFields.some((name) => fields.has(name))) return;
  const body = fieldsEnd(lines);
  const seen = lines.map((line, index) =>
    index < body ? undefined : entryLine(line, lines[index + 1]),
  );
  const source = pageSources.find(({ host }) => host.test(address)) ?? { host: /^/ };
  const clipped = { lines, body, seen };
  const heading = headingIn(clipped);
  const values = seen.flatMap((line, at) => (line?.labels.length ? valuesAt(clipped, at) : []));
  const clip: Clip = { ...clipped, fields, source, heading, values };
  const title = titleIn(clip);
  if (!title) return;
  // A clipper writes these fields; a reader has the year.
  const isClip =
    (fields.get('tags')?.values ?? []).some((tag) => /clipp/i.test(tag)) ||
    (value('published') !== '' && value('author', 'authors') !== '');
  const labeled = labeledText(clip, isAbstract);
  const description = value('description', 'summary', 'abstract', 'excerpt', 'tldr');
  const found =
    labeled ??
    describedAbstract(clip, description) ??
    firstParagraph(clip) ??
    quotedAbstract(clip) ??
    (isClip ? labeledText(clip, ({ name }) => name === 'summary') : undefined);
  const isItem = ['pubdate', 'guid', 'feed', 'feed_title'].some((name) => fields.has(name));
  // Without any text, the description is the abstract.
  const isDescribed =
    description.length > 40 &&
    /[.!?]$/.test(description) &&
    !noAbstract.test(description) &&
    seen.every((line) => !line || line.level > 0 || line.isEmpty);
  const isTold = value('abstract') !== '' || (isItem && value('summary') !== '') || isDescribed;
  if (!found && !isClip && !isTold && description.length < 80) return;
  const abstract = found?.isSummary
    ? undefined
    : (found?.passage ??
      (isTold ? placedField(clip, 'abstract', 'summary', 'description') : undefined));
  const isPassage = !found && description.length >= 80 && !noAbstract.test(description);
  const given = isPassage
    ? placedField(clip, 'description', 'summary', 'abstract', 'excerpt')
    : undefined;
  const excerpt = abstract ? undefined : found?.isSummary ? found.passage : given;
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
  listing.add(title.at, Math.max(title.at, Math.min(end, notes) - 1), {
    title: title.passage,
    abstract,
    excerpt: excerpt && { passage: excerpt, kind: found?.isSummary ? 'summary' : 'passage' },
    ...authorsIn(clip),
    date: dayIn(submittedOn(clip)) ?? date,
    arxivId: arxivId ?? firstOf(ids, arxivIdAt),
    doi: doi ?? firstOf(ids, doiIn),
    links: [...new Set(papers)].map(linkTo),
  });
  if (notes < lines.length) listing.leave(notes, lines.length - 1);
}

/** The labeled title in the body, else its first heading. */
function headingIn({ lines, seen, body }: ClippedLines): PlacedTitle | undefined {
  const top = seen.slice(0, body + 30);
  const labeled = top.findIndex((line) => line?.labels[0]?.name === 'title');
  const at =
    labeled >= 0 ? labeled : top.findIndex((line) => line?.level && line.labels.length === 0);
  const found = titleOf(lines[at], seen[at]?.labels[0]?.from ?? seen[at]?.mark ?? 0);
  return found && { at, passage: { ...found.passage, text: withoutSite(found.passage.text) } };
}

/** The title in the front matter, unless that is cut or missing, or the first heading. */
function titleIn({ lines, fields, heading }: Clip): PlacedTitle | undefined {
  const { at = -1 } = fields.get('title') ?? {};
  const line = lines[at];
  const shown = heading?.passage.text ?? '';
  const named = withoutSite(fieldIn(fields, 'title'));
  // Whatever a site adds to a title isn't in its heading.
  const isExtended =
    shown !== '' && named.startsWith(shown) && /^ [-–—|·] /.test(named.slice(shown.length));
  const text = isExtended ? shown : named;
  if (!line || text === '' || /…$|\.\.\.$/.test(text)) return heading;
  const start = line.start + Math.max(0, line.text.indexOf(text));
  const passage = passageOf(lines, at, at, { start, end: start + text.length });
  return { at, passage: { ...passage, text } };
}

function placedField({ lines, fields }: Clip, ...names: readonly string[]): PlacedText | undefined {
  const name = names.find((one) => fieldIn(fields, one) !== '') ?? '';
  const at = fields.get(name)?.at;
  if (at === undefined) return undefined;
  return { ...passageOf(lines, at, at), text: plainText(fieldIn(fields, name)) };
}

/** The labeled values of a line. The values of single lines end before a blank one. */
function valuesAt({ lines, seen }: ClippedLines, index: number): readonly LabeledLines[] {
  const isSection = seen[index]?.level !== 0;
  return labeledValues(lines, seen, index, (at) => {
    const { text = '', afterBlank } = lines[at] ?? {};
    const isApart = afterBlank === true && at > index + 1;
    return (isApart && (!isSection || factOfPage.test(text))) || endOfAbstract.test(text);
  });
}

/** The abstract or summary below its label or after it. */
function labeledText({ values, source }: Clip, isIt: (value: LabeledLines) => boolean) {
  const { name, passage, first, last } = values.find(isIt) ?? {};
  if (!passage || first === undefined || last === undefined) return undefined;
  const isSummary = name === 'summary' || (name === 'native' && !isEnglish(passage.text));
  return {
    first,
    passage: source.isPdf ? { ...passage, text: unbroken(passage.text) } : passage,
    last,
    isSummary,
  };
}

/** The paragraph that the front matter quotes as the description. */
function describedAbstract(clip: Clip, description: string) {
  const shown = withoutLast(plainText(description).slice(0, 60), '.…');
  const start = shown.replace(label, '');
  if (start.length < 20) return undefined;
  const isIt = ({ text }: Line) => withoutMarkdown(text).replace(label, '').startsWith(start);
  const at = clip.lines.findIndex((line, index) => index >= clip.body && isIt(line));
  const found = at < 0 ? undefined : paragraphAt(clip, at);
  const isSummary = clip.seen[at - 1]?.labels.some(({ name }) => name === 'summary') ?? false;
  return found && { ...found, isSummary };
}

/** The first long paragraph of a clip, where nothing else is the abstract. */
function firstParagraph(clip: Clip) {
  if (!clip.source.isPlain) return undefined;
  const at = clip.lines.findIndex(
    ({ text }, index) =>
      text.length > 100 && clip.seen[index]?.labels.length === 0 && /^[\p{Lu}"“$]/u.test(text),
  );
  return at < 0 ? undefined : paragraphAt(clip, at);
}

/** The quote directly below the title of a clip. */
function quotedAbstract(clip: Clip) {
  const { fields, heading, seen } = clip;
  const at = belowHeading(clip);
  const isClipped =
    fields.has('created') && heading?.passage.text === withoutSite(fieldIn(fields, 'title'));
  const quote = isClipped && seen[at]?.isQuote ? paragraphAt(clip, at) : undefined;
  const isAlone = quote && (quote.last + 1 >= seen.length || seen[quote.last + 1]?.level);
  const isPassage = /^["“'‘]/.test(quote?.passage.text ?? '');
  return isAlone && !isPassage && quote.passage.text.length > 60 ? quote : undefined;
}

/** The first line below the heading, or of the body. */
function belowHeading({ heading, body }: Clip): number {
  return heading ? heading.at + 1 : body;
}

function paragraphAt({ lines, seen }: Clip, at: number) {
  let last = at;
  while (lines[last + 1]?.afterBlank === false && (seen[last + 1]?.level ?? 0) === 0) last += 1;
  const raw = withoutQuotes(passageOf(lines, at, last), lines[last]);
  const passage = plainPassage(raw, seen[at]?.mark ?? 0, true);
  return passage && { first: at, passage, last, isSummary: false };
}

function authorsIn(clip: Clip) {
  const names = ['author', 'authors', 'creator', 'creators', 'dc:creator', 'by']
    .map((name) => clip.fields.get(name)?.values ?? [])
    .find((values) => values.length > 0);
  const listed = authorsOf(names?.map((name) => name.replace(/^name: /, '')).join('; ') ?? '');
  if (listed.authors) return listed;
  for (const { name, first, passage } of clip.values) {
    if (name !== 'authors' || first > clip.body + 60) continue;
    const named = authorsOf(passage?.text ?? '');
    if (named.authors) return named;
  }
  const below = belowHeading(clip);
  const rows = clip.lines.slice(below, below + 3).map(({ text }) => withoutMarkdown(text));
  return authorsOf(rows.find((row) => row.includes(',') && isRowOfNames(row)) ?? '');
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
    const { text: raw = '', afterBlank } = lines[at] ?? {};
    const text = withoutMarkdown(raw);
    if (!line) continue;
    if (line.labels.some(({ name }) => name === 'own')) return at;
    if (rule.test(text) && afterBlank) isOfSite = false;
    const isHeading = line.level > 0;
    if (!isHeading && (!foot || isOfSite || isOfPage(line, raw))) continue;
    if (foot ? !foot.test(text) : ownSection.test(text)) return at;
    isOfSite ||= isHeading;
  }
  return lines.length;
}

function isOfPage({ isEmpty, labels }: EntryLine, text: string): boolean {
  const isLabeled = labels.some(({ name }) => name !== 'own');
  const isRow = text.startsWith('|') || rule.test(text);
  return isEmpty || isLabeled || isRow || addressesIn(text).length > 0;
}

/** A title without what the site adds to it. */
function withoutSite(title: string): string {
  const parts = title
    .slice(0, 1000)
    .replace(beforeTitle, '')
    .split(/( [-–—|·] )/);
  while (parts.length > 2 && afterTitle.test(parts.at(-1)?.trim() ?? '')) parts.splice(-2);
  return parts.join('').trim();
}

/** The label before an abstract on its line. */
const label = /^(?:> ?)?(?:abstract:? *)?/i;
/** A labeled line that isn't a sentence. */
const factOfPage = /^\p{Lu}[^:.]{1,40}:(?: .{0,200}[^.!?])?$/u;
/** Lines that are never a part of an abstract: tables, ids, numbered headings. */
const endOfAbstract = /^(?:\||arxiv:|\d{1,2}(?:\\?\.)? \p{Lu})/iu;

function isAbstract({ name, passage }: LabeledLines): boolean {
  return passage !== undefined && (name === 'abstract' || name === 'native');
}

/** A text of a PDF, with words that were broken at the ends of lines. */
function unbroken(text: string): string {
  return text.replace(/(\p{Ll})- (?=\p{Ll})/gu, '$1');
}
