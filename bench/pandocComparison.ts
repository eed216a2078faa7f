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
import { sampleEntries } from './bibliographySample';
import type { SampleEntry } from './bibliographySample';

/** What to compare. */
export interface ComparisonOptions {
  readonly count: number;
  readonly seed: number;
  readonly style: ReferenceStyle;
  /** The file of the style; pandoc's default style if missing. */
  readonly csl?: string;
}

interface AgreementCounts {
  all: number;
  same: number;
  sameButCase: number;
}

/** How many references and citations are equal in both. */
export interface PandocComparison {
  readonly byKind: ReadonlyMap<string, AgreementCounts>;
  readonly citations: AgreementCounts;
  readonly others: readonly {
    readonly kind: string;
    readonly pandoc: string;
    readonly ours: string;
  }[];
}

/** For example `pandoc 3.1`; undefined if it isn't installed. */
export function pandocVersion(): string | undefined {
  const run = spawnSync('pandoc', ['--version'], { encoding: 'utf8' });
  return run.status === 0 ? run.stdout.split('\n')[0] : undefined;
}

/** Renders a note that cites a generated library with both. */
export async function comparison(options: ComparisonOptions): Promise<PandocComparison> {
  const entries = sampleEntries(options.count, options.seed);
  const bibtex = entries.map(({ text }) => text).join('\n');
  const note = entries.map((entry, i) => citationOf(entry, i)).join('\n\n');
  const [theirs, ours] = [
    withPandoc(note, bibtex, options),
    await withPreview(note, bibtex, options.style, 'authorYear'),
  ];
  const byKind = new Map<string, AgreementCounts>([['all', counts()]]);
  const others: { kind: string; pandoc: string; ours: string }[] = [];
  for (const { key, kind } of entries) {
    const [pandoc = '', shown = ''] = [theirs.references.get(key), ours.references.get(key)];
    if (!byKind.has(kind)) byKind.set(kind, counts());
    for (const count of [byKind.get('all'), byKind.get(kind)]) add(count, pandoc, shown);
    if (pandoc !== shown) others.push({ kind, pandoc, ours: shown });
  }
  const citations = counts();
  for (const [i, pandoc] of theirs.citations.entries()) {
    const shown = ours.citations[i] ?? '';
    add(citations, pandoc, shown);
    if (pandoc !== shown) others.push({ kind: 'citation', pandoc, ours: shown });
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
        `${more.length + 1} × ${name}\n  pandoc ${example?.pandoc}\n  ours   ${example?.ours}`,
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
  return { all: 0, same: 0, sameButCase: 0 };
}

function add(count: AgreementCounts | undefined, pandoc: string, ours: string): void {
  if (!count) return;
  count.all += 1;
  if (pandoc === ours) count.same += 1;
  if (loose(pandoc) === loose(ours)) count.sameButCase += 1;
}

/** Ignores case and dates. */
function loose(text: string): string {
  return text
    .replace(
      /\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\b(?: \d+)?/g,
      '',
    )
    .toLowerCase()
    .replace(/[\s().,:]+/g, ' ');
}

function citationOf({ key }: SampleEntry, place: number): string {
  const forms = [
    `[@${key}]`, `@${key}`, `[see @${key}, p. 33]`, `[-@${key}]`, `@${key} [p. 3-5]`, `[@${key}, chap. 2]`,
    `[@${key}, {p. 3, and elsewhere}, see]`, `[@${key} 33-35, 40]`,
  ]; // prettier-ignore
  return forms[place % forms.length] ?? '';
}

/** A rendered note. */
interface Rendered {
  readonly references: ReadonlyMap<string, string>;
  readonly citations: readonly string[];
}

function withPandoc(note: string, bibtex: string, { csl }: ComparisonOptions): Rendered {
  const folder = mkdtempSync(join(tmpdir(), 'paper-digest-pandoc-'));
  try {
    writeFileSync(join(folder, 'references.bib'), bibtex);
    const style = csl === undefined ? [] : [`--csl=${csl}`];
    const args = ['-f', 'markdown', '-t', 'html', '--wrap=none', '--citeproc', ...style, '--bibliography=references.bib']; // prettier-ignore
    const run = spawnSync('pandoc', args, {
      cwd: folder,
      input: note,
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
    });
    if (run.status !== 0) throw new Error(run.stderr);
    return renderedIn(
      run.stdout.split('<div id="refs"'),
      /<div id="ref-([^"]*)" class="csl-entry"[^>]*>([^]*?)<\/div>/g,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The citations and references of a note in the preview, without numbers; `source` is BibTeX or CSL-JSON. */
export async function withPreview(
  note: string,
  source: string,
  style: ReferenceStyle,
  form: CitationForm,
  lang = '',
): Promise<Rendered> {
  const bibliographies = new BibliographyStore();
  const name = /^\s*\[/.test(source) ? 'references.json' : 'references.bib';
  await bibliographies.set(`file:///${name}`, source, () => Promise.resolve());
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

/** The parts of a page; `reference` finds the entries in the list at its end. */
function renderedIn([body = '', list = '']: readonly string[], reference: RegExp): Rendered {
  const references = Array.from(
    list.matchAll(reference),
    ([, key = '', html = '']) =>
      [key, plain(html.replace(/<span class="paper-digest-number">.*?<\/span>/, ''))] as const,
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
