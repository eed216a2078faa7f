import { books, inParentheses, labeledPages, placed } from './fields';
import type { Style, Writer } from './fields';
import { italic, link, list, quoted, withSingleQuotes } from './layout';
import type { Part } from './layout';
import { toPlainText } from './pieces';
import { capital, either } from './writer';
import { americanDates, shortMonths } from './wording';

/** Books with a place before their publisher. */
const volumes = books.replace(' report', '');

/** ACM: `Ana Vasic and Bo Li. 2025. Title. *Journal* 12, 3 (2025), 1–10. https://…` */
export const acm: Style = {
  names: { and: 'and' },
  others: { and: 'and', comma: 'never' },
  dates: { ...americanDates, twoDigitDays: true },
  accessDates: americanDates,
  pageRange: 'asWritten',
  parts: (writer) => ({
    who: { editors: () => inParentheses(writer, 'Ed.', 'Eds.') },
    entry() {
      const { text, show, has, is } = writer;
      const title = is(books)
        ? text`${italic(show('title'))} ${text`(${'ordinalEdition'})`}`
        : show('title');
      return list(
        ' ',
        text`${'who'}. ${'year'}. ${title}.`,
        text`${insideInAcm(writer)}.`,
        has('doi') && show('url'),
        !has('doi') && has('url') && text`Retrieved ${'accessed'} ${text`from`} ${'url'}`,
      );
    },
  }),
};

function insideInAcm(writer: Writer): Part {
  const { text, show, is } = writer;
  const published = text`${'publisher'}, ${'place'}`;
  if (is(books)) return published;
  if (is('paper-conference')) {
    const book = text`In ${italic(show('container'))} ${text`(${italic(show('series'))})`}, `;
    return text`${book}${text`${'date'}. `}${text`${published}, ${'pages'}`}`;
  }
  if (is('chapter speech')) {
    const whole = italic(show(is('chapter') ? 'container' : 'event'));
    const editors = inParentheses(writer, 'ed.', 'eds.');
    const inside = text`In ${text`${whole} ${text`(${'editionLabel'})`}`}, ${editors}`;
    return text`${inside}. ${text`${published}, ${'pages'}`}`;
  }
  if (is('article-journal')) {
    const issue = text`${'issue'} ${text`(${'yearMonth'})`}`;
    return text`${italic(show('shortContainer'))} ${text`${'volume'},`} ${issue}, ${'pages'}`;
  }
  if (is('thesis')) return text`${'genre'}. ${published}`;
  return text`${italic(text`${'container'} ${'volume'}`)}, ${'pages'}`;
}

const online = 'webpage post post-weblog';

/** IEEE: `A. Vasic and B. Li, “Title,” *Journal*, vol. 12, no. 3, pp. 1–10, 2025, doi: 10.…` */
export const ieee: Style = {
  names: { initials: true, and: 'and', limit: 6 },
  others: { initials: true, and: 'and' },
  dates: { ...americanDates, twoDigitDays: true, months: shortMonths('Sep.', 3), isShort: true },
  pageRange: 'asWritten',
  parts: (writer) => ({
    who: {
      editors: () => writer.text`${'editors'}, ${writer.label('editors', 'Ed.', 'Eds.')}`,
      translators: () => writer.text`${'translators'}, Trans.`,
    },
    entry: () => list('', writer.text`${'who'}, `, publishedInIeee(writer), accessInIeee(writer)),
  }),
};

