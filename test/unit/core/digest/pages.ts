import fc from 'fast-check';
import { words as wordsOf } from '../../support/words';

/** An abstract for examples. */
export const abstract = 'We watch how sand moves along the shore, and say what follows from it. '
  .repeat(6)
  .trim();
/** The head of a page that was saved on Jan 14. */
export const head =
  'new\n\nGet trending papers in your email inbox!\n\nSubscribe\n\nDaily Papers\n\nbyAK and the research community\n\nJan 14\n\n';
/** A byline for examples. */
export const byline = '  • 9 authors\n·\nNov 1, 2025 5';

/** A paper as a generated page shows it. */
export interface ShownPaper {
  readonly title: string;
  readonly abstract: string;
  readonly by?: { readonly authors: number } | { readonly organization: string };
  readonly date?: { readonly month: number; readonly day: number; readonly year?: number };
  readonly comments?: number;
  readonly votes: number | undefined;
}

export const plainCapture: Capture = {
  lineEnd: '\n',
  byteOrderMark: false,
  noBreakSpaces: false,
  bullet: '  • ',
  votes: false,
  commentsOnOwnLine: false,
  tabs: 'none',
  query: false,
  head: true,
  width: 0,
  rule: '',
  boldTitles: false,
  indent: '',
  spaceAtEnds: false,
};

/** The names of the months, as pages shorten them. */
export const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** The page as a text file, saved on Jan 14. */
export function renderPage(papers: readonly ShownPaper[], capture: Capture = plainCapture): string {
  const lines: string[] = [];
  if (capture.head) {
    lines.push('new', '', ...wrap('Get trending papers in your email inbox!', capture.width), '');
    lines.push('Subscribe', '', 'Daily Papers', '');
    lines.push(...wrap('byAK and the research community', capture.width), '');
    if (capture.query) lines.push('reward models', '');
    if (capture.tabs === 'row') lines.push('Daily Weekly Monthly', '');
    if (capture.tabs === 'column') lines.push('Daily', 'Weekly', 'Monthly', '');
    lines.push('Jan 14', '');
  }
  for (const [index, paper] of papers.entries()) {
    if (index > 0 && capture.rule !== '') lines.push(capture.rule, '');
    lines.push(...renderPaper(paper, capture), '');
  }
  const { indent } = capture;
  const ends = capture.spaceAtEnds ? '  ' : '';
  let text = lines
    .slice(0, -1)
    .map((line) => (line === '' ? line : `${indent}${line}${ends}`))
    .join(capture.lineEnd);
  if (capture.noBreakSpaces) text = text.replaceAll(' ', '\u00a0');
  return (capture.byteOrderMark ? '\ufeff' : '') + text;
}

function renderPaper(paper: ShownPaper, capture: Capture): string[] {
  const lines: string[] = [];
  if (capture.votes) lines.push(paper.votes === undefined ? '-' : String(paper.votes), '');
  const shown = capture.boldTitles ? `**${paper.title}**` : paper.title;
  lines.push(...wrap(shown, capture.width), '', ...wrap(paper.abstract, capture.width));
  const { by, date, comments } = paper;
  if (!by || !date) return lines;
  lines.push('');
  lines.push('authors' in by ? `${capture.bullet}${by.authors} authors` : by.organization, '·');
  const day = `${months[date.month - 1] ?? ''} ${date.day}${date.year === undefined ? '' : `, ${date.year}`}`;
  if (comments === undefined) lines.push(day);
  else if (capture.commentsOnOwnLine) lines.push(day, String(comments));
  else lines.push(`${day} ${comments}`);
  return lines;
}

const wrap = (text: string, width: number) => wrapped(text, width || Infinity).split('\n');

/** Lines with a maximum length, all but the first indented. */
export function wrapped(text: string, width: number, indent = ''): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + word.length >= width) {
      lines.push(line);
      line = indent + word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].join('\n');
}

const nouns = wordsOf(
  'Reward Policy Graph Protein Galaxy Catalyst Robot Membrane Turbulence Market Grammar Retina Diffusion Entropy Séquence',
);
const words = wordsOf(
  'we the model learns from data with a small number of steps and improves over strong baselines in every setting that is tested here',
);

const name = fc.constantFrom(...nouns);
const title = fc
  .tuple(
    fc.array(name, { minLength: 2, maxLength: 14 }),
    fc.constantFrom('', '?', ':', '!', ' $Q^*$'),
  )
  .map(([parts, end]) => parts.join(' ') + end);
const sentence = fc
  .array(fc.constantFrom(...words), { minLength: 8, maxLength: 24 })
  .map((parts) => `Here ${parts.join(' ')}.`);
const anyAbstract = fc
  .array(sentence, { minLength: 3, maxLength: 8 })
  .map((parts) => parts.join(' '));
const by = fc.oneof(
  fc.integer({ min: 1, max: 3000 }).map((authors) => ({ authors })),
  fc
    .constantFrom(
      'Peking University',
      'tencent Tencent',
      'MIT',
      'facebook AI at Meta',
      'École Polytechnique',
      'Hugging Face',
      'GitHub',
      '3M',
      '360',
    )
    .map((organization) => ({ organization })),
);
const date = fc.record(
  {
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 1, max: 28 }),
    year: fc.integer({ min: 1995, max: 2025 }),
  },
  { requiredKeys: ['month', 'day'] },
);

/** Papers of a page; about one in five without its byline. */
export const shownPapers: fc.Arbitrary<ShownPaper[]> = fc.uniqueArray(
  fc
    .record({
      title,
      abstract: anyAbstract,
      byline: fc.option(
        fc.record({ by, date, comments: fc.option(fc.nat(500), { nil: undefined }) }),
        { freq: 4, nil: undefined },
      ),
      votes: fc.option(fc.nat(900), { nil: undefined }),
    })
    .map(({ byline, ...paper }) => ({
      ...paper,
      ...(byline && {
        by: byline.by,
        date: byline.date,
        ...(byline.comments !== undefined && { comments: byline.comments }),
      }),
    })),
  // Adjacent cards with one title are merged.
  { minLength: 1, maxLength: 8, selector: ({ title }) => title },
);

/** The differences between captures of a page. */
export const captures = fc.record({
  lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
  byteOrderMark: fc.boolean(),
  noBreakSpaces: fc.boolean(),
  bullet: fc.constantFrom('  • ', '* ', '- ', '  o ', ''),
  votes: fc.boolean(),
  commentsOnOwnLine: fc.boolean(),
  tabs: fc.constantFrom('none', 'row', 'column'),
  query: fc.boolean(),
  head: fc.constant<boolean>(true),
  /** The width of hard wraps; 0 for none. */
  width: fc.constantFrom(0, 30, 40, 72, 100, 120),
  /** A line drawn between papers. */
  rule: fc.constantFrom('', '---', '* * *'),
  boldTitles: fc.boolean(),
  /** Before each line. */
  indent: fc.constantFrom('', '    ', '\t'),
  spaceAtEnds: fc.boolean(),
});

export type Capture = typeof captures extends fc.Arbitrary<infer Value> ? Value : never;
