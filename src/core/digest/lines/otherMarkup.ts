/** Org-mode and reStructuredText as Markdown, with every character that is shown at its place. */
import { fieldNamed } from '../words/labels';
import type { Line } from './lines';

interface Markup {
  /** A line that only texts in this markup have. */
  readonly trace: RegExp;
  /** Returns a line in Markdown, not longer than it was; empty when it isn't shown. */
  read(lines: readonly Line[], index: number): string;
}

/** A form in a line, and how Markdown writes it. The rest of its place is filled with spaces. */
type Rule = readonly [form: RegExp, shown: string];

function inMarkdown(text: string, rules: readonly Rule[]): string {
  return rules.reduce((line, [form, shown]) => {
    return line.replace(form, (whole: string, ...groups: readonly string[]) =>
      shown.replace(/\$(\d)/g, (_, at) => groups[Number(at) - 1] ?? '').padEnd(whole.length),
    );
  }, text);
}

const markdown = /^(?:#{2,6} |```)/;

/** Lines as Markdown, if they are in another markup. Takes linear time. */
export function asMarkdown(lines: readonly Line[]): readonly Line[] {
  const markup = markups.find(({ trace }) => lines.some(({ text }) => trace.test(text)));
  if (!markup || lines.some(({ text }) => markdown.test(text))) return lines;
  let isBelowBlank = false;
  return lines.flatMap((line, index) => {
    // Text below a drawer doesn't continue its last property.
    const afterBlank = isBelowBlank || line.afterBlank || /^:END:$/i.test(line.text);
    const shown = markup.read(lines, index).trimEnd();
    const text = shown.trimStart();
    isBelowBlank = text === '' && afterBlank;
    return text === ''
      ? []
      : { ...line, start: line.start + shown.length - text.length, text, afterBlank };
  });
}

const keywordsOfOrg: readonly Rule[] = [
  // Other options, comments, and what it adds about tasks and around properties.
  [
    /^(?:#\+(?!title:|date:|begin_abstract)[a-z_]|# |:[A-Z]+:$|(?:CLOCK|CLOSED|SCHEDULED|DEADLINE):).*/i,
    '',
  ],
  [/^#\+title:? */i, '#'],
  [/^#\+(?=date:)/i, ''],
  [/^#\+begin_abstract.*/i, '        Abstract'],
];
const headingsOfOrg: readonly Rule[] = [
  [/^(#+ )(?:TODO|NEXT|TOREAD|READING|STARTED|WAITING) +/, '$1[ ]'],
  [/^(#+ )(?:DONE|READ|FINISHED|CANCELED) +/, '$1[x]'],
  [/^(#+ +(?:\[[ x]\] +)?)\[#[A-Z]\] /, '$1'],
];
/** Links as those of chats, which have the address before the text, too. */
const inOrg: readonly Rule[] = [
  [/\[\[(https?:[^\][]*)\]\[([^\][]*)\]\]/g, '<$1|  $2>'],
  [/\[\[(https?:[^\][]*)\]\]/g, '<$1>'],
  [/\[\[[^\][]*\]\[([^\][]*)\]\]/g, '  $1'],
];

/** Properties of entries that have other names than labels. */
const properties: Readonly<Record<string, string>> = {
  year: 'Date',
  booktitle: 'Venue',
  roam_refs: 'Link',
  eprint: 'ID',
};
const property = /^:([\w-]+): +(?=\S)(.*)$/;
const maxDrawer = 30;

const fieldOf = (name: string) => fieldNamed(properties[name.toLowerCase()] ?? name);
const isHeading = ({ text, start, offset }: Line) => start === offset && /^\*+ /.test(text);
const hasTitle = (heading: string, title: string) =>
  heading.toLowerCase().includes(title.toLowerCase());

/** The title in the properties below a heading. */
function titleBelow(lines: readonly Line[], heading: number): string | undefined {
  const below = lines.slice(heading + 1, heading + maxDrawer);
  const end = below.findIndex(({ text }) => !/^:\w/.test(text));
  return below
    .slice(0, end < 0 ? undefined : end)
    .map(({ text }) => property.exec(text) ?? [])
    .find(([, name]) => name !== undefined && fieldOf(name) === 'title')?.[2];
}

/** Names as in BibTeX with the given names first: `Field, Nora and Stone, Omar`. */
function givenFirst(names: string): string {
  const parts = names.split(' and ').map((name) => name.split(', '));
  // With one name, `Field, Omar Stone` are two people.
  const isInverted = parts.length > 1 && parts.every(({ length }) => length === 2);
  return isInverted ? parts.map(([family, given]) => `${given} ${family}`).join(', ') : names;
}

function readOrg(lines: readonly Line[], index: number): string {
  const line = lines[index];
  if (!line) return '';
  const { text } = line;
  if (isHeading(line)) {
    const title = titleBelow(lines, index);
    if (title !== undefined && !hasTitle(text, title)) return '';
    const level = text.indexOf(' ');
    const marked = '#'.repeat(Math.min(level, 6)).padEnd(level) + text.slice(level);
    const tagged = marked.replace(
      / :([\w@#%:]+):$/,
      (_, tags: string) => ` #${tags.replaceAll(':', ' #')}`,
    );
    return inMarkdown(tagged, [...headingsOfOrg, ...inOrg]);
  }
  const [whole, name = '', value = ''] = property.exec(text) ?? [];
  if (whole === undefined) return inMarkdown(text, [...keywordsOfOrg, ...inOrg]);
  const field = fieldOf(name);
  const above = lines.slice(Math.max(0, index - maxDrawer), index).findLast(isHeading);
  // The heading may have it, too.
  if (!field || (field === 'title' && hasTitle(above?.text ?? value, value))) return '';
  const label = ` ${properties[name.toLowerCase()] ?? name}:`;
  const shown = field === 'authors' ? givenFirst(value) : value;
  return label.padEnd(whole.length - value.length) + inMarkdown(shown, inOrg);
}

const underline = /^([!-/:-@[-`{-~])\1{2,}$/;
const inReStructuredText: readonly Rule[] = [
  [/^\.\. (?:code|code-block|sourcecode)::.*/, '```'],
  [/^\.\.(?: .*)?$/, ''],
  [/^:([A-Za-z][\w ]*):(?= |$)/, ' $1:'],
  [/:(doi|arxiv):`([^`<>]*)`/g, '$1:$2'],
  [/`([^`<]*) <(https?:[^<>\s]*)>`__?/g, '[$1](<$2>)'],
];

function readReStructuredText(lines: readonly Line[], index: number): string {
  const [above, line, below, next] = [-1, 0, 1, 2].map((by) => lines[index + by]);
  const text = line?.text ?? '';
  if (underline.test(text)) {
    if (below?.afterBlank === false && next?.text === text) return '';
    const isTitle = above && !underline.test(above.text);
    return isTitle ? (text.startsWith('=') ? '=' : '-').repeat(text.length) : text;
  }
  if (text.startsWith(':') && above?.text.startsWith('.. ') && !line?.afterBlank) return '';
  const shown = inMarkdown(text, inReStructuredText);
  // A link may continue on the next line.
  const isOpen = (one: Line | undefined) => (one?.text.match(/`/g)?.length ?? 0) % 2 === 1;
  const closed = isOpen(above)
    ? shown.replace(/^([^`<]*)<(https?:[^<>\s]*)>`__?/, '$1](<$2>)')
    : shown;
  return isOpen(line) ? closed.replace(/`([^`]*)$/, '[$1') : closed;
}

const markups: readonly Markup[] = [
  { trace: /^#\+[a-z_]+:|^:PROPERTIES:$|\[\[https?:[^\][]*\]\[/i, read: readOrg },
  {
    trace: /`[^`<]+<https?:[^<>]*>`_|^\.\. [\w-]+::|^\.\. _|^:[A-Z][\w ]*: \S/,
    read: readReStructuredText,
  },
];
