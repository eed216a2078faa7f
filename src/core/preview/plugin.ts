/*
 * The preview: rules for markdown-it that render citations (`placement.ts` finds them) and the reference list
 * (`referenceList.ts`), with data from a `PreviewSource`.
 */
import type { MarkdownIt, StateInline, Token } from 'markdown-it';
import { citesAll, isMention } from '../citation/check';
import { noteCrossReferences } from '../citation/pandoc/crossReferences';
import { parseCitations } from '../citation/pandoc/parse';
import type { CitationCluster } from '../citation/pandoc/parse';
import { mayCite } from '../citation/pandoc/roles';
import { encodedText } from '../text/uriText';
import type { Localize } from '../text/localize';
import { CitedWorks } from '../references/citedWorks';
import type { CitationForm } from '../references/citedWorks';
import { term } from '../references/locale';
import { isForPandoc, shownParts } from './roles';
import type { CitationPart } from '../references/inText';
import { citationText, pandocId } from '../references/pandoc';
import type { FormattedNote } from '../references/pandoc';
import { formatReference } from '../references/styles';
import type { ReferenceStyle } from '../references/styles';
import type { ReferenceWork } from '../references/work';
import { readDirective } from './directives';
import { NotePlaces } from './placement';
import type { PlacedCitations } from './placement';
import {
  addList,
  elements,
  htmlToken,
  listOptions,
  referenceId,
  placeToken,
  readRefsDiv,
} from './referenceList';
import type { ListOptions, ReferenceList } from './referenceList';

/** The data for the preview, requested each time a note is rendered. */
export interface PreviewSource {
  readonly localize: Localize;
  /** How citations are shown; if undefined, notes aren't changed. */
  form(): CitationForm | undefined;
  style(): ReferenceStyle;
  /** The language of the note: `de`; English if missing or empty. */
  lang?(): string;
  /** A sentence that the style isn't the note's own, given the problem. */
  remark?(problem: string): string;
  /** What Pandoc makes of the note, if it has a style of its own; see `citationText`. */
  formatted?(works: CitedWorks, citations: () => readonly string[]): FormattedNote | undefined;
  /** The work that a key means. */
  work(key: string): ReferenceWork | undefined;
  /** The keys of all works in the bibliographies of the note; missing without a note. */
  listedKeys?(): readonly string[];
  /** The prefixes and labels of the note's project: see `isCrossReference`. */
  crossReferences?(): ReadonlySet<string>;
  /** Whether unknown keys of the note are mentions: see `KeyKnowledge`. */
  hasOnlyMentions?(): boolean;
  /** The source for the note with this text, where keys may mean other works. */
  inNote?(markdown: string): PreviewSource;
  /** The tooltip of a citation of the work, as plain text. */
  describe(work: ReferenceWork): string;
  /** Changes each time notes must be rendered again. */
  edition(): number;
  /**
   * Called when citations that were parsed in an edition are rendered. VS Code also parses notes for other
   * reasons, such as an outline, and may show what it parsed before.
   */
  rendered(edition: number): void;
}

/** The state of a note while it is parsed. */
interface PreviewedNote {
  readonly places: NotePlaces;
  readonly works: CitedWorks;
  /** See `isCrossReference`. */
  readonly crossReferences: ReadonlySet<string>;
  readonly hasOnlyMentions: boolean;
  /** The citations of an inline token, by the array of its children, which its parser fills. */
  readonly placed: Map<readonly Token[], PlacedCitations>;
  readonly list: ListOptions;
  readonly formatted: FormattedNote | undefined;
  readonly remark: string | undefined;
  /** How many citations with this text have been shown. */
  readonly shown: Map<string, number>;
  /** The nesting depth of citations around the text being parsed. */
  depth: number;
}

/** Citations nested more deeply are shown as written. */
const maxDepth = 5;

/** What a token that opens a citation knows. */
interface CitationMeta {
  readonly edition: number;
}

const tokens = {
  citation: ['paper_digest_citation_open', 'paper_digest_citation_close'],
  link: ['paper_digest_link_open', 'paper_digest_link_close'],
  text: 'paper_digest_text',
} as const;

/**
 * Makes markdown-it render citations and the reference list. `parseCitations` parses the whole note once, and
 * the rules only look up positions. Text of papers is escaped and never parsed as Markdown.
 */
