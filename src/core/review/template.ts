/*
 * Review notes: Markdown about the papers in a span of time (`span.ts`), from a template with sections for
 * lists (`sections.ts`) and the values of papers, marks and trends (`values.ts`).
 */
import { joinParts, partsOf, unknownPlaceholders } from '../literature/placeholders';
import type { PlaceholderValue } from '../literature/placeholders';
import { fillFields } from '../literature/template';
import type { Localize } from '../text/localize';
import { sectionsIn } from './sections';
import type { Section, TemplateNode } from './sections';
import { paperFields, paperLists, reviewFields, risingFields, risingLists } from './values';
import type { ReviewItem, ReviewValues } from './values';

/** A review note, and what it cites. */
export interface FilledReview {
  readonly text: string;
  /** The keys of papers whose citation or key is in the text. */
  readonly cited: ReadonlySet<string>;
}

/** The lists of papers in the built-in note, with headings. */
const shownLists = ['starred', 'read', 'cited', 'later'] as const;

/**
 * A review note from the built-in template. A paper is only in the first of its lists, and empty lists are
 * omitted.
 *
 * @param namesTitle whether a citation already shows the title of the paper
 */
export function builtInReview(
  values: ReviewValues,
  namesTitle: boolean,
  localize: Localize,
): FilledReview {
  const seen = new Set<ReviewItem>();
  const lists = { ...values.lists };
  for (const list of shownLists) {
    lists[list] = lists[list].filter((item) => !seen.has(item) && seen.add(item));
  }
  return fillReview(builtIn(lists, namesTitle, localize), { ...values, lists });
}

function builtIn(lists: ReviewValues['lists'], namesTitle: boolean, t: Localize): string {
  const heading = t('Papers, {0} to {1}', '${from}', '${to}');
  const counts = [
    t('Papers: {0}, in digests: {1}', '${paperCount}', '${digestCount}'),
    t('starred: {0}', '${starredCount}'),
    t('read: {0}', '${readCount}'),
    t('cited: {0}', '${citedCount}'),
    t('later: {0}', '${laterCount}'),
    t('skipped: {0}', '${skippedCount}'),
  ];
  const paper = namesTitle ? '- ${citation}' : '- ${title} ${citation}';
  const papers = `${paper}\${#remark} – \${remark}\${/remark}`;
  const rising = t('- {0}: {1}, before: {2}', '${name}', '${count}', '${countBefore}');
  const headings = {
    starred: t('Starred'),
    read: t('Read'),
    cited: t('Cited'),
    later: t('Later'),
    terms: t('Trending words'),
    organizations: t('Trending organizations'),
  };
  const section = (list: keyof typeof headings, line: string): readonly string[] =>
    lists[list].length === 0 ? [] : [`## ${headings[list]}`, `\${#${list}}\n${line}\n\${/${list}}`];
  const sections = [
    ...shownLists.flatMap((list) => section(list, papers)),
    ...risingLists.flatMap((list) => section(list, rising)),
  ];
  const against = t(
    'Compared with {0} papers from {1} to {2}.',
    '${paperCountBefore}',
    '${fromBefore}',
    '${toBefore}',
  );
  const isAnyRising = risingLists.some((list) => lists[list].length > 0);
  const body = [`# ${heading}`, counts.join(' · '), ...sections, ...(isAnyRising ? [against] : [])];
  const frontMatter = `---\ntitle: "${heading}"\nreview: "\${from}/\${to}"\ntags: [review]\n---\n`;
  return `${frontMatter}\n${body.join('\n\n')}\n`;
}

/**
 * Replaces the placeholders of a template with values, and renders its sections once for each item of their
 * lists. Unknown names stay. Values are escaped for their position.
 */
export function fillReview(template: string, values: ReviewValues): FilledReview {
  const found: PlaceholderValue[] = [];
  const cited = new Set<string>();
  const written: string[] = [];
  const valueOf = (name: string, item: ReviewItem | undefined): PlaceholderValue | undefined =>
    own(item, name) ?? own(values.fields, name);
  const writeText = (text: string, item: ReviewItem | undefined): void => {
    const parts = partsOf(text, (name) => {
      const key = name === 'citation' || name === 'key' ? own(item, 'key')?.value : undefined;
      if (key !== undefined) cited.add(key);
      return valueOf(name, item);
    });
    // A placeholder for this value that no template can contain.
    written.push(joinParts(parts, (value) => `\${\0${found.push(value) - 1}}`));
  };
  const writeAll = (nodes: readonly TemplateNode[], item: ReviewItem | undefined): void => {
    for (const node of nodes) {
      if (typeof node === 'string') writeText(node, item);
      else writeSection(node, item);
    }
  };
  const writeSection = (section: Section, item: ReviewItem | undefined): void => {
    const { name, isInverted, nodes } = section;
    const list = item ? undefined : own(values.lists, name);
    const value = valueOf(name, item);
    if (list && !isInverted) for (const one of list) writeAll(nodes, one);
    else if (list) writeAll(list.length === 0 ? nodes : [], item);
    else if (value) writeAll(hasValue(value) === isInverted ? [] : nodes, item);
    else writeAll([`\${${isInverted ? '^' : '#'}${name}}`, ...nodes, `\${/${name}}`], item);
  };
  writeAll(sectionsIn(template.replaceAll('\0', '')), undefined);
  const text = fillFields(written.join(''), (name) =>
    name.startsWith('\0') ? found[Number(name.slice(1))] : undefined,
  );
  return { text, cited };
}

function own<T>(values: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  return values && Object.hasOwn(values, name) ? values[name] : undefined;
}

function hasValue({ value }: PlaceholderValue): boolean {
  return value !== '' && value !== '0';
}

/** The placeholders and tags of a template with unknown names, which stay. */
export function unknownInReview(template: string): readonly string[] {
  const unknown = new Set<string>();
  const isIn = (names: readonly string[], name: string): boolean => names.includes(name);
  const visit = (
    nodes: readonly TemplateNode[],
    itemFields: readonly string[] | undefined,
  ): void => {
    const isKnown = (name: string): boolean =>
      isIn(reviewFields, name) || isIn(itemFields ?? [], name);
    for (const node of nodes) {
      if (typeof node === 'string') {
        for (const whole of unknownPlaceholders(node, isKnown)) unknown.add(whole);
        continue;
      }
      const { name } = node;
      const ofPapers = isIn(paperLists, name);
      const isList = !itemFields && (ofPapers || isIn(risingLists, name));
      if (!isList && !isKnown(name)) unknown.add(`\${${node.isInverted ? '^' : '#'}${name}}`);
      const isForItems = isList && !node.isInverted;
      visit(node.nodes, isForItems ? (ofPapers ? paperFields : risingFields) : itemFields);
    }
  };
  visit(sectionsIn(template), undefined);
  return [...unknown];
}
