import { byNames, isInSerial, isNumbered, labeledPages, numberedSeries, serials } from './fields';
import type { Field, Style, Writer } from './fields';
import { italic, list, quoted } from './layout';
import type { Part } from './layout';
import { datesLike } from './locale';
import { capital, either } from './writer';
import { shortMonths } from './wording';

const yearly = 'book chapter motion_picture paper-conference thesis';

/** MLA, 9th edition: `Vasic, Ana, and Bo Li. “Title.” *Journal*, vol. 12, no. 3, 2025, pp. 1–10, https://….` */
export const mla: Style = {
  names: { inverted: 'first', and: 'and', comma: 'always', limit: 2, etAlComma: true },
  others: { and: 'and', limit: 2 },
  repeated: '———',
  distinguishes: true,
  dates: {
    order: datesLike('day month year'),
    months: shortMonths('Sept.'),
  },
  pageRange: 'twoDigits',
  who: {
    editors: ({ text, label }) => text`${'editors'}, ${label('editors', 'editor', 'editors')}`,
    translators: ({ text, label }) =>
      text`${'translators'}, ${label('translators', 'translator', 'translators')}`,
  },
  entry(writer) {
    const { text, show, has, is, citing } = writer;
    const title = titled(writer);
    const lead = either(show('who'), citing.sameAuthors ? show('repeated') : []);
    const main = (has('who') || !citing.sameAuthors) && title;
    const first = text`${!has('originalPublisher') && 'originalDate'}, ${
      !is('thesis') && !has('number') && capital(show('genre'))
    }`;
    return text`${lead}. ${main}. ${first}. ${published(writer)}. ${atEnd(writer)}.`;
  },
  titled,
  citedTitle: (writer) => inForm('shortTitle', writer),
  citedYear: () => [],
};

function titled(writer: Writer): Part {
  const { cased, has, is } = writer;
  const isVolume = has('volumeTitle') && !isInSerial(writer) && !is('post webpage');
  return isVolume && !has('container')
    ? italic(cased('volumeTitle', true))
    : inForm('title', writer);
}

/** A title in italics, in quotation marks, or as it is. */
function inForm(title: Field, { show, cased, has, is }: Writer): Part {
  if (is('bill collection legislation regulation treaty')) return cased(title);
  if (is('legal_case')) return italic(show(title));
  const isInItalics = is('book classic graphic hearing map periodical');
  const isPart = has('container') || is(quotedTypes);
  return isPart && !isInItalics ? quoted(cased(title)) : italic(cased(title, true));
}

const quotedTypes =
  'article dataset document interview manuscript paper-conference personal_communication speech';

function published(writer: Writer): Part {
  const { text, show, has, is, isNumber, label } = writer;
  const isSerial = isInSerial(writer);
  const by = byNames(writer);
  const hasLabel = isNumber('number') && !is('standard');
  const number = hasLabel ? text`${label('number', 'no.', 'nos.')} ${'number'}` : show('number');
  return list(
    ', ',
    inside(writer),
    list(', ', ...(has('container') ? by : by.map(capital))),
    capital(show('editionLabel')),
    has('edition') ? text`version ${'version'}` : text`Version ${'version'}`,
    ofVolume(writer),
    text`${label('issue', 'no.', 'nos.')} ${'issue'}`,
    has('number') && text`${'genre'} ${number}`,
    !isSerial && !is('thesis') && either(show('publisher'), show('place')),
    issued(writer),
    atEvent(writer),
    labeledPages(writer),
    show('url'),
  );
}

function inside(writer: Writer): Part {
  const { text, cased, has } = writer;
  const container = italic(cased('container', true));
  if (isInSerial(writer)) return text`${container} ${text`[${'place'}]`}`;
  const isVolume = has('container') && has('volumeTitle');
  return isVolume ? italic(cased('volumeTitle', true)) : container;
}

function ofVolume(writer: Writer): Part {
  const { text, show, has } = writer;
  if (isInSerial(writer)) return text`${'series'}, ${'vol'}`;
  if (has('editors', 'volumeTitle', 'edition', 'container', 'translators')) return show('vol');
  return has('authors') ? [] : capital(show('vol'));
}

function issued({ text, show, is, whole }: Writer): Part {
  if (is('speech')) return [];
  const isArticle = is('article-journal');
  const when = show(is(yearly) ? 'year' : isArticle ? 'yearMonth' : 'date');
  if (!whole.isCirca) return when;
  return is(yearly) || isArticle ? text`[${when}?]` : text`Circa ${when}`;
}

function atEvent({ text, show, has, is, whole }: Writer): Part {
  if (is(serials) || (is('paper-conference') && isNumbered(whole))) return [];
  return has('event', 'eventDate')
    ? text`${capital(show('event'))}, ${'eventDate'}, ${'eventPlace'}`
    : [];
}

/** When it was accessed, its medium, and what isn't about this edition alone. */
function atEnd(writer: Writer): Part {
  const { text, show, has, is, isNumber, label } = writer;
  const volumes = isNumber('volumes')
    ? text`${'volumes'} ${label('volumes', 'vol.', 'vols.')}`
    : show('volumes');
  const whole = either(italic(show('container')), inForm('title', writer));
  const others = [
    is('thesis') && text`${'publisher'}, ${'genre'}`,
    history(writer),
    has('series') && numberedSeries(writer),
    has('volumeTitle') && text`${text`${capital(show('vol'))} of `}${whole}`,
    !has('volume') && volumes,
  ];
  return list(
    ', ',
    !has('date') && text`Accessed ${'accessed'}`,
    capital(show('medium')),
    ...(isInSerial(writer) ? [] : others),
  );
}

function history({ text, show, has }: Writer): Part {
  const by = has('originalTitle')
    ? text`${'originalPublisher'}, ${'originalYear'}`
    : text`by ${'originalPublisher'}, ${'originalYear'}`;
  const title = text`as ${italic(show('originalTitle'))}`;
  return text`Originally published ${title}, ${has('originalPublisher') && by}`;
}
