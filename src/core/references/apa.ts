import { inParentheses, isInSerial, isLaw, isNumbered, isPrivate, labeledPages } from './fields';
import type { Style, Writer } from './fields';
import { law } from './law';
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

const dated = `article-magazine article-newspaper broadcast collection document event motion_picture pamphlet
  performance personal_communication post post-weblog song speech webpage`;
const reviews = 'review review-book';
const unnumbered = `event patent performance review speech webpage article-journal article-magazine
  article-newspaper`;

/** APA, 7th edition: `Vasic, A. (2025). Title. *Journal*, *12*(3), 1–10. https://…` */
export const apa: Style = {
  names,
  others: { ...names, inverted: undefined, comma: undefined },
  dates: { ...americanDates, eras: ['B.C.E.', 'C.E.'] },
  pageRange: 'whole',
  parts(writer) {
    const { text, show, cased, has, is, whole } = writer;
    const publisher = (): Part =>
      (is('software webpage') && !has('editors')) || is('entry-dictionary entry-encyclopedia')
        ? show('publisher')
        : [];
    const circa = (date: Part): Part => text`${whole.isCirca && text`ca. `}${date}`;
    const year = (): Part =>
      has('year')
        ? text`${circa(show('year'))}${'letter'}`
        : text`${either(lower(show('status')), text`n.d.`)}${text`-${'letter'}`}`;
    return {
      who: { publisher, editors: () => inParentheses(writer, 'Ed.', 'Eds.') },
      entry: () =>
        isLaw(whole.type)
          ? text`${text`${law(writer, circa)}.`} ${address(writer)}`
          : entry(writer, year()),
      citedTitle() {
        if (is('bill legislation regulation treaty report')) return cased('shortTitle');
        if (is('legal_case')) return italic(show('shortTitle'));
        if (is('hearing')) return italic(cased('shortTitle', true));
        if (is(reviews) && !has('reviewedTitle')) {
          const ofReview = italic(cased('shortTitle', true));
          return text`[${text`Review of ${ofReview}`}]`;
        }
        const isPart = has('container') && !is('report webpage post');
        const title = isPart ? quoted(cased('shortTitle')) : italic(cased('shortTitle', true));
        return either(publisher(), title);
      },
      citedYear: () =>
        isPrivate(whole)
          ? text`${text`personal communication`}, ${has('date') ? text`${'date'}${'letter'}` : year()}`
          : text`${text`${has('year') && original(writer)}/`}${year()}`,
    };
  },
};

function entry(writer: Writer, year: Part): Part {
  const { text, show, cased, has, is, isNumber, label, whole } = writer;
  const isSerial = isInSerial(writer);
  const [isPage, isPatent] = [is('post webpage'), is('patent')];
  const isReport = is('document report software standard');
  const isWhole = !has('container');

  const hasNumber = (isNumber('number') || is('legislation patent regulation')) && !is('standard');
  const number = hasNumber
    ? text`${label('number', 'No.', 'Nos.')} ${'number'}`
    : capital(show('number'));
  const numbered =
    has('number') && text`${is('thesis') ? text`Publication` : cased('genre')} ${number}`;
  const inVolume = !is(unnumbered) && !isSerial && placeInVolume(writer);
  const volume = isNumber('volume') ? [] : capital(show('volume'));
  const ofVolume = has('volumeTitle') ? text`${capital(show('vol'))}. ${'volumeTitle'}` : volume;

  const isReview = is(reviews);
  const titled = italic(text`${'title'}: ${isWhole && !isPage && !isSerial && ofVolume}`);
  const identifiers = list(
    '; ',
    text`${(isWhole || isPage) && !isSerial && 'editors'}, ${label('editors', 'Ed.', 'Eds.')}`,
    text`${'translators'}, Trans.`,
    (isWhole || isPage) && numbered,
    (isWhole || is('post')) && inVolume,
  );
  const patent = has('number') && text`${either(capital(show('genre')), text`Patent`)} ${number}`;
  const isUntitled = is('personal_communication') && whole.title === whole.key;
  const own =
    isUntitled || (isReview && !has('reviewedTitle'))
      ? []
      : isPage || isWhole
        ? titled
        : show('title');
  const title = text`${own} ${text`(${isPatent ? patent : identifiers})`}`;

  const kind = kindOf(writer);
  const description = text`[${(isWhole || isSerial || !isReport) && kind}]`;
  const first = either(title, description);
  const main = has('who') ? text`${title} ${description}` : title.length > 0 ? description : [];
  const isDated = is(dated) || (is('interview paper-conference') && !isNumbered(whole));
  const day = has('year') && !has('dateText') && isDated && 'monthDay';

  const isPlaced = has('series', 'issue', 'number', 'pages', 'volume');
  const status = has('date') && capital(show('status'));
  const inSerial = text`${list(
    ', ',
    italic(text`${cased('container')}, ${cased('series')}`),
    text`${italic(show('volume'))}${text`(${'issue'})`}`,
    either(text`Article ${'number'}`, show('pages')),
  )}. ${!isPlaced && status}`;
  const by = either(show('containerAuthors'), inParentheses(writer, 'Ed.', 'Eds.'));
  const book = text`In ${by}, ${italic(text`${'container'}: ${ofVolume}`)}`;
  const inBook = text`${book} ${text`(${text`${numbered}; ${inVolume}`})`} ${isReport && text`[${kind}]`}`;
  const hasPublisher = is('thesis') ? !has('url') : !isSerial || is('interview');
  const hasEvent = (!is('paper-conference') || !isNumbered(whole)) && has('event');
  const source = list(
    '. ',
    !isPage && (isSerial ? inSerial : !isWhole && inBook),
    hasPublisher && show('publisher'),
    hasEvent && text`${capital(show('event'))}, ${'eventPlace'}, ${'eventDate'}`,
    isPage && cased('container'),
  );

  const origin = text`${text`as ${italic(show('originalTitle'))}`} ${original(writer)}`;
  const reprint = text`Original work published ${origin}, ${'originalPublisher'}`;
  const history = text`(${text`${!isPatent && isPlaced && status}; ${reprint}`})`;
  const when = text`(${text`${year}${text`, ${day}`}`})`;
  return text`${text`${either(show('who'), first)}. ${when}. ${main}. ${source}.`} ${address(writer)} ${history}`;
}

