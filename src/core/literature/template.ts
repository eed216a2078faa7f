import { citedPaper } from '../citation/write/citedPaper';
import { escapeAddress, escapeInNote } from '../citation/write/link';
import { isoDate } from '../model';
import type { Paper } from '../model';
import { withoutBody } from '../text/frontMatter';
import { readable } from '../text/readable';
import { tidy } from '../text/tidy';
import { frontMatterFiller } from './frontMatter';
import { joinParts, partsOf } from './placeholders';
import type { PlaceholderValue, PlaceholderValues } from './placeholders';

const builtIn = `---
title: \${title}
key: \${key}
authors: \${authors}
organization: \${organization}
date: \${date}
tags: [literature]
url: \${url}
digest: \${digest}
---

# \${title}

[\${digestName}](\${digest}#L\${line})

`;

/** A literature note from the built-in template. Lines with an unknown value are omitted. */
export function builtInNote(fields: PlaceholderValues): string {
  const known = builtIn
    .split('\n')
    .filter((line) => partsOf(line, fields).every(({ field }) => field?.value !== ''));
  return fillFields(known.join('\n'), fields);
}

/**
 * Replaces the placeholders of a template with values, and unknown values with nothing; placeholders with
 * unknown names stay. Values are escaped for their position, as YAML or as Markdown.
 */
export function fillFields(template: string, fields: PlaceholderValues): string {
  const frontMatter = withoutBody(template);
  const text = template.slice(frontMatter.length);
  return (
    eachLine(frontMatter, frontMatterFiller(fields)) +
    eachLine(text, (line) => joinParts(partsOf(line, fields), inText))
  );
}

/** Applies `fill` to each line without its line ending. */
function eachLine(text: string, fill: (line: string) => string): string {
  // eslint-disable-next-line regexp/no-super-linear-move -- every line matches
  return text.replace(/[^\n]+?(?=\r?(?:\n|$))/g, fill);
}

function inText({ kind, value }: PlaceholderValue): string {
  switch (kind) {
    case 'address':
      return escapeAddress(value);
    case 'key':
    case 'number':
      return value.replace(/[<>&]/g, toEntity);
    case 'name':
      return withEntities(escapeInNote(value));
    case 'text':
      return inertText(value);
    case 'markdown':
      return value;
  }
}

/**
 * Escapes text so it isn't markup even inside HTML, at the start of a line, or where bare URLs become links.
 */
function inertText(text: string): string {
  return (
    withEntities(escapeInNote(text))
      // Top-level domains have at least two letters: `i.e.` and `v.s.` stay.
      .replace(/\/(?=\/)|(?<=[^\s.\\])\.(?=\p{L}{2})/gu, '\\$&')
      .replace(/^[-+=:%]/, '\\$&')
      .replace(/^(\d+)(?=[.)])/, '$1\\')
  );
}

function withEntities(escaped: string): string {
  return escaped.replace(/\\([<>&])/g, (_, char: string) => toEntity(char));
}

function toEntity(char: string): string {
  return char === '<' ? '&lt;' : char === '>' ? '&gt;' : '&amp;';
}

/** The names in templates for literature notes, as `${key}`, with the kinds of their values. */
const kinds = {
  key: 'key',
  title: 'text',
  authors: 'text',
  organization: 'text',
  year: 'number',
  date: 'number',
  url: 'address',
  digest: 'address',
  digestName: 'name',
  line: 'number',
  abstract: 'text',
} as const satisfies Readonly<Record<string, PlaceholderValue['kind']>>;

type LiteratureField = keyof typeof kinds;

/** The names in templates for literature notes. */
export const literatureFields: readonly string[] = Object.keys(kinds);

/** Whether templates for literature notes may use this name. */
export function isLiteratureField(name: string): name is LiteratureField {
  return Object.hasOwn(kinds, name);
}

/** The values for a template, each on one line. */
export function fieldsIn(
  values: Readonly<Partial<Record<LiteratureField, string | undefined>>>,
): PlaceholderValues {
  return (name) =>
    isLiteratureField(name) ? { kind: kinds[name], value: tidy(values[name] ?? '') } : undefined;
}

/** The position of a paper in a digest, relative to its note. */
interface DigestPlace {
  /** The relative address of the file, percent-encoded. */
  readonly address: string;
  readonly name: string;
  /** Zero-based. */
  readonly line: number;
}

/** The fields of a note on `paper`: `url` leads to the paper, `digest` to its place in a digest. */
export function literatureFieldsOf(
  paper: Paper,
  url: string | undefined,
  digest: DigestPlace | undefined,
): PlaceholderValues {
  const { key, title, authors, organization, year } = citedPaper(paper, url);
  return fieldsIn({
    key,
    title,
    authors,
    organization,
    year,
    date: paper.date && isoDate(paper.date),
    url,
    digest: digest?.address,
    digestName: digest?.name,
    line: digest && String(digest.line + 1),
    abstract: readable(paper.abstract),
  });
}
