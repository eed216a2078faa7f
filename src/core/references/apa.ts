import { isInSerial, isNumbered, labeledPages } from './fields';
import type { Style, StylePart, Writer } from './fields';
import { italic, list, quoted } from './layout';
import type { Part } from './layout';
import type { NameList } from './names';
import { capital, either, lower } from './writer';
import { americanDates } from './wording';

const names: NameList = {
  inverted: 'all',
  initials: true,
  and: '&',
  comma: 'always',
  limit: 20,
  shown: 19,
  showsLast: true,
};

const pages = 'post webpage';
const reports = 'document report software standard';
const dated = `article-magazine article-newspaper broadcast collection document event motion_picture pamphlet
  performance personal_communication post post-weblog song speech webpage`;
const unnumbered = `event patent performance review speech webpage article-journal article-magazine
  article-newspaper`;

/** APA, 7th edition: `Vasic, A. (2025). Title. *Journal*, *12*(3), 1–10. https://…` */
export const apa: Style = {
  names,
  others: { ...names, inverted: undefined, comma: undefined },
  dates: { ...americanDates, eras: ['B.C.E.', 'C.E.'] },
  pageRange: 'whole',
  who: {
    publisher: leadingPublisher,
    editors: ({ text, label }) => text`${'editors'} (${label('editors', 'Ed.', 'Eds.')})`,
  },
  entry(writer) {
    const { text, show, has } = writer;
    const title = text`${titled(writer)} ${text`(${identifier(writer)})`}`;
    const description = text`[${described(writer)}]`;
    const main = has('who') ? text`${title} ${description}` : description;
    const when = text`(${issued(writer)})`;
    const reference = text`${either(show('who'), title)}. ${when}. ${main}. ${source(writer)}.`;
    return text`${reference} ${access(writer)} ${history(writer)}`;
  },
  citedTitle(writer) {
    const { cased, has, is } = writer;
    const isPart = has('container') && !is('report webpage post');
    const title = isPart ? quoted(cased('shortTitle')) : italic(cased('shortTitle', true));
    return either(leadingPublisher(writer), title);
  },
  citedYear: (writer) =>
    writer.text`${writer.text`${writer.has('year') && 'originalYear'}/`}${year(writer)}`,
};

function leadingPublisher({ has, is, show }: Writer): Part {
  const leads =
    (is('software webpage') && !has('editors')) || is('entry-dictionary entry-encyclopedia');
  return leads ? show('publisher') : [];
}

/** With its letter; `n.d.` or a status without a year. */
const year: StylePart = ({ text, has, show, whole }) =>
  has('year')
    ? text`${whole.isCirca && text`ca. `}${'year'}${'letter'}`
    : text`${either(lower(show('status')), text`n.d.`)}${text`-${'letter'}`}`;

function issued(writer: Writer): Part {
  const { text, has, is, whole } = writer;
  const isDated = is(dated) || (is('interview paper-conference') && !isNumbered(whole));
  const hasDay = has('year') && !has('dateText') && isDated;
  return text`${year(writer)}${text`, ${hasDay && 'monthDay'}`}`;
}

function titled(writer: Writer): Part {
  const { text, show, has, is } = writer;
  if (is(pages)) return italic(show('title'));
  if (has('container')) return show('title');
  if (isInSerial(writer)) return italic(show('title'));
  return italic(text`${'title'}: ${ofVolume(writer)}`);
}

function ofVolume({ text, show, has, isNumber }: Writer): Part {
  if (has('volumeTitle')) return text`${capital(show('vol'))}. ${'volumeTitle'}`;
  return isNumber('volume') ? [] : capital(show('volume'));
}

/** What the title has in parentheses after it. */
function identifier(writer: Writer): Part {
  const { text, show, has, is, label } = writer;
  if (is('patent'))
    return text`${either(capital(show('genre')), text`Patent`)} ${numberText(writer)}`;
  const isWhole = !has('container');
  const hasEditors = (isWhole || is(pages)) && !isInSerial(writer);
  return list(
    '; ',
    text`${hasEditors && 'editors'}, ${label('editors', 'Ed.', 'Eds.')}`,
    text`${'translators'}, Trans.`,
    (isWhole || is(pages)) && numbered(writer),
    (isWhole || is('post')) && inVolume(writer),
  );
}

function numbered(writer: Writer): Part {
  const { text, cased, has, is } = writer;
  if (!has('number')) return [];
  return text`${is('thesis') ? text`Publication` : cased('genre')} ${numberText(writer)}`;
}

