import type {
  PageButton,
  PageIcon,
  PageLink,
  RelatedPaperRow,
  PageQuotation,
  PageSection,
  PaperPage,
} from '../core/page/paperPage';
import type { FormulaPart } from '../core/text/richText';

/** The elements of the page. */
type ElementTag =
  | 'main'
  | 'header'
  | 'section'
  | 'div'
  | 'h1'
  | 'h2'
  | 'p'
  | 'ul'
  | 'li'
  | 'button'
  | 'span'
  | 'q'
  | 'mark';

/** The attributes of elements; none can run or load anything. */
type Attribute =
  'tabindex' | 'id' | 'class' | 'role' | 'type' | 'title' | 'data-id' | `aria-${string}`;

/** An element as plain data. A string in it becomes text, never markup. */
export interface PageElement {
  readonly tag: ElementTag;
  readonly attributes: Readonly<Partial<Record<Attribute, string>>>;
  readonly children: readonly PageNode[];
}

/** A child of an element. */
export type PageNode = PageElement | FormulaPart | { readonly icon: PageIcon } | string;

/** The id of the first heading, which gets the focus if the focused element is gone. */
export const titleId = 'title';

/** The elements of a paper's page. */
export function pageTree({ title, facts, badges, toolbar, sections }: PaperPage): PageElement {
  const header = [
    element('h1', { id: titleId, tabindex: '-1' }, ...title),
    buttonGroup(toolbar.label, toolbar.buttons),
    ...(facts.length > 0 ? [factsElement(facts)] : []),
    ...(badges.length > 0 ? [list('badges', badges)] : []),
  ];
  const abstracts = sections.filter(({ id }) => id === 'abstract');
  const others = sections.filter(({ id }) => id !== 'abstract');
  return element(
    'main',
    { 'aria-labelledby': titleId },
    element('header', {}, ...header),
    ...abstracts.map(sectionElement),
    element('div', { class: 'more' }, ...others.map(sectionElement)),
  );
}

/** A page with a message instead of a paper. */
export function emptyTree(text: string): PageElement {
  return element('main', {}, element('p', { class: 'missing' }, text));
}

function sectionElement(section: PageSection): PageElement {
  const id = `heading-${section.id}`;
  return element(
    'section',
    { class: section.id, 'aria-labelledby': id },
    element('h2', { id }, section.heading),
    contentOf(section),
  );
}

function contentOf(section: PageSection): PageElement {
  switch (section.kind) {
    case 'text':
      return element('p', { class: section.isMissing ? 'missing' : 'text' }, ...section.text);
    case 'lines':
      return list('lines', section.lines);
    case 'links':
      return list('links', section.links.map(linkNodes));
    case 'quotations':
      return list('quotations', section.quotations.map(quotationNodes));
    case 'papers':
      return list('papers', section.papers.map(paperNodes));
    case 'buttons':
      return buttonGroup(section.heading, section.buttons);
  }
}

/** Facts with separators; lines can break only between facts. */
function factsElement(facts: readonly string[]): PageElement {
  const nodes = facts.flatMap((fact, index) => {
    const isLast = index === facts.length - 1;
    return isLast ? [element('span', {}, fact)] : [element('span', {}, `${fact} ·`), ' '];
  });
  return element('p', { class: 'facts' }, ...nodes);
}

function buttonGroup(label: string, buttons: readonly PageButton[]): PageElement {
  const attributes = { class: 'buttons', role: 'group', 'aria-label': label } as const;
  return element('div', attributes, ...buttons.map(buttonElement));
}

function buttonElement({ id, label, icon, pressed, tooltip }: PageButton): PageElement {
  const name = icon === undefined ? tooltip : label;
  return pressable(id, icon === undefined ? 'button' : 'icon', [icon ? { icon } : label], {
    ...(name !== undefined && { title: name, 'aria-label': name }),
    ...(pressed !== undefined && { 'aria-pressed': String(pressed) }),
  });
}

function linkNodes({ id, label, kind, tooltip }: PageLink): readonly PageNode[] {
  const link = pressable(id, 'link', [label], tooltip === undefined ? {} : { title: tooltip });
  return kind === undefined ? [link] : [element('span', { class: 'kind' }, kind), ' ', link];
}

function quotationNodes({ id, label, before, quoted, after }: PageQuotation): readonly PageNode[] {
  const sentence = element('q', {}, before, element('mark', {}, quoted), after);
  return [pressable(id, 'link', [label]), ' ', sentence];
}

function paperNodes({ id, title, facts, reason, buttons }: RelatedPaperRow): readonly PageNode[] {
  return [
    pressable(id, 'link', title),
    factsElement([...facts, reason]),
    ...buttons.map(buttonElement),
  ];
}

function pressable(
  id: string,
  kind: string,
  label: readonly PageNode[],
  attributes: PageElement['attributes'] = {},
): PageElement {
  const own = { type: 'button', class: kind, 'data-id': id };
  return element('button', { ...own, ...attributes }, ...label);
}

function list(kind: string, items: readonly (string | readonly PageNode[])[]): PageElement {
  return element(
    'ul',
    { class: kind },
    ...items.map((item) => element('li', {}, ...[item].flat())),
  );
}

function element(
  tag: ElementTag,
  attributes: PageElement['attributes'],
  ...children: readonly PageNode[]
): PageElement {
  return { tag, attributes, children };
}
