/**
 * Pages about one paper that a tool saved as a note: clips of arXiv, alphaXiv, OpenReview and others, and items
 * of feeds. The front matter has title and address, the body the abstract, then the reader's own sections.
 */
import { withoutLast } from '../../text/characters';
import { doiIn, wholeArxivId } from '../../identity/identifiers';
import { frontMatterEnd } from '../lines/lines';
import { rule, unlinked, withoutMarkdown } from '../lines/markdown';
import { linkTo, passageOf } from '../lines/paragraphs';
import type { PlacedText } from '../lines/paragraphs';
import { dateIn, dayIn } from '../words/dates';
import { isEnglish } from '../words/labels';
import { authorsOf } from '../words/names';
import { addressesIn, arxivIdAt, doiAt, isPaperAddress } from '../words/paperLinks';
import { entryLine } from './entryLines';
import type { EntryLine } from './entryLines';
import { frontFields } from './frontMatter';
import type { ListFormat, ListingDraft } from './listing';
import { pageSources } from './sources';
import { isRowOfNames, plainPassage, plainText, titleOf } from './titles';

/** Pages about one paper. */
export const onePage: ListFormat = {
  traces: ['source:', 'url:', 'link:', 'URL:', 'guid:', 'arxiv:', 'doi:'],
  read: readPage,
};

