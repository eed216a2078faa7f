import { byNames, isInSerial, isLaw, serials } from './fields';
import { doubtful, law, numbered } from './law';
import type { Style, Writer } from './fields';
import { italic, list, quoted } from './layout';
import type { Part } from './layout';
import type { NameList } from './names';
import { capital, either } from './writer';
import { americanDates } from './wording';

const names: NameList = {
  inverted: 'first',
  demotes: true,
  and: 'and',
  comma: 'always',
  limit: 6,
  shown: 3,
};

const upright = 'bill collection legislation regulation treaty';
/** Works whose title is in quotation marks even if they are no part of another work. */
const inQuotes = `article dataset document interview manuscript paper-conference personal_communication post speech
  thesis webpage`;
/** Works whose month and day are shown. */
const dated = `article broadcast collection dataset document event graphic interview manuscript map patent performance
  personal_communication post software song speech standard webpage`;
const reviews = 'review review-book';
const reports = 'document report software standard';
const pages = 'post webpage';
const ofVolumes = 'interview paper-conference';

/** Chicago, 18th edition, author–date: `Vasic, Ana, and Bo Li. 2025. “Title.” *Journal* 12 (3): 1–10. https://….` */
export const chicago: Style = {
  names,
  others: { ...names, inverted: undefined, comma: undefined },
  dates: americanDates,
  pageRange: 'chicago',
  parts(writer) {
    const { text, show, has, is, whole } = writer;
    const year = (): Part => doubtful(whole, show('year'));
    const undated = (): Part =>
      text`${either(capital(show('status')), text`n.d.`)}${text`-${'letter'}`}`;
    return {
      who: {
        editors: () => text`${'editors'}, ${writer.label('editors', 'ed.', 'eds.')}`,
        translators: () => text`${'translators'}, trans.`,
        publisher: () => (is('software') ? show('publisher') : []),
        container: () => leadingContainer(writer),
      },
      entry() {
        if (isLaw(whole.type)) return text`${law(writer)}. ${'url'}.`;
        const issued = has('year')
          ? text`${text`(${'originalYear'}) `}${year()}${'letter'}`
          : undated();
        const lead = either(show('who'), titled(writer, 'title'));
        return text`${list(
          '. ',
          lead,
          issued,
          has('who') && titled(writer, 'title'),
          descriptions(writer),
          ...identifiers(writer),
          source(writer),
          publication(writer),
          capital(show('medium')),
          address(writer),
        )}.`;
      },
      titled: () => either(leadingContainer(writer), titled(writer, 'title')),
      citedTitle: () => either(leadingContainer(writer), titled(writer, 'shortTitle')),
      citedYear: () =>
        has('year')
          ? text`${text`[${'originalYear'}] `}${year()}${'letter'}`
          : text`${either(show('status'), text`n.d.`)}${text`-${'letter'}`}`,
    };
  },
};

/** What comes first in an entry without names. */
function leadingContainer(writer: Writer): Part {
  const { cased, is, whole } = writer;
  if (is('webpage')) return cased('container');
  const isLeading =
    is(`article-magazine article-newspaper entry entry-dictionary entry-encyclopedia broadcast`) ||
    (is(ofVolumes) && !whole.editors?.length);
  return isLeading ? italic(cased('container', true)) : [];
}

function titled(writer: Writer, field: 'title' | 'shortTitle'): Part {
  const { text, show, cased, has, is } = writer;
  if (is(reviews)) {
    const anonymous = !has('authors', 'editors', 'translators') && field === 'title';
    const reviewed = italic(cased(field, true));
    return anonymous
      ? text`Anonymous review of ${reviewed}`
      : text`${field === 'title' ? text`Review of` : text`review of`} ${reviewed}`;
  }
  if (has('volumeTitle') && !has('container') && !isInSerial(writer))
    return italic(cased('volumeTitle', true));
  if (is('patent')) return capital(show(field));
  if (is(upright)) return cased(field);
  if (is('legal_case')) return italic(show(field));
  if (is('book classic graphic hearing map')) return italic(cased(field, true));
  if (is('post entry-dictionary')) return quoted(show(field));
  return has('container') || is(inQuotes) ? quoted(cased(field)) : italic(cased(field, true));
}

/** The genre, where nothing else shows it. */
function description({ text, show, has, is, whole }: Writer): Part {
  if (has('genre') && has('number')) return [];
  const isPart = has('container');
  if (is('thesis') || (isPart && is(reports))) return [];
  if (isPart && is('event speech') && !whole.editors?.length) return [];
  const isAlone = is('manuscript') && !has('genre', 'number', 'publisher', 'url');
  return isAlone ? text`Unpublished manuscript` : capital(show('genre'));
}

/** The description of a paper without editors names its event, too. */
function descriptions(writer: Writer): Part {
  const { is } = writer;
  const isAlone = is('paper-conference') && !isEdited(writer);
  return list('. ', description(writer), isAlone && event(writer));
}

/** Number, version, edition, contributors and volume of a work that is no part of another. */
function identifiers(writer: Writer): readonly Part[] {
  const { text, show, cased, has, is } = writer;
  const by = byNames(writer).map(capital);
  const edition = capital(show('editionLabel'));
  if (is('patent')) {
    const number = text`${either(capital(show('genre')), text`Patent`)} ${'number'}`;
    return [text`${number}, ${text`issued ${'date'}`}`];
  }
  if (isInSerial(writer)) return [translated(writer)];
  if (has('container') && !is(pages)) return [];
  const volume = has('volumeTitle')
    ? text`${capital(show('vol'))} of ${italic(cased('title', true))}`
    : either(capital(show('vol')), text`${'volumes'} vols.`);
  return [
    has('number') ? text`${cased('genre')} ${numbered(writer)}` : [],
    is('software') ? text`V. ${'version'}` : text`Version ${'version'}`,
    ...(has('originalDate') ? [...by, edition] : [edition, ...by]),
    volume,
  ];
}

