import type { CitedPaper } from './citedPaper';
import { escapeAddress, escapeInNote } from './link';

/** What a template may name, as `${key}`, and what stands there. */
const fields: Readonly<Record<string, (paper: CitedPaper) => string>> = {
  key: ({ key }) => key,
  title: ({ key, title = key }) => escapeInNote(title),
  organization: ({ organization = '' }) => escapeInNote(organization),
  authors: ({ authors = '' }) => escapeInNote(authors),
  year: ({ year = '' }) => year,
  url: ({ address = '' }) => escapeAddress(address),
};

/**
 * The template with what is known of the paper in place of `${key}`, `${title}` and the other
 * {@link fields}; other `${…}` stay. What is unknown is left out, together with brackets that would
 * be empty without it. Text is escaped for Markdown, an address for a link; the key stays as it is.
 */
export function fillTemplate(template: string, paper: CitedPaper): string {
  const filled = template.replace(
    placeholder,
    (whole: string, open: string, name: string, close: string) => {
      const value = Object.hasOwn(fields, name) ? fields[name]?.(paper) : undefined;
      if (value === undefined) return whole;
      const isEmptyPair = value === '' && ['()', '[]', '{}'].includes(open + close);
      return isEmptyPair ? '' : `${open}${value}${close}`;
    },
  );
  return filled.replace(/[ \t]{2,}/g, ' ').trim();
}

/** A placeholder with the brackets right around it. */
const placeholder = /([([{]?)\$\{(\w+)\}([)\]}]?)/g;
