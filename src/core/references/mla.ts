import { byNames, isInSerial, isNumbered, labeledPages, numberedSeries, serials } from './fields';
import type { Field, Style } from './fields';
import { italic, list, quoted } from './layout';
import type { Part } from './layout';
import { datesLike } from './locale';
import { capital, either } from './writer';
import { shortMonths } from './wording';

const yearly = 'book chapter motion_picture paper-conference thesis';
const inQuotes =
  'article dataset document interview manuscript paper-conference personal_communication speech';

/** MLA, 9th edition: `Vasic, Ana, and Bo Li. “Title.” *Journal*, vol. 12, no. 3, 2025, pp. 1–10, https://….` */
export const mla: Style = {
  names: { inverted: 'first', and: 'and', comma: 'always', limit: 2, etAlComma: true },
  others: { and: 'and', limit: 2 },
  repeated: '———',
  distinguishes: true,
  dates: { order: datesLike('day month year'), months: shortMonths('Sept.') },
  pageRange: 'twoDigits',
  parts(writer) {
    const { text, show, cased, has, is, isNumber, label, whole, citing } = writer;
    const [isSerial, isThesis] = [isInSerial(writer), is('thesis')];
    const hasContainer = has('container');
    const volumeTitle = has('volumeTitle') && italic(cased('volumeTitle', true));
    const inForm = (title: Field): Part => {
      if (is('bill collection legislation regulation treaty')) return cased(title);
      if (is('legal_case')) return italic(show(title));
      const isInItalics = is('book classic graphic hearing map periodical');
      const isPart = (hasContainer || is(inQuotes)) && !isInItalics;
      return isPart ? quoted(cased(title)) : italic(cased(title, true));
    };
    const titled = (): Part =>
      (!isSerial && !is('post webpage') && !hasContainer && volumeTitle) || inForm('title');

    const published = (): Part => {
      const by = byNames(writer);
      const container = italic(cased('container', true));
      const journal = text`${container} ${text`[${'place'}]`}`;
      const book = (hasContainer && volumeTitle) || container;
      const isPart = has('editors', 'volumeTitle', 'edition', 'container', 'translators');
      const volume = isPart ? show('vol') : has('authors') ? [] : capital(show('vol'));
      const hasLabel = isNumber('number') && !is('standard');
      const number = hasLabel ? text`${label('number', 'no.', 'nos.')} ${'number'}` : 'number';
      const isArticle = is('article-journal');
      const when = show(is(yearly) ? 'year' : isArticle ? 'yearMonth' : 'date');
      const circa = is(yearly) || isArticle ? text`[${when}?]` : text`Circa ${when}`;
      const isAtEvent = !is(serials) && !(is('paper-conference') && isNumbered(whole));
      const event = text`${capital(show('event'))}, ${'eventDate'}, ${'eventPlace'}`;
      return list(
        ', ',
        isSerial ? journal : book,
        list(', ', ...(hasContainer ? by : by.map(capital))),
        capital(show('editionLabel')),
        has('edition') ? text`version ${'version'}` : text`Version ${'version'}`,
        isSerial ? text`${'series'}, ${'vol'}` : volume,
        text`${label('issue', 'no.', 'nos.')} ${'issue'}`,
        has('number') && text`${'genre'} ${number}`,
        !isSerial && !isThesis && either(show('publisher'), show('place')),
        !is('speech') && (whole.isCirca ? circa : when),
        isAtEvent && has('event', 'eventDate') && event,
        labeledPages(writer),
        show('url'),
      );
    };

    /** When it was accessed, its medium, and what isn't about this edition alone. */
    const atEnd = (): Part => {
      const isRetitled = has('originalTitle');
      const by = isRetitled ? show('originalPublisher') : text`by ${'originalPublisher'}`;
      const original = has('originalPublisher') && text`${by}, ${'originalYear'}`;
      const book = either(italic(show('container')), inForm('title'));
      const volumes = isNumber('volumes')
        ? text`${'volumes'} ${label('volumes', 'vol.', 'vols.')}`
        : show('volumes');
      const others = [
        isThesis && text`${'publisher'}, ${'genre'}`,
        text`Originally published ${text`as ${italic(show('originalTitle'))}`}, ${original}`,
        has('series') && numberedSeries(writer),
        volumeTitle && text`${text`${capital(show('vol'))} of `}${book}`,
        !has('volume') && volumes,
      ];
      return list(
        ', ',
        !has('date') && text`Accessed ${'accessed'}`,
        capital(show('medium')),
        ...(isSerial ? [] : others),
      );
    };

    return {
      who: {
        editors: () => text`${'editors'}, ${label('editors', 'editor', 'editors')}`,
        translators: () =>
          text`${'translators'}, ${label('translators', 'translator', 'translators')}`,
      },
      entry() {
        const lead = either(show('who'), citing.sameAuthors ? show('repeated') : []);
        const title = (has('who') || !citing.sameAuthors) && titled();
        const genre = !isThesis && !has('number') && capital(show('genre'));
        const first = text`${!has('originalPublisher') && 'originalDate'}, ${genre}`;
        return text`${lead}. ${title}. ${first}. ${published()}. ${atEnd()}.`;
      },
      titled,
      citedTitle: () => inForm('shortTitle'),
      citedYear: () => [],
    };
  },
};
