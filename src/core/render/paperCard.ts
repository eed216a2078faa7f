import { excerptOf } from '../model';
import type { EntryPlace, Link, Listing, Paper } from '../model';
import type { Localize } from '../text/localize';
import {
  authorsLabel,
  bylineLabel,
  commentsLabel,
  describeDate,
  readersLines,
  votesLabel,
  withoutAbstract,
  kindLabel,
  shortAddress,
} from './labels';
import { codeSpan, commandLink, escapeMarkdown, linkDestination } from './markdown';
import { lookedUpLabel, updatesLabel } from './lookedUp';
import { readable } from '../text/readable';

/** A command of VS Code with its arguments, which must be JSON. */
interface CardCommand {
  readonly command: string;
  readonly args: readonly unknown[];
}

/** A command under its title for the user. */
export interface CardAction extends CardCommand {
  readonly title: string;
}

/** What a card shows besides the paper's record. */
export interface CardOptions {
  readonly localize: Localize;
  /** Why the paper is at its position in a list. */
  readonly reason?: string;
  /** Leaves out the abstract, links and places: the card covers what is around it. */
  readonly isBrief?: boolean;
  /** Shown in a line above the abstract, in this order. */
  readonly actions: readonly CardAction[];
  /** Opens the digest or bibliography that lists the paper. */
  readonly reveal: (place: { readonly uri: string }) => CardCommand;
  /** The label of a digest: its file name, or a path. */
  readonly fileLabel: (uri: string) => string;
}

const separator = ' · ';
const rule = '---';
const lineBreak = '  \n';

/**
 * A paper as Markdown for a hover: title, byline, key, links, actions, abstract, and its digests. VS Code
 * truncates hovers after about ten lines, so links and actions come before the abstract. The MarkdownString
 * must trust the commands passed in. Texts are escaped, and only http and https links of the record become
 * links.
 */
export function paperCard(paper: Paper, options: CardOptions): string {
  const { localize, actions, isBrief = false } = options;
  const head = [
    facts(paper, localize),
    options.reason === undefined ? '' : `*${escapeMarkdown(options.reason)}*`,
    isBrief ? '' : links(paper.links, localize),
    actions.map(({ title, command, args }) => commandLink(title, command, args)).join(separator),
  ];
  const sections = [
    `**${escapeMarkdown(readable(paper.title))}**`,
    head.filter((line) => line !== '').join(lineBreak),
    ...(isBrief ? [] : detailsOf(paper, options)),
  ];
  return sections.filter((section) => section !== '').join('\n\n');
}

function detailsOf(paper: Paper, options: CardOptions): readonly string[] {
  const { localize } = options;
  const { lookedUp } = paper;
  const origins = lookedUp && `*${escapeMarkdown(lookedUpLabel(lookedUp, localize))}*`;
  const places = [placesOf(paper, options), origins].filter(Boolean);
  return [rule, body(paper, localize), notesOf(paper, localize), rule, places.join(lineBreak)];
}

/** The abstract; else an excerpt with its kind. */
function body(paper: Paper, localize: Localize): string {
  const abstract = escapeMarkdown(readable(paper.abstract));
  if (abstract !== '') return abstract;
  const excerpt = excerptOf(paper.sightings);
  if (!excerpt) return `*${escapeMarkdown(withoutAbstract(paper, localize))}*`;
  const name = excerpt.kind === 'passage' ? localize('Excerpt') : localize('Summary');
  return `*${escapeMarkdown(`${name}:`)}* ${escapeMarkdown(readable(excerpt.text))}`;
}

/** The user's text in digests, line by line. */
function notesOf({ sightings }: Paper, localize: Localize): string {
  const written = readersLines(sightings);
  if (written.length === 0) return '';
  const shown = written.map((line) => escapeMarkdown(line)).join(lineBreak);
  return `*${escapeMarkdown(`${localize('Your notes')}:`)}*${lineBreak}${shown}`;
}

function facts(paper: Paper, localize: Localize): string {
  const { organization, authors, venue, date } = paper;
  const known = [
    organization && authors && authorsLabel(authors, localize),
    bylineLabel(paper, localize),
    venue && readable(venue.name),
    updatesLabel(paper.lookedUp?.updates, localize),
    date && describeDate(date, localize),
    votesLabel(paper, localize),
    commentsLabel(paper, localize),
  ]
    .map((fact) => (fact ? escapeMarkdown(fact) : ''))
    .filter(Boolean);
  return [...known, codeSpan(paper.key)].join(separator);
}

function links(all: readonly Link[], localize: Localize): string {
  return all
    .flatMap(({ url, kind }) => {
      const destination = linkDestination(url);
      if (destination === undefined) return [];
      const label = escapeMarkdown(`${kindLabel(kind, localize)}:`);
      return `${label} [${escapeMarkdown(shortAddress(url))}](${destination})`;
    })
    .join(separator);
}

/** The digests and bibliographies that list the paper, one per line. */
function placesOf(paper: Paper, { localize, reveal, fileLabel }: CardOptions): string {
  const link = (place: EntryPlace | Listing, label: string): string => {
    const { command, args } = reveal(place);
    return commandLink(label, command, args);
  };
  const digests = paper.sightings.map((sighting) => {
    const line = sighting.titleRange.start.line + 1;
    return link(sighting, localize('{0}, line {1}', fileLabel(sighting.uri), line));
  });
  const files = new Map(paper.listings?.map((listing) => [listing.uri, listing]));
  const bibliographies = [...files.values()].map((file) => link(file, fileLabel(file.uri)));
  const lines = [
    { name: localize('Seen in'), links: digests },
    { name: localize('Entry in'), links: bibliographies },
  ];
  return lines
    .filter(({ links }) => links.length > 0)
    .map(({ name, links }) => `${escapeMarkdown(name)} ${links.join(separator)}`)
    .join(lineBreak);
}
