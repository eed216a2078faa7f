/**
 * The content of the paper view, as plain data that the page can render without depending on papers: texts,
 * buttons and links with ids, and the action of each id. Texts are never markup.
 */
import { toName } from '../bibliography/work/names';
import { paperLinks } from '../identity/addresses';
import type { PaperMark } from '../marks/mark';
import { excerptOf, isListedOnly } from '../model';
import type { Paper, PaperSummary, Range } from '../model';
import { writeName } from '../references/names';
import {
  authorCountLabel,
  commentsLabel,
  describeDate,
  describePaper,
  readersLines,
  votesLabel,
  withoutAbstract,
  kindLabel,
  shortAddress,
} from '../render/labels';
import { lookedUpLabel, updatesLabel } from '../render/lookedUp';
import { localList } from '../text/localize';
import type { Localize } from '../text/localize';
import { readable } from '../text/readable';
import { plainText, richText } from '../text/richText';
import type { RichText } from '../text/richText';
import { tidy } from '../text/tidy';
import type { Quotation } from './quotation';

/** Actions on the paper; each name is that of a command of the extension. */
export type PageCommand =
  | 'insertCitation'
  | 'starPaper'
  | 'unstarPaper'
  | 'markAsRead'
  | 'markAsUnread'
  | 'readLater'
  | 'notLater'
  | 'skipPaper'
  | 'unskipPaper'
  | 'tagPapers'
  | 'remarkOnPaper'
  | 'openLiteratureNote'
  | 'revealInDigest'
  | 'revealInPapers'
  | 'findCitations'
  | 'copyCitationKey'
  | 'copyCitation'
  | 'copyReference'
  | 'copyBibtex'
  | 'findOnArxiv'
  | 'findOnHuggingFace'
  | 'findOnGoogleScholar';

/** What a button or link of the page does. */
export type PageAction =
  | { readonly kind: 'command'; readonly command: PageCommand; readonly key: string }
  /** Opens the paper in one of its digests or bibliographies. */
  | { readonly kind: 'reveal'; readonly key: string; readonly uri: string }
  /** Opens an http or https address in the browser. */
  | { readonly kind: 'link'; readonly url: string }
  /** Shows another paper on the page. */
  | { readonly kind: 'show'; readonly key: string }
  /** Opens a place in a note. */
  | { readonly kind: 'place'; readonly uri: string; readonly range: Range };

/** The icons of buttons. */
export type PageIcon =
  'cite' | 'star' | 'read' | 'later' | 'skip' | 'tag' | 'remark' | 'note' | 'digest';

/** A button. Its id stays the same while the page changes. */
export interface PageButton {
  readonly id: string;
  readonly label: string;
  /** Shown instead of the label, which becomes the tooltip. */
  readonly icon?: PageIcon;
  /** Only for toggles. */
  readonly pressed?: boolean;
  readonly tooltip?: string;
}

/** A part of the page with its own heading. */
export type PageSection = { readonly id: string; readonly heading: string } & (
  | { readonly kind: 'text'; readonly text: RichText; readonly isMissing?: true }
  | { readonly kind: 'lines'; readonly lines: readonly string[] }
  | { readonly kind: 'links'; readonly links: readonly PageLink[] }
  | { readonly kind: 'quotations'; readonly quotations: readonly PageQuotation[] }
  | { readonly kind: 'papers'; readonly papers: readonly RelatedPaperRow[] }
  | { readonly kind: 'buttons'; readonly buttons: readonly PageButton[] }
);

/** A link. */
export interface PageLink {
  readonly id: string;
  readonly label: string;
  /** The kind of destination; shown before the label. */
  readonly kind?: string;
  readonly tooltip?: string;
}

/** A place in a note, with the surrounding words. */
export interface PageQuotation extends Quotation {
  readonly id: string;
  readonly label: string;
}

/** A related paper, with the reason and its buttons. */
export interface RelatedPaperRow {
  readonly id: string;
  readonly title: RichText;
  readonly facts: readonly string[];
  readonly reason: string;
  readonly buttons: readonly PageButton[];
}

/** The content of the page; plain data for a message. */
export interface PaperPage {
  readonly key: string;
  readonly title: RichText;
  /** Authors, venue, date, votes and comments. */
  readonly facts: readonly string[];
  /** Marks and tags, a word or two each. */
  readonly badges: readonly string[];
  readonly toolbar: { readonly label: string; readonly buttons: readonly PageButton[] };
  readonly sections: readonly PageSection[];
}

/** Data about the paper that isn't in its record. */
export interface PageOptions {
  readonly localize: Localize;
  readonly state: PaperMark & { readonly isNew: boolean };
  /** It has a literature note. */
  readonly hasNote: boolean;
  /** The label of a digest, bibliography or note: its file name, or a path. */
  readonly fileLabel: (uri: string) => string;
  /** Data that takes longer to find, once it is found. */
  readonly found?: FoundLater;
}

