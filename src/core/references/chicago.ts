import { books, byNames, chapters, numberedSeries, placed } from './fields';
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
  limit: 10,
  shown: 7,
};

const newspapers = 'article-magazine article-newspaper';
const reviews = 'review review-book';

/** Chicago, 17th edition, author–date: `Vasic, Ana, and Bo Li. 2025. “Title.” *Journal* 12 (3): 1–10. https://….` */
export const chicago: Style = {
  names,
  others: { ...names, inverted: undefined, comma: undefined },
  repeated: '———',
  dates: americanDates,
  pageRange: 'chicago',
  parts(writer) {
    const { text, show, cased, has, is, label, citing } = writer;
    const newspaper = is(`${newspapers} ${reviews}`) ? italic(cased('container', true)) : [];
    const titled = (): Part => {
      if (is('legal_case interview patent')) return show('title');
      if (!is('bill book graphic legislation motion_picture song')) return quoted(cased('title'));
      return text`${italic(cased('title', true))}${text` (version ${'version'})`}`;
    };
    const leadingTitle = (): Part => either(newspaper, titled());
    const year = (): Part => text`${'year'}${!has('dateText') && 'letter'}`;
    const undated = (): Part => text`${!has('status') && text`n.d.`}${'letter'}`;
    return {
      who: {
        editors: () => text`${'editors'}, ${label('editors', 'ed.', 'eds.')}`,
        translators: () => text`${'translators'}, trans.`,
        container: () =>
          citing.sameAuthors && newspaper.length > 0 ? show('repeated') : newspaper,
      },
      entry() {
        const lead = either(show('who'), citing.sameAuthors ? show('repeated') : titled());
        const issued = has('year')
          ? text`${text`(${'originalYear'}) `}${year()}`
          : either(capital(show('status')), undated());
        const genre = capital(show('genre'));
        const kind = !is('thesis speech personal_communication') && genre;
        const described = is('patent')
          ? text`${text`. ${'number'}`}${text`. ${genre}`}`
          : text`${text`. ${capital(show('medium'))}`}${text`. ${kind} ${is('report') && 'number'}`}`;
        const date = is('webpage post-weblog') && 'date';
        const access = text`${date}. ${!has('date') && text`Accessed ${'accessed'}`}. ${'url'}`;
        return text`${list(
          '',
          text`${lead}. ${issued}. ${has('who') && titled()}`,
          described,
          published(writer),
          text`. ${access}`,
        )}.`;
      },
      titled: leadingTitle,
      citedTitle: leadingTitle,
      citedYear: () =>
        has('year')
          ? text`${text`[${'originalYear'}] `}${year()}`
          : either(show('status'), undated()),
    };
  },
};

/** In what, by whom, in which edition and volume, where, when, and on which pages. */
function published(writer: Writer): Part {
  const { text, show, cased, has, is } = writer;
  const [isArticle, isChapter, isBook] = [is('article-journal'), is(chapters), is(books)];
  const by = byNames(writer);
  const inside = is('webpage') ? cased('container') : italic(cased('container', true));
  const issue = text` (${either(show('issue'), show('month'))})`;
  const month = has('issue')
    ? text`, ${text`no. ${'issue'}`} ${text`(${'month'})`}`
    : text`, ${'month'}`;
  return list(
    '',
    !isChapter && text`. ${list('. ', ...by.map(capital))}`,
    isChapter ? text`. In ${inside}` : text`. ${inside}`,
    is('post-weblog') && has('container') && text` (blog)`,
    isChapter && text`, ${list(', ', ...by)}`,
    isBook && text`. ${capital(show('editionLabel'))}`,
    isChapter && text`, ${'editionLabel'}`,
    isChapter && has('pages') && text`, ${text`${'volume'}:${'pages'}`}`,
    isArticle && text`, ${'series'} ${'seriesNumber'}, `,
    isArticle && (has('volume') ? text` ${'volume'}${issue}` : month),
    isBook && text`. ${text`Vol. ${'volume'}`}. ${text`${'volumes'} vols.`}`,
    isChapter && !has('pages') && text`. Vol. ${'volume'}`,
    !isArticle && text`. ${numberedSeries(writer)}`,
    atPlace(writer),
    isArticle && (has('volume', 'issue') ? text`: ${'pages'}` : text`, ${'pages'}`),
  );
}

function atPlace(writer: Writer): Part {
  const { text, show, has, is } = writer;
  if (is(reviews)) return text`. ${placed(writer)}`;
  if (is(`${newspapers} personal_communication`)) return text`, ${'date'}`;
  if (is('patent')) return text`, issued ${'date'}`;
  if (is('article-journal')) return [];
  const genre = capital(show('genre'));
  if (!is('speech')) return text`. ${is('thesis') && genre}, ${placed(writer)}`;
  const presented = has('genre')
    ? text`${genre} ${text`presented at the ${'event'}`}`
    : text`Presented at the ${'event'}`;
  return text`. ${presented}, ${'eventPlace'}, ${'monthDay'}`;
}
