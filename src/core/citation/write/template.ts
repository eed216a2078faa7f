import type { CitedPaper } from './citedPaper';
import { escapeAddress, escapeInNote } from './link';

/** What a template may name, as `${key}`. */
const templateFields = ['key', 'title', 'organization', 'authors', 'year', 'url'] as const;
type TemplateField = (typeof templateFields)[number];

/**
 * The template with what is known of the paper in place of `${key}`, `${title}` and the other
 * {@link templateFields}; other `${…}` stay. What is unknown is left out, together with brackets that would
 * be empty without it. Text is escaped for Markdown, an address for a link; the key stays as it is.
 */
export function fillTemplate(template: string, paper: CitedPaper): string {
  const filled = template.replace(
    placeholder,
    (whole: string, open: string, name: string, close: string) => {
      if (!isField(name)) return whole;
      const value = valueOf(name, paper);
      return value === '' && isPair(open, close) ? '' : `${open}${value}${close}`;
    },
  );
  return filled.replace(/[ \t]{2,}/g, ' ').trim();
}

/** A placeholder with the brackets right around it. */
const placeholder = /([([{]?)\$\{(\w+)\}([)\]}]?)/g;

function isField(name: string): name is TemplateField {
  return templateFields.some((field) => field === name);
}

function isPair(open: string, close: string): boolean {
  return ['()', '[]', '{}'].includes(open + close);
}

function valueOf(field: TemplateField, paper: CitedPaper): string {
  switch (field) {
    case 'key':
      return paper.key;
    case 'title':
      return escapeInNote(paper.title ?? paper.key);
    case 'organization':
      return escapeInNote(paper.organization ?? '');
    case 'authors':
      return escapeInNote(paper.authors ?? '');
    case 'year':
      return paper.year ?? '';
    case 'url':
      return escapeAddress(paper.address ?? '');
  }
}