/** Data that takes longer to find. */
export interface FoundLater {
  /** Where notes cite the paper. */
  readonly places: readonly CitedPlace[];
  /** Related papers, with the words they share. */
  readonly related: readonly {
    readonly paper: PaperSummary;
    readonly shared: readonly string[];
  }[];
}

/** A place that cites the paper, with the surrounding words. */
export interface CitedPlace {
  readonly uri: string;
  readonly range: Range;
  readonly quotation: Quotation;
}

/** More names would fill the page. */
const maxAuthors = 12;
/** *Show Citations* lists the others. */
const maxQuotations = 30;

/** Stores the action of the button or link with this id, and returns the id. */
type Act = (id: string, action: PageAction) => string;

/** Returns a button that runs a command for the paper; its id defaults to the command. */
type Press = (command: PageCommand, label: string, id?: string) => PageButton;

/** The page of a paper without its empty parts, and the actions of its buttons and links by id. */
export function paperPage(
  paper: Paper,
  options: PageOptions,
): { readonly content: PaperPage; readonly actions: ReadonlyMap<string, PageAction> } {
  const { localize } = options;
  const actions = new Map<string, PageAction>();
  const act: Act = (id, action) => {
    actions.set(id, action);
    return id;
  };
  const press: Press = (command, label, id = command) => ({
    id: act(id, { kind: 'command', command, key: paper.key }),
    label,
  });
  const sections: readonly PageSection[] = [
    bodyOf(paper, localize),
    notesOf(paper, options),
    linksOf(paper, options, act),
    citedIn(options, act),
    relatedTo(options, act),
    seenIn(paper, options, act),
    listedIn(paper, options, act),
    {
      id: 'copy',
      heading: localize('Copy'),
      kind: 'buttons',
      buttons: [
        press('copyCitationKey', `@${paper.key}`),
        press('copyCitation', localize('Citation')),
        press('copyReference', localize('Reference')),
        press('copyBibtex', localize('BibTeX')),
      ],
    },
    {
      id: 'lookUp',
      heading: localize('Look up'),
      kind: 'buttons',
      buttons: [
        press('findOnArxiv', localize('arXiv')),
        press('findOnHuggingFace', localize('Hugging Face')),
        press('findOnGoogleScholar', localize('Google Scholar')),
        press('revealInPapers', localize('Reveal in Sidebar')),
      ],
    },
  ];
  const content = {
    key: paper.key,
    title: richText(paper.title),
    facts: factsOf(paper, localize),
    badges: badgesOf(paper, options),
    toolbar: toolbarOf(paper, options, press),
    sections: sections.filter((section) => section.kind === 'text' || !isEmpty(section)),
  };
  return { content, actions };
}

function isEmpty(section: PageSection): boolean {
  return Object.values(section).some((part) => Array.isArray(part) && part.length === 0);
}

function factsOf(paper: Paper, localize: Localize): readonly string[] {
  const { organization, authors = [], venue, date } = paper;
  const isNamed = organization !== undefined || authors.length > 0;
  const facts = [
    organization && readable(organization.name),
    isNamed ? undefined : authorCountLabel(paper, localize),
    date && describeDate(date, localize),
    venue && readable(venue.name),
    votesLabel(paper, localize),
    commentsLabel(paper, localize),
    updatesLabel(paper.lookedUp?.updates, localize),
    paper.lookedUp && lookedUpLabel(paper.lookedUp, localize),
    // Last, as it may be long.
    authorsOf(authors, localize),
  ];
  return facts.flatMap((fact) => (fact === undefined || fact === '' ? [] : fact));
}

function authorsOf(authors: readonly string[], localize: Localize): string {
  const named = authors.filter((name) => name !== 'others').slice(0, maxAuthors);
  const names = named.map((name) => writeName(toName(name))).join(', ');
  return names && named.length < authors.length ? localize('{0} et al.', names) : names;
}

function badgesOf({ sightings }: Paper, { localize, state }: PageOptions): readonly string[] {
  const tags = [...sightings.flatMap((sighting) => sighting.tags ?? []), ...state.tags];
  return [
    ...(state.isNew ? [localize('New')] : []),
    ...(state.later ? [localize('Read Later')] : []),
    ...(state.skipped ? [localize('Skipped')] : []),
    ...[...new Set(tags)].map((tag) => `#${tidy(tag)}`),
  ];
}