const addressFields = [
  'source',
  'url',
  'link',
  'paper',
  'paper_url',
  'arxiv',
  'arxiv_url',
  'arxiv_id',
  'guid',
  'id',
  'doi',
  'pdf',
];
const dateFields = [
  'published',
  'date',
  'date_published',
  'publish_date',
  'publication_date',
  'pubdate',
];
/** Fields of readers' own notes about a paper. */
const ownFields = ['citekey', 'citation-key', 'citation_key', 'bibtex', 'zotero-key', 'zotero'];
const submitted = /^\\?\[?(?:submitted|posted|published|released)(?: on)? ?:?(?=.*\d)/i;
const firstVersion = /^\W*(?:\[v1\]|v1\b)/i;
/** What sites add before the title of a page. */
const beforeTitle =
  /^(?:\\?\[?\d{4}\.\d{4,5}(?:v\d+)?\\?\]? |\\?\[(?:pdf|html)\\?\] |paper page - |title: ?)/i;
/** What they add after it, behind a separator. */
const afterTitle =
  /^(?:arxiv|alphaxiv|openreview|semantic scholar|(?:bio|med|chem)rxiv|papers with code|hugging face|pubmed|pmc|springer|nature|ieee\b|acm\b|sciencedirect|cool papers|scirate|.{0,60}\b(?:conference|journal|proceedings|anthology|library)\b)/i;
const ownSection =
  /\b(?:my|notes?|thoughts|questions?|takeaways?|to ?do|ideas|reflections?|opinion|remarks|annotations|highlights)\b|笔记|想法|问题|메모|노트|질문|생각|メモ|ノート|感想|疑問|notizen|gedanken|fragen|mes notes|réflexions|mis notas|preguntas|ideas propias/i;
const noAbstract =
  /^(?:abstract page for|join the discussion|view recent discussion|discover|semantic scholar)\b/i;

function readPage(listing: ListingDraft): void {
  const { lines } = listing;
  const fields = frontFields(lines);
  const value = (...names: readonly string[]) =>
    names.map((name) => fields.get(name)?.values[0] ?? '').find((one) => one !== '') ?? '';
  const address = addressFields.map((name) => value(name)).find(isOfPaper);
  if (address === undefined || ownFields.some((name) => fields.has(name))) return;
  const body = frontMatterEnd(lines);
  const seen = lines.map((line, index) => (index < body ? undefined : entryLine(line)));
  const source = pageSources.find(({ host }) => host.test(address)) ?? { host: /^/ };
  const heading = headingIn();
  const title = titleIn();
  if (!title) return;
  const labeled = labeledAbstract();
  const description = value('description', 'summary', 'abstract', 'excerpt', 'tldr');
  const found = labeled ?? describedAbstract() ?? firstParagraph() ?? quotedAbstract();
  const isClip = (fields.get('tags')?.values ?? []).some((tag) => /clipp/i.test(tag));
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
    : (found?.passage ?? (isTold ? placedField('abstract', 'summary', 'description') : undefined));
  const isPassage = !found && description.length >= 80 && !noAbstract.test(description);
  const given = isPassage
    ? placedField('description', 'summary', 'abstract', 'excerpt')
    : undefined;
  const excerpt = abstract ? undefined : found?.isSummary ? found.passage : given;
  const end = found ? found.last + 1 : body;
  const notes = notesFrom(end);
  const addresses = addressFields.map((name) => value(name));
  listing.addHead();
  listing.add(title.at, Math.max(title.at, Math.min(end, notes) - 1), {
    title: title.passage,
    abstract,
    excerpt: excerpt && { passage: excerpt, kind: found?.isSummary ? 'summary' : 'passage' },
    ...authorsIn(),
    date: dayIn(submittedOn()) ?? dateIn(value(...dateFields)),
    arxivId: addresses
      .map((one) => arxivIdAt(one) ?? wholeArxivId(one))
      .find((one) => one !== undefined),
    doi: doiIn(value('doi')) ?? doiAt(address),
    links: [...new Set(addresses.filter(isPaperAddress))].map(linkTo),
  });
  if (notes < lines.length) listing.leave(notes, lines.length - 1);

  /** The labeled title in the body, else its first heading. */
  function headingIn(): { readonly at: number; readonly passage: PlacedText } | undefined {
    const top = seen.slice(0, body + 30);
    const labeled = top.findIndex((line) => line?.labels[0]?.name === 'title');
    const at =
      labeled >= 0 ? labeled : top.findIndex((line) => line?.level && line.labels.length === 0);
    const found = titleOf(lines[at], seen[at]?.labels[0]?.from ?? seen[at]?.mark ?? 0);
    return found && { at, passage: { ...found.passage, text: withoutSite(found.passage.text) } };
  }

  /** The title in the front matter, unless that is cut or missing, or the first heading. */
  function titleIn(): { readonly at: number; readonly passage: PlacedText } | undefined {
    const at = fields.get('title')?.at;
    const line = at === undefined ? undefined : lines[at];
    const text = withoutSite(value('title'));
    if (text === '' || /…$|\.\.\.$/.test(text)) return heading;
    if (!line || at === undefined) return heading;
    const start = line.start + Math.max(0, line.text.indexOf(text));
    const passage = passageOf(lines, at, at, { start, end: start + text.length });
    return { at, passage: { ...passage, text } };
  }

  function placedField(...names: readonly string[]): PlacedText | undefined {
    const name = names.find((one) => value(one) !== '');
    const at = name === undefined ? undefined : fields.get(name)?.at;
    if (name === undefined || at === undefined) return undefined;
    return { ...passageOf(lines, at, at), text: plainText(value(name)) };
  }

  /** The abstract below its label or after it. */
  function labeledAbstract() {
    for (let at = body; at < lines.length; at += 1) {
      const line = seen[at];
      const label = line?.labels.find(({ name }) => name === 'abstract' || name === 'native');
      const row = lines[at];
      if (!line || !label || !row) continue;
      const isBelow = label.from >= label.to;
      const first = isBelow ? at + 1 : at;
      const last = endOfAbstract(at, isBelow, line);
      if (last < first) continue;
      const raw = passageOf(lines, first, last, isBelow ? {} : { start: row.start + label.from });
      const passage = plainPassage(
        withoutQuotes(raw, first, last),
        seen[first]?.mark ?? 0,
        isBelow,
      );
      if (passage)
        return {
          passage: source.isPdf ? { ...passage, text: unbroken(passage.text) } : passage,
          last,
          isSummary: label.name === 'native' && !isEnglish(passage.text),
        };
    }
    return undefined;
  }

  /** The text of quoted lines, without the marks of all but the first. */
  function withoutQuotes(passage: PlacedText, first: number, last: number): PlacedText {
    if (last === first || !lines[last]?.text.startsWith('>')) return passage;
    return { ...passage, text: passage.text.replace(/ (?:> ?)+/g, ' ') };
  }

  function endOfAbstract(at: number, isBelow: boolean, line: EntryLine): number {
    let last = at;
    for (let next = at + 1; next < lines.length; next += 1) {
      const below = seen[next];
      const row = lines[next];
      if (!below || !row || rule.test(row.text) || below.level > 0 || row.text.startsWith('|'))
        break;
      const isFirst = isBelow && last === at;
      if (
        below.labels.length > 0 ||
        /^arxiv:/i.test(row.text) ||
        /^\d{1,2}(?:\\?\.)? \p{Lu}/u.test(row.text)
      )
        break;
      if (row.afterBlank && !isFirst && !(isBelow && line.level > 0)) break;
      if (row.afterBlank && !isFirst && /^(?:[-*+] |> |\d+[.)] |!?\[)|^.{2,40}:$/.test(row.text))
        break;
      if (!row.afterBlank && !isFirst && /^[-*+•] /.test(row.text)) break;
      last = next;
    }
    return last;
  }

  /** The paragraph that the front matter quotes as the description. */
  function describedAbstract() {
    const start = withoutLast(plainText(description).slice(0, 60), '.…').replace(
      /^abstract:? */i,
      '',
    );
    if (start.length < 20) return undefined;
    for (let at = body; at < lines.length; at += 1) {
      const text = withoutMarkdown(lines[at]?.text ?? '').replace(
        /^(?:> ?)?(?:abstract:? *)?/i,
        '',
      );
      if (!text.startsWith(start)) continue;
      const isSummary = seen[at - 1]?.labels.some(({ name }) => name === 'summary') ?? false;
      const found = paragraphAt(at);
      return found && { ...found, isSummary };
    }
    return undefined;
  }

  /** The first long paragraph of a clip, where nothing else is the abstract. */
  function firstParagraph() {
    if (!source.isPlain) return undefined;
    for (let at = body; at < lines.length; at += 1) {
      const text = lines[at]?.text ?? '';
      if (text.length > 100 && !seen[at]?.labels.length && /^[\p{Lu}"“$]/u.test(text))
        return paragraphAt(at);
    }
    return undefined;
  }

  /** The quote directly below the title of a clip. */
  function quotedAbstract() {
    const at = heading ? heading.at + 1 : body;
    const isClipped =
      fields.has('created') && heading?.passage.text === withoutSite(value('title'));
    const quote = isClipped && seen[at]?.isQuote ? paragraphAt(at) : undefined;
    const isAlone = quote && (quote.last + 1 >= lines.length || seen[quote.last + 1]?.level);
    const isPassage = /^["“'‘]/.test(quote?.passage.text ?? '');
    return isAlone && !isPassage && quote.passage.text.length > 60 ? quote : undefined;
  }

  function paragraphAt(at: number) {
    let last = at;
    while (lines[last + 1]?.afterBlank === false && (seen[last + 1]?.level ?? 0) === 0) last += 1;
    const raw = withoutQuotes(passageOf(lines, at, last), at, last);
    const passage = plainPassage(raw, seen[at]?.mark ?? 0, true);
    return passage && { passage, last, isSummary: false };
  }

  function authorsIn() {
    const names = ['author', 'authors', 'creator', 'creators', 'dc:creator', 'by']
      .map((name) => fields.get(name)?.values ?? [])
      .find((values) => values.length > 0);
    const listed = authorsOf(names?.map((name) => name.replace(/^name: /, '')).join('; ') ?? '');
    if (listed.authors) return listed;
    const limit = Math.min(lines.length, body + 60);
    for (let at = body; at < limit; at += 1) {
      const label = seen[at]?.labels.find(({ name }) => name === 'authors');
      if (!label) continue;
      const raw =
        label.from < label.to ? listing.text(at).slice(label.from, label.to) : listing.text(at + 1);
      const named = authorsOf(withoutLast(unlinked(raw), '*_'));
      if (named.authors) return named;
    }
    const below = heading ? heading.at + 1 : body;
    for (let at = below; at < below + 3; at += 1) {
      const row = withoutMarkdown(listing.text(at));
      if (row.includes(',') && isRowOfNames(row)) return authorsOf(row);
    }
    return {};
  }

  /** The line with the day of submission, or of the first version. */
  function submittedOn(): string {
    const texts = lines.slice(body).map(({ text }) => withoutMarkdown(text.slice(0, 400)));
    return (
      texts.find((text) => submitted.test(text)) ??
      texts.find((text) => firstVersion.test(text)) ??
      ''
    );
  }

  /** The first line of the reader's own part. */
  function notesFrom(from: number): number {
    let isOfSite = false;
    for (let at = from; at < lines.length; at += 1) {
      const line = seen[at];
      const text = withoutMarkdown(listing.text(at));
      if (!line) continue;
      const isUnderlined = /^(?:-{3,}|={3,})$/.test(listing.text(at + 1));
      if (line.level > 0 || (isUnderlined && lines[at + 1]?.afterBlank === false)) {
        const isOwn = source.foot ? !source.foot.test(text) : ownSection.test(text);
        if (isOwn) return at;
        isOfSite = true;
      } else if (source.foot && !isOfSite && !source.foot.test(text) && !isOfPage(line, at))
        return at;
    }
    return lines.length;
  }

  function isOfPage(line: EntryLine, at: number): boolean {
    const text = listing.text(at);
    return (
      line.isEmpty ||
      line.labels.some(({ name }) => name !== 'own') ||
      text.startsWith('|') ||
      rule.test(text) ||
      addressesIn(text).length > 0
    );
  }
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

function isOfPaper(address: string): boolean {
  return (
    isPaperAddress(address) || arxivIdAt(address) !== undefined || /^10\.\d{4,9}\//.test(address)
  );
}

/** A text of a PDF, with words that were broken at the ends of lines. */
function unbroken(text: string): string {
  return text.replace(/(\p{Ll})- (?=\p{Ll})/gu, '$1');
}
