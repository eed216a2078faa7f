import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import MarkdownIt from 'markdown-it';
import { BibliographyStore } from '../src/core/bibliography/bibliographyStore';
import { LibraryView } from '../src/core/library/lookup/libraryView';
import { addCitations } from '../src/core/preview/plugin';
import type { CitationForm } from '../src/core/references/citedWorks';
import type { ReferenceStyle } from '../src/core/references/styles';
import { findWork } from '../src/core/references/work';
import { english } from '../src/core/text/localize';
import { bibliographySample } from './bibliographySample';

/** Turns a note with citations into HTML; the files are its bibliographies. */
export type Pandoc = (
  note: string,
  bibliographies: Readonly<Record<string, string>>,
  csl?: string,
) => string | Promise<string>;

/** What to compare. */
export interface ComparisonOptions {
  readonly entries: number;
  readonly clusters: number;
  readonly seed: number;
  readonly style: ReferenceStyle;
  /** The text of the style; pandoc's default style if missing. */
  readonly csl?: string;
  /** By default, the one that is installed. */
  readonly pandoc?: Pandoc;
}

interface AgreementCounts {
  all: number;
  same: number;
}

/** How many references and citations are equal in both. */
export interface PandocComparison {
  readonly byKind: ReadonlyMap<string, AgreementCounts>;
  readonly citations: AgreementCounts;
  readonly others: readonly {
    readonly kind: string;
    /** The key of the entry, or the citation as written. */
    readonly source: string;
    readonly pandoc: string;
    readonly ours: string;
  }[];
}

/** For example `pandoc 3.1`; undefined if it isn't installed. */
export function pandocVersion(): string | undefined {
  const run = spawnSync('pandoc', ['--version'], { encoding: 'utf8' });
  return run.status === 0 ? run.stdout.split('\n')[0] : undefined;
}

/** The styles that show numbers. */
export function isNumeric(style: ReferenceStyle): boolean {
  return ['ieee', 'acm', 'nature'].includes(style);
}

/** Renders a note that cites a generated library with both. */
export async function comparison(options: ComparisonOptions): Promise<PandocComparison> {
  const { style, csl, pandoc = installedPandoc } = options;
  const sample = bibliographySample(options.entries, options.clusters, options.seed);
  const { entries, bibtex, cslJson, clusters } = sample;
  const sources = { 'references.bib': bibtex, 'more.json': cslJson };
  const note = [...clusters, ...entries.map(({ key }) => `[@${key}]`)].join('\n\n');
  const html = await pandoc(note, sources, csl);
  const theirs = renderedIn(
    html.split('<div id="refs"'),
    /<div id="ref-([^"]*)" class="csl-entry"[^>]*>([^]*?)<\/div>\s*(?=<div id="ref-|<\/div>)/g,
  );
  const form = isNumeric(style) ? 'numeric' : 'authorYear';
  const ours = await withPreview(note, sources, style, form);
  const byKind = new Map<string, AgreementCounts>([['all', counts()]]);
  const others: PandocComparison['others'][number][] = [];
  for (const { key, kind } of entries) {
    const [pandoc = '', shown = ''] = [theirs.references.get(key), ours.references.get(key)];
    if (!byKind.has(kind)) byKind.set(kind, counts());
    for (const count of [byKind.get('all'), byKind.get(kind)]) add(count, pandoc, shown);
    if (pandoc !== shown) others.push({ kind, source: key, pandoc, ours: shown });
  }
  const citations = counts();
  for (const [i, source] of clusters.entries()) {
    const [pandoc = '', shown = ''] = [theirs.citations[i], ours.citations[i]];
    add(citations, pandoc, shown);
    if (pandoc !== shown) others.push({ kind: 'citation', source, pandoc, ours: shown });
  }
  return { byKind, citations, others };
}

/** The most frequent differences, each with an example. */
export function differences({ others }: PandocComparison, count: number): readonly string[] {
  const groups = new Map<string, (typeof others)[number][]>();
  for (const other of others) {
    const name = difference(other.pandoc, other.ours, other.kind);
    groups.set(name, [...(groups.get(name) ?? []), other]);
  }
  return [...groups]
    .sort(([, a], [, b]) => b.length - a.length)
    .slice(0, count)
    .map(
      ([name, [example, ...more]]) =>
        `${more.length + 1} × ${name} (${example?.source})\n  pandoc ${example?.pandoc}\n  ours   ${example?.ours}`,
    );
}

