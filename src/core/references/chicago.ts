import { byNames, isInSerial, isLaw, isPrivate } from './fields';
import {
  address,
  event,
  isEdited,
  isSigned,
  ofVolumes,
  pages,
  publication,
  reports,
  reviews,
  source,
} from './chicagoSource';
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
