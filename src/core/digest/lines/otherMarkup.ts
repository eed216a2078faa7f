/** Org-mode and reStructuredText as Markdown, with every character that is shown at its place. */
import { fieldNamed } from '../words/labels';
import type { Line } from './lines';

interface Markup {
  /** A line that only texts in this markup have. */
  readonly trace: RegExp;
  /** Returns a line in Markdown, not longer than it was; undefined when it isn't shown. */
  read(lines: readonly Line[]): (index: number) => string | undefined;
}

const markdown = /^(?:#{2,6} |```)/;

/** Lines as Markdown, if they are in another markup. Takes linear time. */
export function asMarkdown(lines: readonly Line[]): readonly Line[] {
  const markup = markups.find(({ trace }) => lines.some(({ text }) => trace.test(text)));
  if (!markup || lines.some(({ text }) => markdown.test(text))) return lines;
  const shown = markup.read(lines);
  let afterBlank = false;
  return lines.flatMap((line, index) => {
    afterBlank ||= line.afterBlank;
    const text = shown(index)?.trimEnd() ?? '';
    const plain = text.trimStart();
    if (plain === '') return [];
    const own = {
      ...line,
      start: line.start + text.length - plain.length,
      text: plain,
      afterBlank,
    };
    afterBlank = false;
    return own;
  });
}

/** A text in place of one that is at least as long. */
const inPlace = (text: string, { length }: string) => text.padEnd(length);

const openTask = /^(?:TODO|NEXT|TOREAD|READING|STARTED|WAITING) +/;
const doneTask = /^(?:DONE|READ|FINISHED|CANCELED) +/;
/** Properties of entries that have other names than labels. */
const properties: Readonly<Record<string, string>> = {
  year: 'Date',
  booktitle: 'Venue',
  roam_refs: 'Link',
  eprint: 'ID',
};

const orgMode: Markup = {
  trace: /^#\+[a-z_]+:|^:PROPERTIES:$|\[\[https?:[^\][]*\]\[/i,
  read: (lines) => (index) => {
    const { text = '', start = 0, offset = 0 } = lines[index] ?? {};
    const [keyword = '', option = ''] = /^#\+([a-z_]+):? */i.exec(text) ?? [];
    if (keyword !== '') {
      const value = text.slice(keyword.length);
      if (/^title$/i.test(option)) return inPlace('#', keyword) + value;
      if (/^date$/i.test(option)) return `  ${text.slice(2)}`;
      return /^begin_abstract$/i.test(option) ? '        Abstract' : undefined;
    }
    const stars = start === offset ? (/^\*+(?= )/.exec(text)?.[0] ?? '') : '';
    const title = stars === '' ? undefined : titleBelow(lines, index);
    if (title !== undefined && !hasTitle(text, title)) return undefined;
    if (stars !== '')
      return `${inPlace('#'.repeat(Math.min(stars.length, 6)), stars)} ${heading(text.slice(stars.length + 1))}`;
    if (text.startsWith('# ') || planning.test(text)) return undefined;
    const [whole = '', name = '', value = ''] = property.exec(text) ?? [];
    if (whole === '') return /^\|[-+|]+$/.test(text) ? text.replaceAll('+', '|') : withLinks(text);
    const field = fieldOf(name);
    const above = lines.slice(Math.max(0, index - maxDrawer), index).findLast(isHeading);
    // The heading may have it, too.
    if (!field || (field === 'title' && hasTitle(above?.text ?? value, value))) return undefined;
    const shown = field === 'authors' ? givenFirst(value) : value;
    const label = ` ${properties[name.toLowerCase()] ?? name}:`;
    return label.padEnd(whole.length - value.length) + withLinks(shown);
  },
};

/** What Org-mode adds about tasks, and where properties start and end. */
const planning = /^(?::[A-Z]+:$|(?:CLOCK|CLOSED|SCHEDULED|DEADLINE):)/i;
const property = /^:([\w-]+): +(?=\S)(.*)$/;
const maxDrawer = 30;

const fieldOf = (name: string) => fieldNamed(properties[name.toLowerCase()] ?? name);
const isHeading = ({ text, start, offset }: Line) => start === offset && /^\*+ /.test(text);
const hasTitle = (heading: string, title: string) =>
  heading.toLowerCase().includes(title.toLowerCase());

/** The title below a heading, if it is the first of its properties that is kept. */
function titleBelow(lines: readonly Line[], heading: number): string | undefined {
  for (const { text } of lines.slice(heading + 1, heading + maxDrawer)) {
    const [whole = '', name = '', value] = property.exec(text) ?? [];
    const field = fieldOf(name);
    if (field || (whole === '' && !planning.test(text)))
      return field === 'title' ? value : undefined;
  }
  return undefined;
}

/** Names as in BibTeX with the given names first: `Field, Nora and Stone, Omar`. */
function givenFirst(names: string): string {
  const parts = names.split(' and ').map((name) => name.split(', '));
  // With one name, `Field, Omar Stone` are two people.
  const isInverted = parts.length > 1 && parts.every(({ length }) => length === 2);
  return isInverted ? parts.map(([family, given]) => `${given} ${family}`).join(', ') : names;
}

function heading(text: string): string {
  const task = (mark: string) => (word: string) => inPlace(mark, word);
  return withLinks(
    text
      .replace(openTask, task('[ ] '))
      .replace(doneTask, task('[x] '))
      .replace(/^((?:\[[ x]\] +)?)\[#[A-Z]\] /, '$1     ')
      .replace(/ :([\w@#%:]+):$/, (_, tags: string) => ` #${tags.replaceAll(':', ' #')}`),
  );
}

/** The links of Org-mode as those of chats, which have the address before the text, too. */
function withLinks(text: string): string {
  return text.replace(
    /\[\[([^\][]*)\](?:\[([^\][]*)\])?\]/g,
    (whole, url: string, name?: string) => {
      if (!/^https?:/.test(url))
        return name?.padStart(whole.length - 2).padEnd(whole.length) ?? whole;
      return inPlace(name === undefined ? `<${url}>` : `<${url}|  ${name}>`, whole);
    },
  );
}

const underline = /^([!-/:-@[-`{-~])\1{2,}$/;

const reStructuredText: Markup = {
  trace: /`[^`<]+<https?:[^<>]*>`_|^\.\. [\w-]+::|^\.\. _|^:[A-Z][\w ]*: \S/,
  read(lines) {
    const first = lines.find(({ text }) => underline.test(text))?.text.charAt(0);
    return (index) => {
      const { text = '' } = lines[index] ?? {};
      const [above, below] = [lines[index - 1], lines[index + 1]];
      if (underline.test(text)) {
        if (below?.afterBlank === false && lines[index + 2]?.text === text) return undefined;
        const isTitle = above && !underline.test(above.text);
        return isTitle ? (text.startsWith(first ?? '') ? '=' : '-').repeat(text.length) : text;
      }
      if (/^\.\. (?:code|code-block|sourcecode)::/.test(text)) return '```';
      const isOption =
        text.startsWith(':') && above?.text.startsWith('.. ') && !lines[index]?.afterBlank;
      if (/^\.\.(?: |$)/.test(text) || isOption) return undefined;
      const shown = text
        .replace(/^:([A-Za-z][\w ]*):(?= |$)/, ' $1:')
        .replace(/:(doi|arxiv):`([^`<>]*)`/g, (role, name: string, id: string) =>
          inPlace(`${name}:${id}`, role),
        )
        .replace(target, (whole, name: string, url: string) =>
          inPlace(`[${name}](<${url}>)`, whole),
        );
      // A link may continue on the next line.
      const closed = isOpen(above) ? shown.replace(end, '$1](<$2>)') : shown;
      return isOpen(lines[index]) ? closed.replace(/`([^`]*)$/, '[$1') : closed;
    };
  },
};

const target = /`([^`<]*) <(https?:[^<>\s]*)>`__?/g;
const end = /^([^`<]*)<(https?:[^<>\s]*)>`__?/;

function isOpen(line: Line | undefined): boolean {
  return (line?.text.match(/`/g)?.length ?? 0) % 2 === 1;
}

const markups = [orgMode, reStructuredText];