function numberText({ text, show, is, isNumber, label }: Writer): Part {
  const hasLabel = (isNumber('number') || is('legislation patent regulation')) && !is('standard');
  return hasLabel ? text`${label('number', 'No.', 'Nos.')} ${'number'}` : capital(show('number'));
}

function inVolume(writer: Writer): Part {
  const { text, show, cased, has, is, isNumber, label } = writer;
  if (is(unnumbered) || isInSerial(writer)) return [];
  const series = is('document report standard') && text`${cased('series')} ${'seriesNumber'}`;
  const volumes = isNumber('volumes')
    ? text`${label('volumes', 'Vol.', 'Vols.')} 1–${'volumes'}`
    : show('volumes');
  const volume = isNumber('volume') ? capital(show('vol')) : volumes;
  return list(
    ', ',
    text`Version ${'version'}`,
    show('editionLabel'),
    series,
    !has('volumeTitle') && volume,
    text`Issue ${'issue'}`,
    either(labeledPages(writer), text`Chapter ${'chapter'}`),
  );
}

function described(writer: Writer): Part {
  const { has, is } = writer;
  return !has('container') || isInSerial(writer) || !is(reports) ? kind(writer) : [];
}

function kind({ text, show, has, is }: Writer): Part {
  const genre = capital(show('genre'));
  if (is('thesis')) return text`${text`${genre}, ${has('url') && 'publisher'}`}; ${'medium'}`;
  if (has('genre', 'medium')) return text`${!has('number') && genre}; ${capital(show('medium'))}`;
  if (is('manuscript'))
    return has('container', 'number', 'publisher', 'url') ? [] : text`Unpublished manuscript`;
  if (is('broadcast')) return text`Broadcast`;
  if (is('dataset')) return text`Dataset`;
  if (is('graphic')) return text`Graphic`;
  if (is('interview')) return text`Interview`;
  if (is('map')) return text`Map`;
  if (is('motion_picture')) return text`Video recording`;
  if (is('personal_communication')) return text`Letter`;
  if (is('review')) return text`Review`;
  if (is('software')) return text`Computer software`;
  return is('song') ? text`Audio recording` : [];
}

function source(writer: Writer): Part {
  const { text, show, cased, has, is, whole } = writer;
  const isPage = is(pages);
  const isSerial = isInSerial(writer);
  const container = isSerial ? inSerial(writer) : inBook(writer);
  const hasPublisher = is('thesis') ? !has('url') : !isSerial || is('interview');
  const hasEvent = (!is('paper-conference') || !isNumbered(whole)) && has('event');
  return list(
    '. ',
    !isPage && container,
    hasPublisher && show('publisher'),
    hasEvent && text`${capital(show('event'))}, ${'eventPlace'}, ${'eventDate'}`,
    isPage && cased('container'),
  );
}

function inSerial({ text, show, cased, has }: Writer): Part {
  const names = italic(text`${cased('container')}, ${cased('series')}`);
  const volume = text`${italic(show('volume'))}${text`(${'issue'})`}`;
  const pages = either(text`Article ${'number'}`, show('pages'));
  const isUnplaced = !has('series', 'issue', 'number', 'pages', 'volume') && has('date');
  return text`${text`${names}, ${volume}, ${pages}`}. ${isUnplaced && capital(show('status'))}`;
}

function inBook(writer: Writer): Part {
  const { text, show, has, is, label } = writer;
  if (!has('container')) return [];
  const editors = text`${'editors'} (${label('editors', 'Ed.', 'Eds.')})`;
  const book = italic(text`${'container'}: ${ofVolume(writer)}`);
  const places = text`${numbered(writer)}; ${inVolume(writer)}`;
  const inside = text`In ${either(show('containerAuthors'), editors)}, ${book}`;
  return text`${inside} ${text`(${places})`} ${is(reports) && text`[${kind(writer)}]`}`;
}

function access({ text, show, has }: Writer): Part {
  if (has('date', 'status', 'doi')) return show('url');
  return has('url') ? text`Retrieved ${text`${'accessed'}, from`} ${'url'}` : [];
}

/** The status of what was published later, and the first publication. */
function history({ text, show, has, is }: Writer): Part {
  const isPlaced = has('date') && has('series', 'issue', 'number', 'pages', 'volume');
  const first = text`${text`as ${italic(show('originalTitle'))}`} ${'originalYear'}`;
  const original = text`Original work published ${first}, ${'originalPublisher'}`;
  return text`(${text`${!is('patent') && isPlaced && capital(show('status'))}; ${original}`})`;
}
