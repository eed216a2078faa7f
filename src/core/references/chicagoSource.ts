/* What a work is part of, where it was presented and published, and where it is online, in Chicago's style. */
import { byNames, serials } from './fields';
import type { Writer } from './fields';
import { italic, list } from './layout';
import type { Part } from './layout';
import { numbered } from './law';
import { capital, either } from './writer';

/** Works whose month and day are shown. */
const dated = `article broadcast collection dataset document event graphic interview manuscript map patent performance
  personal_communication post software song speech standard webpage`;

/** Types of CSL that are treated alike; those `ofVolumes` are like chapters if they have editors. */
export const reviews = 'review review-book';
export const reports = 'document report software standard';
export const pages = 'post webpage';
export const ofVolumes = 'interview paper-conference';

/** Whether it has authors, or others in their place. */
export function isSigned({ has }: Writer): boolean {
  return has('authors', 'editors', 'translators');
}

/** What the work is part of. */
export function source(writer: Writer): Part {
  const { show, has, is } = writer;
  if (is(serials) || (is(ofVolumes) && !isEdited(writer))) return inSerial(writer);
  if (is(`patent ${pages}`)) return [];
  return list(
    '. ',
    has('container') ? inBook(writer) : [],
    series(writer),
    !has('container') && has('originalDate') && capital(show('editionLabel')),
    isEventApart(writer) && event(writer),
  );
}

/** Whether an event is separated by a period from what follows. */
function isEventApart({ has }: Writer): boolean {
  return has('eventDate', 'originalDate', 'originalPublisher', 'publisher', 'status');
}

/** The event where a work was presented. */
export function event(writer: Writer): Part {
  const { text, show, has, is, whole } = writer;
  if (is(`interview personal_communication ${reviews}`) || !has('event', 'eventDate')) return [];
  const place = text`${capital(show('event'))}, ${text`${'eventDate'}, ${'eventPlace'}`}`;
  if (!is('paper-conference')) return text`${!has('year') && capital(show('status'))} ${place}`;
  if (whole.editors?.length || has('issue', 'pages', 'volume')) return [];
  const presented = has('genre') ? text`Presented` : text`Paper presented`;
  return has('event') ? text`${presented} at ${place}` : text`${presented} ${place}`;
}

/** Whether a paper of proceedings is a part of a book, rather than of a serial. */
export function isEdited({ whole }: Writer): boolean {
  return Boolean(whole.editors?.length ?? 0) || Boolean(whole.containerAuthors?.length ?? 0);
}

function inSerial(writer: Writer): Part {
  const { text, cased, has, is } = writer;
  const name = text`${italic(cased('container', true))} ${text`(${'place'})`}`;
  const isNumbered = has('volume', 'issue');
  const isPlaced = has('series', 'issue', 'number', 'pages', 'status', 'volume');
  const isEarly = is('article-journal') && !isPlaced && writer.whole.doi !== undefined;
  const title = text`${name}, ${isEarly && text`ahead of print`}`;
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
  // Where the name of a magazine comes first, the date follows.
  if (writer.is(`article-magazine ${reviews}`) && !isSigned(writer)) {
    const issue = has('volume')
      ? text`${capital(show('vol'))} ${text`(${'issue'})`}`
      : text`${label('issue', 'no.', 'nos.')} ${'issue'}`;
    return text`${has('volume') && has('issue') ? [] : date}, ${text`${'series'}, ${issue}`}`;
  }
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
export function publication(writer: Writer): Part {
  const { text, show, cased, has, is } = writer;
  if (is(`patent ${serials}`) || (is(ofVolumes) && !isEdited(writer))) return [];
  const kind =
    is('article') && !has('genre') ? text`Preprint` : is('thesis') && capital(show('genre'));
  const publisher = either(capital(show('publisher')), has('eventDate') ? [] : show('place'));
  const day = is(dated) && has('year') ? show('monthDay') : [];
  const released =
    is('software') && has('year') && (publisher.length > 0 ? text`released` : text`Released`);
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

/** Where the work is online. */
export function address({ text, has, whole }: Writer): Part {
  const isAccessed = whole.doi === undefined && !has('year', 'status', 'eventDate') && has('url');
  return text`${isAccessed && text`Accessed ${'accessed'}`}. ${'url'}`;
}
