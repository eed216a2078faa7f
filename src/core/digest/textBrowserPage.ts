import type { Line, LineLink } from './lines';
import { siteLinkOf } from './siteLinks';
import { readToken } from './tokens';

/** What a list of addresses below a page begins with: lynx, w3m, elinks; links. */
const listHead = /^(?:References:?|Links:)$/;
const listPart = /^(?:Visible|Hidden) links:?$/;
const listed = /^(?:(\d{1,5})\.|\[(\d{1,5})\]) +(\S.*)$/;
/** Pages that were saved as files lead to files where they led to the site. */
const ofFile = /^file:\/\/(?:localhost)?(?=\/)/;
const numberBefore = /^\[(\d{1,5})\] ?[^[\]\s]*\p{L}/u;
const numbered = /\[(\d{1,5})\]/g;
const listMarks = /^(?:(?:[-*+•o·]|\(BUTTON\))(?:\s+|$))+/;
/** The picture or the box that a browser shows so. */
const pictured = /^(?:\[[^[\]]*\]\s*)+$/;
const aLetter = /\p{L}/u;
const aWord = /[\p{L}\p{N}]/u;
const count = /^(?:\d{1,6}|[-–—])$/;
/** A line that is at least as long was broken where it ends. */
const brokenFrom = 55;
const around: LineLink = { url: '', site: { kind: 'site' }, isImage: true };

/**
 * The lines of a page that a text browser wrote, with `[32]` before each link and a list of addresses
 * below: each link a line of its own, without its number, broken lines as lines of one link. Lines of any
 * other text come back as they are. Linear.
 */
export function browserLines(lines: readonly Line[]): readonly Line[] {
  const end = lines.findLastIndex(({ text }) => text.length < 12 && listHead.test(text));
  if (end < 0) return lines;
  const links = new Map<number, LineLink>();
  let last = end;
  for (let index = end + 1; index < lines.length; index += 1) {
    const text = lines[index]?.text ?? '';
    const [, dotted, bracketed, address] = listed.exec(text) ?? [];
    if (address !== undefined) {
      const url = address.replace(ofFile, '');
      links.set(Number(dotted ?? bracketed), { url, site: siteLinkOf(url) });
    } else if (!listPart.test(text)) break;
    last = index;
  }
  // Other tools have the number behind what the link shows.
  const isBefore = lines.slice(0, end).some(({ text }) => {
    const number = numberBefore.exec(text)?.[1];
    return links.get(Number(number))?.site?.kind === 'paper';
  });
  if (!isBefore) return lines;
  const unfolder = new Unfolder(links);
  for (const line of lines.slice(0, end)) unfolder.add(line);
  for (const line of lines.slice(end, last + 1)) unfolder.shown.push(unseen(line));
  return [...unfolder.shown, ...lines.slice(last + 1)];
}

class Unfolder {
  readonly shown: Line[] = [];
  /** The link that the last line ended in, which may go on. */
  #open: LineLink | undefined;
  #above = 0;
  /** The vote that waits for its number. */
  #votes: LineLink | undefined;
  /** The paper of which the title was seen. */
  #titled: string | undefined;

  constructor(private readonly links: ReadonlyMap<number, LineLink>) {}

  add(line: Line): void {
    const bare = line.text.replace(numbered, (whole, number) =>
      this.links.has(Number(number)) ? '' : whole,
    );
    const head = bare.replace(/\[[^[\]]*\]/g, ' ').trim();
    if (bare !== line.text && readToken({ ...line, text: head }).kind === 'head') {
      this.shown.push({ ...line, text: head });
      return;
    }
    const token = readToken({ ...line, text: bare });
    if (token.kind === 'submitter') this.#titled = undefined;
    if (bare !== line.text) {
      this.#addParts(line);
    } else {
      this.#addText({ ...line, text: bare }, token.kind === 'text');
    }
    this.#above = line.text.length;
  }

  /** A line without a link of its own. */
  #addText(line: Line, isText: boolean): void {
    const marks = listMarks.exec(line.text)?.[0].length ?? 0;
    const text = line.text.slice(marks);
    if (pictured.test(text) || (!aWord.test(text) && !count.test(text))) {
      this.shown.push(unseen(line));
    } else if (this.#votes && count.test(line.text)) {
      this.shown.push({ ...line, link: this.#votes });
      this.#votes = undefined;
    } else if (this.#open && !line.afterBlank && marks === 0 && this.#goesOn(isText)) {
      this.shown.push({ ...line, link: this.#open });
      return;
    } else {
      this.shown.push({ ...line, start: line.start + marks, text });
    }
    this.#open = undefined;
  }

  #goesOn(isText: boolean): boolean {
    return isText || this.#above >= brokenFrom;
  }

  #addParts(line: Line): void {
    let link: LineLink | undefined;
    let from = 0;
    let isFirst = true;
    const push = (to: number): void => {
      const part = line.text.slice(from, to);
      const marks = part.length - part.trimStart().replace(listMarks, '').length;
      const text = part.slice(marks).trimEnd();
      const start = line.start + from + marks;
      const afterBlank = isFirst ? line.afterBlank : true;
      this.#addPart({ ...line, start, end: start + text.length, text, afterBlank }, link);
      isFirst = false;
    };
    for (const found of line.text.matchAll(numbered)) {
      const next = this.links.get(Number(found[1]));
      if (!next) continue;
      const isSame = next.url === link?.url;
      // Each picture of a link has its number, too.
      if (!isSame || pictured.test(line.text.slice(from, found.index).trim())) {
        if (found.index > from) push(found.index);
        from = found.index + found[0].length;
      }
      link = next;
    }
    push(line.text.length);
  }

  #addPart(line: Line, link: LineLink | undefined): void {
    this.#open = undefined;
    const site = link?.site;
    const text = line.text.replace(numbered, '').trim();
    if (site?.kind === 'votes') {
      this.#votes = /\d/.test(text) || count.test(text) ? undefined : link;
    }
    if (text === '' || pictured.test(line.text)) {
      // Below the title, pictures are of people.
      const isOfPaper = site?.kind === 'paper' && site.paper !== this.#titled;
      this.shown.push(unseen(line, isOfPaper ? link : around));
      return;
    }
    if (!link) {
      this.shown.push(line);
      return;
    }
    this.#open = link;
    if (site?.kind === 'account') {
      this.shown.push({ ...withoutAvatar({ ...line, text }, site.slug), link });
      return;
    }
    const { kind } = readToken({ ...line, text });
    // Where a link ends, a browser does not say.
    if (kind === 'date' && site?.kind !== 'paper') {
      this.shown.push({ ...line, text });
      return;
    }
    const isTitle =
      site?.kind === 'paper' &&
      kind === 'text' &&
      this.#titled !== site.paper &&
      aLetter.test(text);
    if (isTitle) this.#titled = site.paper;
    this.shown.push({ ...line, text, link, ...(isTitle && { isHeading: true }) });
  }
}

/** The name of who has an account, without that of the picture and what stands behind. */
function withoutAvatar(line: Line, slug: string): Line {
  const shown = line.text.replace(/\s*·$/, '');
  const hasAvatar = shown.toLowerCase().startsWith(slug.toLowerCase());
  const name = (hasAvatar && shown.slice(slug.length).trimStart()) || shown;
  const start = line.start + shown.length - name.length;
  return { ...line, start, end: start + name.length, text: name };
}

/** A line of which a reader of the page sees nothing but, maybe, a picture. */
function unseen(line: Line, link = around): Line {
  return {
    ...line,
    text: '',
    link: link.site?.kind === 'paper' ? { ...link, isImage: true } : around,
  };
}