export function addCitations(md: MarkdownIt, source: PreviewSource): void {
  // Keyed by the environment that markdown-it passes to all rules for a note.
  const notes = new WeakMap<object, PreviewedNote>();
  const noteOf = (env: unknown): PreviewedNote | undefined => notes.get(env as object);

  md.core.ruler.after('normalize', 'paper_digest_read', ({ src, env }) => {
    const note = mayCite(src) && source.form() ? readNote(src, source) : undefined;
    if (note) notes.set(env, note);
    else notes.delete(env);
  });
  for (const [name, rule] of [
    ['paper_digest_refs', readRefsDiv],
    ['paper_digest_directive', readDirective],
  ] as const) {
    md.block.ruler.before(
      'fence',
      name,
      (state, start, end, silent) =>
        noteOf(state.env) !== undefined && rule(state, start, end, silent),
      { alt: ['paragraph', 'reference', 'blockquote', 'list'] },
    );
  }
  md.core.ruler.before('inline', 'paper_digest_places', ({ tokens: blocks, env }) => {
    const note = noteOf(env);
    if (!note) return;
    for (const token of blocks) {
      const placed = token.type === 'inline' ? note.places.inToken(token) : undefined;
      if (placed && token.children) note.placed.set(token.children, placed);
    }
  });
  md.inline.ruler.before('link', 'paper_digest_citation', (state, silent) => {
    const note = noteOf(state.env);
    return note !== undefined && readCitation(state, silent, note, source);
  });
  md.core.ruler.after('inline', 'paper_digest_list', (state) => {
    const note = noteOf(state.env);
    if (!note) return;
    for (const { children } of state.tokens) if (children) unlinkInLinks(children);
    const { localize } = source;
    const { locale } = note.works;
    const { title = locale ? term('References', locale) : localize('References') } = note.list;
    addList(state, listOf(note), { ...note.list, title });
  });
  const { escapeHtml } = md.utils;
  md.renderer.rules[tokens.citation[0]] = (all, i, options, _env, renderer) => {
    source.rendered((all[i]?.meta as CitationMeta | undefined)?.edition ?? 0);
    return renderer.renderToken(all, i, options);
  };
  md.renderer.rules[tokens.text] = (all, i) => escapeHtml(all[i]?.content ?? '');
  md.renderer.rules[htmlToken] = (all, i) => all[i]?.content ?? '';
  md.renderer.rules[placeToken] = () => '';
}

/** The references that the note cites: as Pandoc writes them, and those that it doesn't write. */
function listOf({ works, formatted, remark }: PreviewedNote): ReferenceList {
  const { references = [], notes = [] } = formatted?.note ?? {};
  const isCited = new Set(works.list.map(({ work }) => work.key));
  const written = references.filter(({ key }) => isCited.has(key));
  for (const { key } of written) isCited.delete(key);
  const others = works.list.flatMap((cited) => {
    const { work, number } = cited;
    if (!isCited.has(work.key)) return [];
    const mark = works.form === 'numeric' ? { mark: `[${number}]` } : {};
    return [{ key: work.key, ...mark, pieces: formatReference(work, works.style, cited) }];
  });
  return { references: [...written, ...others], notes, remark };
}

function readNote(src: string, general: PreviewSource): PreviewedNote | undefined {
  const source = general.inNote?.(src) ?? general;
  const form = source.form();
  if (!form) return undefined;
  const clusters = parseCitations(src);
  if (clusters.length === 0) return undefined;
  const cited = clusters.flatMap(({ items }) => items.map(({ key }) => key));
  // Works that only `nocite` cites come after those cited in the text.
  const keys = [...cited, ...(citesAll(clusters) ? (source.listedKeys?.() ?? []) : [])];
  const works = new CitedWorks(
    keys,
    (key) => source.work(key),
    form,
    source.style(),
    source.lang?.(),
  );
  const crossReferences = new Set([
    ...noteCrossReferences(src),
    ...(source.crossReferences?.() ?? []),
  ]);
  const hasOnlyMentions = source.hasOnlyMentions?.() ?? false;
  const formatted = source.formatted?.(works, () =>
    clusters
      .filter((one) => isForPandoc(one) && !isOnlyMention(one, { works, hasOnlyMentions }))
      .filter((one) => shownParts(one, works, crossReferences))
      .map((one) => textForPandoc(one, works)),
  );
  return {
    places: new NotePlaces(src, clusters),
    works,
    crossReferences,
    hasOnlyMentions,
    formatted,
    remark: formatted?.problem === undefined ? undefined : source.remark?.(formatted.problem),
    shown: new Map(),
    placed: new Map(),
    list: listOptions(src),
    depth: 0,
  };
}

function textForPandoc(cluster: CitationCluster, works: CitedWorks): string {
  return citationText(cluster, (key) => {
    const cited = works.get(key);
    return cited && pandocId(cited.work.key);
  });
}