/** Where the two differ, as a pattern of the text. */
function difference(pandoc: string, ours: string, kind: string): string {
  let at = 0;
  while (at < pandoc.length && pandoc.charAt(at) === ours.charAt(at)) at += 1;
  const shape = (text: string): string =>
    text
      .slice(at, at + 6)
      .replace(/\d+/g, '0')
      .replace(/\p{L}+/gu, 'x');
  return `${kind}: “${shape(pandoc)}” is “${shape(ours)}”`;
}

function counts(): AgreementCounts {
  return { all: 0, same: 0 };
}

function add(count: AgreementCounts | undefined, pandoc: string, ours: string): void {
  if (!count) return;
  count.all += 1;
  if (pandoc === ours) count.same += 1;
}

/** A rendered note. */
interface Rendered {
  readonly references: ReadonlyMap<string, string>;
  readonly citations: readonly string[];
}

function installedPandoc(...[note, bibliographies, csl]: Parameters<Pandoc>): string {
  const folder = mkdtempSync(join(tmpdir(), 'paper-digest-pandoc-'));
  try {
    const files = { ...bibliographies, ...(csl !== undefined && { 'style.csl': csl }) };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    const args = ['-f', 'markdown', '-t', 'html', '--wrap=none', '--citeproc',
      ...(csl === undefined ? [] : ['--csl=style.csl']),
      ...Object.keys(bibliographies).map((name) => `--bibliography=${name}`)]; // prettier-ignore
    const run = spawnSync('pandoc', args, {
      cwd: folder,
      input: note,
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
    });
    if (run.status !== 0) throw new Error(run.stderr);
    return run.stdout;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The citations and references of a note in the preview, without numbers; a single source is BibTeX or CSL-JSON. */
export async function withPreview(
  note: string,
  source: string | Readonly<Record<string, string>>,
  style: ReferenceStyle,
  form: CitationForm,
  lang = '',
): Promise<Rendered> {
  const bibliographies = new BibliographyStore();
  const sources =
    typeof source === 'string'
      ? { [/^\s*\[/.test(source) ? 'references.json' : 'references.bib']: source }
      : source;
  for (const [name, text] of Object.entries(sources)) {
    await bibliographies.set(`file:///${name}`, text, () => Promise.resolve());
  }
  const none = { papers: [], digests: [], problems: [], aliases: [] };
  const library = new LibraryView({ ...none, bibliography: bibliographies.entries });
  const md = new MarkdownIt({ html: true });
  addCitations(md, {
    localize: english,
    form: () => form,
    style: () => style,
    lang: () => lang,
    work: (key) => findWork(library, key, [], lang),
    describe: () => '',
    edition: () => 0,
    rendered: () => undefined,
  });
  return renderedIn(
    md.render(note).split('<h2 class="paper-digest-heading"'),
    /<div class="paper-digest-reference"[^>]* id="ref-([^"]*)">([^]*?)<\/div>/g,
  );
}

const number =
  /<span class="paper-digest-number">.*?<\/span>|<div class="csl-left-margin">.*?<\/div>/;

/** The parts of a page; `reference` finds the entries in the list at its end. */
function renderedIn([body = '', list = '']: readonly string[], reference: RegExp): Rendered {
  const references = Array.from(
    list.matchAll(reference),
    ([, key = '', html = '']) => [key, plain(html.replace(number, ''))] as const,
  );
  const paragraphs = Array.from(body.matchAll(/<p>([^]*?)<\/p>/g), ([, text = '']) => plain(text));
  return { citations: paragraphs, references: new Map(references) };
}

/** The text with normalized white space, quotation marks and superscripts. */
function plain(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&quot;/g, '"').replace(/&#39;/g, "'").replace(/&amp;/g, '&')
    // Pandoc puts accents on the dotless i unchanged.
    .replace(/ı(?=\u0301)/g, 'i')
    .normalize('NFKC')
    .replace(/[“”«»]/g, '"')
    .replace(/[‘’]/g, "'")
    .replace(/\s+/g, ' ')
    .trim(); // prettier-ignore
}