function toolbarOf(
  paper: Paper,
  { localize, state, hasNote }: PageOptions,
  press: Press,
): PaperPage['toolbar'] {
  const isListed = isListedOnly(paper);
  const toggle = (
    icon: PageIcon,
    label: string,
    pressed: boolean,
    [on, off]: readonly [on: PageCommand, off: PageCommand],
  ): PageButton => ({ ...press(pressed ? off : on, label, icon), icon, pressed });
  const button = (icon: PageIcon, label: string, command: PageCommand): PageButton => ({
    ...press(command, label),
    icon,
  });
  const marks = [
    toggle('star', localize('Star'), state.starred, ['starPaper', 'unstarPaper']),
    toggle('read', localize('Mark as Read'), state.read, ['markAsRead', 'markAsUnread']),
    toggle('later', localize('Read Later'), state.later, ['readLater', 'notLater']),
    toggle('skip', localize('Skip'), state.skipped, ['skipPaper', 'unskipPaper']),
    button('tag', localize('Tag…'), 'tagPapers'),
    button('remark', localize('Remark…'), 'remarkOnPaper'),
  ];
  const noteLabel = hasNote ? localize('Open Note') : localize('New Note');
  const placeLabel = isListed ? localize('Show Entry') : localize('Open in Digest');
  return {
    label: localize('Actions'),
    buttons: [
      button('cite', localize('Cite'), 'insertCitation'),
      // Papers that only bibliographies list can't be marked.
      ...(isListed ? [] : marks),
      button('note', noteLabel, 'openLiteratureNote'),
      button('digest', placeLabel, 'revealInDigest'),
    ],
  };
}

/** The abstract; else an excerpt with its own heading, or why there is none. */
function bodyOf(paper: Paper, localize: Localize): PageSection {
  const section = { id: 'abstract', heading: localize('Abstract'), kind: 'text' } as const;
  const text = richText(paper.abstract);
  if (text.length > 0) return { ...section, text };
  const excerpt = excerptOf(paper.sightings);
  if (!excerpt) return { ...section, text: [withoutAbstract(paper, localize)], isMissing: true };
  const heading = excerpt.kind === 'passage' ? localize('Excerpt') : localize('Summary');
  return { ...section, heading, text: richText(excerpt.text) };
}

function notesOf({ sightings }: Paper, { localize, state: { remark } }: PageOptions): PageSection {
  const lines = [remark, ...readersLines(sightings)].map(tidy).filter((line) => line !== '');
  return { id: 'notes', heading: localize('Your notes'), kind: 'lines', lines };
}

function linksOf(paper: Paper, { localize }: PageOptions, act: Act): PageSection {
  const links = paperLinks(paper).map(({ url, kind }, index): PageLink => ({
    id: act(`link ${index}`, { kind: 'link', url }),
    label: tidy(shortAddress(url)),
    kind: kindLabel(kind, localize),
    tooltip: tidy(url),
  }));
  return { id: 'links', heading: localize('Links'), kind: 'links', links };
}

function citedIn({ localize, fileLabel, found }: PageOptions, act: Act): PageSection {
  const places = found?.places.slice(0, maxQuotations) ?? [];
  const quotations = places.map(({ uri, range, quotation }, index): PageQuotation => ({
    id: act(`cited ${index}`, { kind: 'place', uri, range }),
    label: tidy(localize('{0}, line {1}', fileLabel(uri), range.start.line + 1)),
    ...quotation,
  }));
  return { id: 'cited', heading: localize('Cited in notes'), kind: 'quotations', quotations };
}

function relatedTo({ localize, found }: PageOptions, act: Act): PageSection {
  const papers = (found?.related ?? []).map(({ paper, shared }): RelatedPaperRow => {
    const { key } = paper;
    const title = richText(paper.title);
    const byline = describePaper(paper, localize);
    const cite = {
      id: act(`cite ${key}`, { kind: 'command', command: 'insertCitation', key }),
      label: localize('Cite'),
      tooltip: localize('Cite {0}', plainText(title)),
    };
    return {
      id: act(`related ${key}`, { kind: 'show', key }),
      title,
      facts: byline === '' ? [] : [byline],
      reason: localize('Shares: {0}', localList(shared.map(tidy), localize)),
      buttons: [cite],
    };
  });
  return { id: 'related', heading: localize('Related papers'), kind: 'papers', papers };
}

function seenIn(
  { key, sightings }: Paper,
  { localize, fileLabel }: PageOptions,
  act: Act,
): PageSection {
  const lastByUri = new Map(sightings.map((place) => [place.uri, place]));
  const links = [...lastByUri.values()].map(({ uri, titleRange }, index): PageLink => ({
    id: act(`seen ${index}`, { kind: 'reveal', key, uri }),
    label: tidy(fileLabel(uri)),
    tooltip: tidy(localize('{0}, line {1}', fileLabel(uri), titleRange.start.line + 1)),
  }));
  return { id: 'seen', heading: localize('Seen in'), kind: 'links', links };
}

function listedIn(
  { key, listings = [] }: Paper,
  { localize, fileLabel }: PageOptions,
  act: Act,
): PageSection {
  const files = [...new Set(listings.map(({ uri }) => uri))];
  const links = files.map((uri, index): PageLink => ({
    id: act(`listed ${index}`, { kind: 'reveal', key, uri }),
    label: tidy(fileLabel(uri)),
  }));
  return { id: 'listed', heading: localize('Entry in'), kind: 'links', links };
}