/** A rule of markdown-it for inline text. */
function readCitation(
  state: StateInline,
  silent: boolean,
  note: PreviewedNote,
  source: PreviewSource,
): boolean {
  let placed = note.placed.get(state.tokens);
  if (!placed) {
    placed = note.places.inText(state.src);
    note.placed.set(state.tokens, placed);
  }
  const found = placed.get(state.pos);
  if (!found || found.end > state.posMax) return false;
  if (isOnlyMention(found.cluster, note)) return false;
  const parts = shownParts(found.cluster, note.works, note.crossReferences);
  if (!parts) return false;
  if (!silent) pushCitation(state, partsByPandoc(found.cluster, note) ?? parts, note, source);
  state.pos = found.end;
  return true;
}

/** The citation as Pandoc writes it; undefined if it doesn't. */
function partsByPandoc(
  cluster: CitationCluster,
  { formatted, shown, works }: PreviewedNote,
): readonly CitationPart[] | undefined {
  if (!formatted?.note || !isForPandoc(cluster)) return undefined;
  const text = textForPandoc(cluster, works);
  const written = formatted.note.citations.get(text);
  const count = shown.get(text) ?? 0;
  shown.set(text, count + 1);
  const parts = written?.[Math.min(count, written.length - 1)];
  return parts && parts.length > 0 ? parts : undefined;
}

/** Whether all that is cited is unknown and mentions somebody or something, as in a README. */
function isOnlyMention(
  { items }: CitationCluster,
  { works, hasOnlyMentions }: Pick<PreviewedNote, 'works' | 'hasOnlyMentions'>,
): boolean {
  return items.every((item) => !works.get(item.key) && (hasOnlyMentions || isMention(item)));
}

function pushCitation(
  state: StateInline,
  parts: readonly CitationPart[],
  note: PreviewedNote,
  source: PreviewSource,
): void {
  // Nature raises its numbers; Pandoc says itself what to raise.
  const isRaised = note.works.form === 'numeric' && note.works.style === 'nature';
  const tag = isRaised && !note.formatted?.note ? 'sup' : 'span';
  const citation = state.push(tokens.citation[0], tag, 1);
  citation.attrs = [['class', 'paper-digest-citation']];
  citation.meta = { edition: source.edition() } satisfies CitationMeta;
  const { localize } = source;
  for (const part of parts) {
    const form = 'form' in part ? part.form : undefined;
    if (form) state.push(tokens.link[0], elements[form], 1);
    switch (part.kind) {
      case 'text':
        state.push(tokens.text, '', 0).content = part.text;
        break;
      case 'markdown':
        pushMarkdown(state, part.text, note);
        break;
      case 'unknown':
        pushElement(state, 'span', part.text, [
          ['class', 'paper-digest-unknown'],
          ['title', localize('Unknown citation key “{0}”.', part.key)],
        ]);
        break;
      case 'work': {
        const work = note.works.get(part.key)?.work;
        if (!work) break;
        pushElement(state, 'a', part.text, [
          ['class', 'paper-digest-link'],
          ['href', `#${encodedText(referenceId(work.key))}`],
          ['title', source.describe(work)],
        ]);
        break;
      }
    }
    if (form) state.push(tokens.link[1], elements[form], -1);
  }
  state.push(tokens.citation[1], tag, -1);
}

function pushElement(
  state: StateInline,
  tag: string,
  text: string,
  attrs: [string, string][],
): void {
  state.push(tokens.link[0], tag, 1).attrs = attrs;
  state.push(tokens.text, '', 0).content = text;
  state.push(tokens.link[1], tag, -1);
}

/** The user's text in a citation, which may contain emphasis, links and citations. */
function pushMarkdown(state: StateInline, markdown: string, note: PreviewedNote): void {
  if (note.depth >= maxDepth) {
    state.push(tokens.text, '', 0).content = markdown;
    return;
  }
  const children: Token[] = [];
  note.depth++;
  state.md.inline.parse(markdown, state.md, state.env, children);
  note.depth--;
  for (const child of children) {
    child.level += state.level;
    state.tokens.push(child);
    // The emphasis rules require one item per token.
    state.tokens_meta.length += 1;
  }
}

/** Links can't contain links, so a citation in the text of a link isn't one. */
function unlinkInLinks(children: readonly Token[]): void {
  let depth = 0;
  for (const token of children) {
    if (token.type === 'link_open' || isTag(token, /^<a[\s>]/i)) depth++;
    else if (token.type === 'link_close' || isTag(token, /^<\/a\s*>/i))
      depth = Math.max(0, depth - 1);
    else if (depth > 0 && token.tag === 'a') {
      token.tag = 'span';
      if (token.attrs) token.attrs = token.attrs.filter(([name]) => name !== 'href');
    }
  }
}

function isTag({ type, content }: Token, tag: RegExp): boolean {
  return type === 'html_inline' && tag.test(content);
}