function original({ text, whole }: Writer): Part {
  return text`${whole.isOriginalCirca && text`ca. `}${'originalYear'}`;
}

function address({ text, show, has }: Writer): Part {
  if (has('date', 'status', 'doi')) return show('url');
  return has('url') ? text`Retrieved ${text`${'accessed'}, from`} ${'url'}` : [];
}

function placeInVolume(writer: Writer): Part {
  const { text, show, cased, has, is, isNumber, label } = writer;
  const volumes = isNumber('volumes')
    ? text`${label('volumes', 'Vol.', 'Vols.')} 1–${'volumes'}`
    : show('volumes');
  return list(
    ', ',
    text`Version ${'version'}`,
    show('editionLabel'),
    is('document report standard') && text`${cased('series')} ${'seriesNumber'}`,
    !has('volumeTitle') && (isNumber('volume') ? capital(show('vol')) : volumes),
    text`Issue ${'issue'}`,
    either(labeledPages(writer), text`Chapter ${'chapter'}`),
  );
}

/** What the work is, in brackets after its title. */
function kindOf({ text, show, has, is }: Writer): Part {
  const genre = capital(show('genre'));
  // Its title is that of the reviewed work.
  if (is(reviews)) {
    const usual = is('review') ? text`Review of` : text`Review of the book`;
    const reviewed = italic(either(show('reviewedTitle'), show('title')));
    return text`${text`${either(genre, usual)} ${reviewed}`}, ${text`by ${'reviewedAuthors'}`}`;
  }
  if (is('thesis')) return text`${text`${genre}, ${has('url') && 'publisher'}`}; ${'medium'}`;
  if (is('personal_communication') && has('recipients')) {
    return text`${either(genre, text`Letter`)} ${text`to ${'recipients'}`}`;
  }
  if (has('genre', 'medium')) return text`${!has('number') && genre}; ${capital(show('medium'))}`;
  const isPlaced = has('container', 'number', 'publisher', 'url');
  if (is('manuscript')) return isPlaced ? [] : text`Unpublished manuscript`;
  if (is('broadcast')) return text`Broadcast`;
  if (is('dataset')) return text`Dataset`;
  if (is('graphic')) return text`Graphic`;
  if (is('interview')) return text`Interview`;
  if (is('map')) return text`Map`;
  if (is('motion_picture')) return text`Video recording`;
  if (is('personal_communication')) return text`Letter`;
  if (is('software')) return text`Computer software`;
  return is('song') ? text`Audio recording` : [];
}
