import { escapeAddress, escapeInNote } from '../citation/write/link';
import { withoutBody } from '../text/frontMatter';
import { frontMatterFiller } from './frontMatter';
import { joinParts, partsOf } from './placeholders';
import type { PlaceholderValues, PlaceholderValue } from './placeholders';

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

/** A literature note by the built-in template. Lines with an unknown value are left out. */
export function builtInNote(fields: PlaceholderValues): string {
  const known = builtIn
    .split('\n')
    .filter((line) => partsOf(line, fields).every(({ field }) => field?.value !== ''));
  return fillFields(known.join('\n'), fields);
}

/**
 * The template with values in place of its placeholders, and nothing for unknown values; a placeholder that
 * names no field stays. Values are escaped for where they stand, as YAML or as Markdown: nothing in them
 * comes to life.
 */
export function fillFields(template: string, fields: PlaceholderValues): string {
  const frontMatter = withoutBody(template);
  const text = template.slice(frontMatter.length);
  return (
    eachLine(frontMatter, frontMatterFiller(fields)) +
    eachLine(text, (line) => joinParts(partsOf(line, fields), inText))
  );
}

/** The text with what `fill` makes of each of its lines; their ends stay. */
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
 * Escaped so that nothing is markup even amid HTML, at the start of a line, or where bare addresses become
 * links.
 */
function inertText(text: string): string {
  return withEntities(escapeInNote(text))
    .replace(/\/(?=\/)|(?<=[^\s.\\])\.(?=\p{L})/gu, '\\$&')
    .replace(/^[-+=:%]/, '\\$&')
    .replace(/^(\d+)(?=[.)])/, '$1\\');
}

function withEntities(escaped: string): string {
  return escaped.replace(/\\([<>&])/g, (_, char: string) => toEntity(char));
}

function toEntity(char: string): string {
  return char === '<' ? '&lt;' : char === '>' ? '&gt;' : '&amp;';
}