function translated({ text }: Writer): Part {
  return capital(text`translated by ${'translators'}`);
}

/** What the work is part of. */
function source(writer: Writer): Part {
  const { has, is } = writer;
  if (is(serials) || (is(ofVolumes) && !isEdited(writer))) return inSerial(writer);
  if (is(`patent ${pages}`)) return [];
  return list(
    '. ',
    has('container') ? inBook(writer) : [],
    series(writer),
    isEventApart(writer) && event(writer),
  );
}

/** Whether an event is separated by a period from what follows. */
function isEventApart({ has }: Writer): boolean {
  return has('eventDate', 'originalDate', 'originalPublisher', 'publisher', 'status');
}

/** The event where a work was presented. */
function event(writer: Writer): Part {
  const { text, show, has, is, whole } = writer;
  if (is(`interview personal_communication ${reviews}`) || !has('event', 'eventDate')) return [];
  const place = text`${capital(show('event'))}, ${text`${'eventDate'}, ${'eventPlace'}`}`;
  if (!is('paper-conference')) return text`${!has('year') && capital(show('status'))} ${place}`;
  if (whole.editors?.length || has('issue', 'pages', 'volume')) return [];
  const presented = has('genre') ? text`Presented` : text`Paper presented`;
  return has('event') ? text`${presented} at ${place}` : text`${presented} ${place}`;
}

/** Whether a paper of proceedings is a part of a book, rather than of a serial. */
function isEdited({ whole }: Writer): boolean {
  return Boolean(whole.editors?.length ?? 0) || Boolean(whole.containerAuthors?.length ?? 0);
}

function inSerial(writer: Writer): Part {
  const { text, cased, has, is } = writer;
  const name = text`${italic(cased('container', true))} ${text`(${'place'})`}`;
  const isNumbered = has('volume', 'issue');
  const isPlaced = has('series', 'issue', 'number', 'pages', 'status', 'volume');
  const isEarly = is('article-journal') && !isPlaced && writer.whole.doi !== undefined;
  const title = text`${name}, ${isEarly && text`advance online publication`}`;
  const number = either(writer.show('number'), is('article-newspaper') ? [] : writer.show('pages'));
  const at =
    isNumbered && !is('article-newspaper')
      ? text`${volumeAndIssue(writer)}: ${number}`
      : text`${text`${text`${'series'}, ${text`${is('interview') && 'publisher'}, ${dateIn(writer)}`}`}. ${capital(writer.show('editionLabel'))}`}, ${number}`;
  const isJoined = has('volume') && !has('series') && !is('article-newspaper');
  return list(isJoined ? ' ' : ', ', title, at);
}

function volumeAndIssue(writer: Writer): Part {
  const { text, show, has, label } = writer;
  const date = show('month');
  if (!has('volume'))
    return text`${'series'}, ${text`${label('issue', 'no.', 'nos.')} ${'issue'}`} ${text`(${date})`}`;
  const volume = has('series') ? show('vol') : show('volume');
  return text`${'series'}, ${text`${volume} ${text`(${either(show('issue'), date)})`}`}`;
}

/** The status and the month and day of a work without volume and issue. */
function dateIn({ text, show, has }: Writer): Part {
  const status = has('publisher') ? show('status') : capital(show('status'));
  return text`${has('year') && status} ${has('year') && show('monthDay')}`;
}

function inBook(writer: Writer): Part {
  const { text, show, cased, has, is } = writer;
  const container = italic(cased(has('volumeTitle') ? 'volumeTitle' : 'container', true));
  const volume = has('volumeTitle')
    ? text`${show('vol')} of ${italic(cased('container', true))}`
    : either(show('vol'), text`${'volumes'} vols.`);
  return list(
    ', ',
    is('broadcast motion_picture') ? container : placed(writer, container),
    is(reports) && capital(show('genre')),
    has('number') && text`${cased('genre')} ${numbered(writer)}`,
    text`version ${'version'}`,
    show('editionLabel'),
    ...byNames(writer),
    volume,
  );
}

/** `In *Book*`, `Chap. 3 in *Book*` */
function placed({ text, has }: Writer, container: Part): Part {
  return has('chapter') ? text`Chap. ${'chapter'} in ${container}` : text`In ${container}`;
}

function series({ text, cased, has, isNumber }: Writer): Part {
  if (!has('series')) return [];
  return isNumber('seriesNumber')
    ? text`${cased('series')} ${'seriesNumber'}`
    : text`${cased('series')}, ${'seriesNumber'}`;
}

/** The publisher, and the month and day. */
function publication(writer: Writer): Part {
  const { text, show, cased, has, is } = writer;
  if (is(`patent ${serials}`) || (is(ofVolumes) && !isEdited(writer))) return [];
  const kind =
    is('article') && !has('genre') ? text`Preprint` : is('thesis') && capital(show('genre'));
  const publisher = either(capital(show('publisher')), has('eventDate') ? [] : show('place'));
  const day = is(dated) && has('year') ? show('monthDay') : [];
  const released =
    is('software') && has('year') && (has('publisher') ? text`released` : text`Released`);
  const status = has('year') && (has('publisher') ? show('status') : capital(show('status')));
  return list(
    ', ',
    !isEventApart(writer) && event(writer),
    is(pages) && cased('container'),
    kind,
    publisher,
    text`${released || status} ${day}`,
  );
}

function address({ text, has, whole }: Writer): Part {
  const isAccessed = whole.doi === undefined && !has('year', 'status', 'eventDate') && has('url');
  return text`${isAccessed && text`Accessed ${'accessed'}`}. ${'url'}`;
}