function publishedInIeee(writer: Writer): Part {
  const { text, show, has, is, isNumber, label } = writer;
  const isItalic = is(volumes) || is('standard software');
  const title = isItalic ? italic(show('title')) : quoted(show('title'));
  const container = italic(show('container'));
  const editors = text`${'editors'}, ${label('editors', 'Ed.', 'Eds.')}`;
  const isBook = is(volumes) || is('chapter paper-conference');
  const place = isBook ? placed(writer) : text`${'publisher'}, ${'place'}`;
  const edition = isNumber('edition') ? show('editionLabel') : text`${capital(show('edition'))}.`;
  const where = list(
    ', ',
    (is(books) || is('chapter paper-conference')) && edition,
    text`vol. ${'volume'}`,
    text`${'volumes'} vols.`,
    text`no. ${'issues'}`,
  );
  const isYearly = is('bill book graphic legal_case legislation song chapter thesis');
  const isMonthly = is('article-journal report paper-conference');
  const when = show(isYearly ? 'year' : isMonthly ? 'yearMonth' : 'date');
  const series =
    has('series') &&
    text`in ${'series'}, ${text`no. ${'seriesNumber'}`}, ${text`vol. ${'volume'}`}. `;
  const pages = labeledPages(writer);
  const status = capital(show('status'));
  if (is('article-journal')) {
    const journal = italic(show('shortContainer'));
    const isPlaced = has('pages', 'issue', 'volume');
    const number = either(text`Art. no. ${'number'}`, pages);
    const all = list(', ', title, journal, where, number, when, !isPlaced && status);
    return list('', all, has('url') ? ',' : '.');
  }
  if (is('paper-conference speech')) {
    const inside = either(text`in ${container}`, text`presented at the ${'event'}`);
    const date = either(when, is('speech') ? status : []);
    return list(
      '',
      text`${title}, ${inside}, ${editors}, `,
      series,
      text`${place}, ${date}, ${pages}.`,
    );
  }
  if (is('chapter')) {
    const inside = text`in ${container}`;
    const chapter = text`ch. ${'chapter'}`;
    const all = [title, inside, where, editors, series, place, when, chapter, pages];
    return text`${list(', ', ...all)}.`;
  }
  if (is('report')) return text`${title}, ${place}, ${text`${'genre'} ${'number'}`}, ${when}.`;
  if (is('thesis')) return text`${title}, ${'genre'}, ${place}, ${when}.`;
  if (is('software')) return text`${title}. ${text`(${when})`}. ${'genre'}. ${place}.`;
  if (is('article'))
    return text`${title}, ${when}, ${text`${italic(show('publisher'))}: ${'number'}`}.`;
  if (is(online)) return text`${title}, ${'container'}.`;
  if (is('patent')) return text`${title}, ${'number'}, ${when}`;
  if (is('motion_picture')) {
    const city = either(show('place'), show('eventPlace'));
    return text`${text`${city}. `}${text`${title}, ${text`(${when})`}.`}`;
  }
  if (is('standard')) return text`${title}, ${text`${'genre'} ${'number'}`}, ${'place'}, ${when}.`;
  const isOther = is(`article-magazine article-newspaper broadcast interview manuscript map
    personal_communication`);
  if (isOther) return text`${title}, ${container}, ${where}, ${place}, ${pages}, ${when}.`;
  const [head, tail] = is(books)
    ? [text`${title}, ${where}. `, text`${place}, ${when}, ${pages}.`]
    : [text`${title}, ${container}, ${where}. `, text`${place}, ${pages}, ${when}.`];
  return list('', head, series, tail);
}

function accessInIeee({ text, has, is, work }: Writer): Part {
  const available = text`Available: ${'site'}`;
  if (is(online)) {
    const accessed = text`${text`Accessed: ${'accessed'}`}. ${text`[Online]`}.`;
    return has('site') ? text` ${accessed} ${available}` : [];
  }
  if (has('doi')) return text` ${link(work.url, toPlainText(text`doi: ${'doi'}`))}.`;
  const kind = is('motion_picture') ? text`[Online Video]` : text`[Online]`;
  const accessed = has('accessed') && text`Accessed: ${'accessed'}. ${kind}`;
  return has('site') ? text` ${accessed}. ${available}` : [];
}

/** Nature: `Vasic, A. & Li, B. Title. *Journal* **12**, 1–10 (2025).` */
export const nature: Style = {
  names: { inverted: 'all', initials: true, and: '&', comma: 'never', limit: 5 },
  dates: americanDates,
  pageRange: 'asWritten',
  ownTerms: ['ed.'],
  parts: (writer) => ({
    entry() {
      const { text, show, cased, has, is, work } = writer;
      const title = is(books) ? italic(cased('title', true)) : show('title');
      const hasDoi = !has('volume') && !is('article dataset software');
      return withSingleQuotes(
        text`${list(
          ' ',
          text`${'who'}.`,
          text`${title}.`,
          insideInNature(writer),
          show('pages'),
          publishedInNature(writer),
          hasDoi && link(work.url, toPlainText(text`doi:${'doi'}`)),
        )}.`,
      );
    },
  }),
};

const parts = 'chapter paper-conference';

function insideInNature({ text, show, is, label }: Writer): Part {
  if (is('article-journal')) {
    const volume = show('volume').map((piece) => ({ ...piece, form: 'bold' as const }));
    return text`${italic(show('shortContainer'))} ${text`${volume},`}`;
  }
  const isPart = is(parts);
  const editors = isPart && text`(${label('editors', 'ed.', 'eds')} ${'editors'})`;
  return text`${isPart && text`in`} ${italic(show('container'))} ${editors} ${'vol'}`;
}

function publishedInNature({ text, show, has, is }: Writer): Part {
  if (is(`${volumes} thesis ${parts}`)) return text`(${'publisher'}, ${'place'}, ${'year'}).`;
  const year = text`(${'year'})`;
  if (is('article')) {
    return text`${either(capital(show('genre')), text`Preprint`)} at ${'url'} ${year}`;
  }
  if (is('dataset software')) return text`${'publisher'} ${has('doi') && 'url'} ${year}`;
  if (is(`report ${online}`)) return text`${'site'} ${year}`;
  const isUnplaced = is('article-journal') && !has('volume', 'pages');
  return text`${isUnplaced && 'url'} ${year}`;
}
