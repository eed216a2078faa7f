import { byNames, isInSerial, isLaw, isPrivate, serials } from './fields';
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
    const year = (): Part => doubtful(whole.isCirca, show('year'));
    const original = (): Part => doubtful(whole.isOriginalCirca, show('originalYear'));
    const publisher = (): Part => (is('software') ? show('publisher') : []);
    const undated = (): Part =>
      text`${either(capital(show('status')), text`n.d.`)}${text`-${'letter'}`}`;
    return {
      who: {
        editors: () =>
          isInDictionary(writer)
            ? []
            : text`${'editors'}, ${writer.label('editors', 'ed.', 'eds.')}`,
        translators: () => (isInDictionary(writer) ? [] : text`${'translators'}, trans.`),
        publisher,
        container: () => leadingContainer(writer),
      },
      entry() {
        if (isLaw(whole.type))
          return text`${list(
            '. ',
            law(writer, (date) => doubtful(whole.isCirca, date)),
            address(writer),
          )}.`;
        const issued = has('year')
          ? text`${text`(${original()}) `}${year()}${'letter'}`
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
      citedTitle: () => either(publisher(), leadingContainer(writer), titled(writer, 'shortTitle')),
      under: () => text`${!has('doi', 'url') && text`under`} ${quoted(show('shortTitle'))}`,
      citedYear: () =>
        isPrivate(whole)
          ? text`${titleInPlace(writer)}, ${text`${'date'}${'letter'}`}`
          : has('year')
            ? text`${text`${whole.isOriginalCirca ? original() : text`[${'originalYear'}]`} `}${year()}${'letter'}`
            : text`${either(show('status'), text`n.d.`)}${text`-${'letter'}`}`,
    };
  },
};

/** The title of a letter that no list has, else what it is. */
function titleInPlace(writer: Writer): Part {
  const { show, has } = writer;
  return either(
    titled(writer, 'shortTitle'),
    capital(show('genre')),
    has('medium') ? show('medium') : writer.text`pers. comm.`,
  );
}

/** Whether the name of a dictionary or encyclopedia comes first. */
function isInDictionary({ has, is }: Writer): boolean {
  return is(`entry entry-dictionary entry-encyclopedia`) && has('container');
}

/** What comes first in an entry without names. */
function leadingContainer(writer: Writer): Part {
  const { cased, is, whole } = writer;
  if (is('webpage')) return cased('container');
  const isLeading =
    is(
      `article-magazine article-newspaper ${reviews} entry entry-dictionary entry-encyclopedia broadcast`,
    ) ||
    (is(ofVolumes) && !whole.editors?.length);
  return isLeading ? italic(cased('container', true)) : [];
}

function titled(writer: Writer, field: 'title' | 'shortTitle'): Part {
  const { text, show, cased, has, is, whole } = writer;
  if (is('personal_communication') && whole.title === whole.key) return [];
  if (is(reviews)) {
    if (has('reviewedTitle')) return quoted(cased(field));
    const reviewed = italic(cased(field, true));
    return field === 'title' ? review(writer, reviewed) : text`review of ${reviewed}`;
  }
  if (has('volumeTitle') && !has('container') && !isInSerial(writer))
    return italic(cased('volumeTitle', true));
  if (is('patent')) return capital(show('shortTitle'));
  if (is(upright)) return cased(field);
  if (is('legal_case')) return italic(show(field));
  if (is('book classic graphic hearing map')) return italic(cased(field, true));
  if (is('post entry-dictionary')) return quoted(show(field));
  return has('container') || is(inQuotes) ? quoted(cased(field)) : italic(cased(field, true));
}

/** `Review of *Title*, by Ana Vasic` */
function review(writer: Writer, reviewed: Part): Part {
  const { text, show } = writer;
  const kind = isSigned(writer) ? text`Review of` : text`Unsigned review of`;
  const named = text`${either(capital(show('genre')), kind)} ${reviewed}`;
  return text`${named}, ${text`by ${'reviewedAuthors'}`}`;
}

function isSigned({ has }: Writer): boolean {
  return has('authors', 'editors', 'translators');
}

/** The genre, where nothing else shows it. */
function description(writer: Writer): Part {
  const { text, show, cased, has, is, whole } = writer;
  if (is(reviews))
    return has('reviewedTitle') ? review(writer, italic(cased('reviewedTitle', true))) : [];
  if (is('personal_communication') && has('recipients'))
    return has('genre')
      ? text`${capital(show('genre'))} to ${'recipients'}`
      : text`To ${'recipients'}`;
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
    const kind = either(capital(show('genre')), text`Patent`);
    return [
      text`${has('number') && text`${kind} ${'number'}`}, ${text`issued ${doubtful(writer.whole.isCirca, show('date'))}`}`,
    ];
  }
  if (isInSerial(writer)) return [translated(writer)];
  if (has('container') && !is(pages)) return [];
  const volume = has('volumeTitle')
    ? text`${capital(show('vol'))} of ${italic(cased('title', true))}`
    : either(capital(show('vol')), text`${'volumes'} vols.`);
  return [
    has('number') ? text`${cased('genre')} ${numbered(writer)}` : [],
    is('software') ? text`V. ${'version'}` : text`Version ${'version'}`,
    ...(has('originalDate') ? by : [edition, ...by]),
    volume,
  ];
}

function translated({ text }: Writer): Part {
  return capital(text`translated by ${'translators'}`);
}

/** What the work is part of. */
function source(writer: Writer): Part {
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
function publication(writer: Writer): Part {
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

function address({ text, has, whole }: Writer): Part {
  const isAccessed = whole.doi === undefined && !has('year', 'status', 'eventDate') && has('url');
  return text`${isAccessed && text`Accessed ${'accessed'}`}. ${'url'}`;
}
