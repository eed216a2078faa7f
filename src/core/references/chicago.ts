import { byNames, chapters, books, numberedSeries, placed } from './fields';
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
  who: {
    editors: ({ text, label }) => text`${'editors'}, ${label('editors', 'ed.', 'eds.')}`,
    translators: ({ text }) => text`${'translators'}, trans.`,
    container: (writer) =>
      writer.citing.sameAuthors && leadingContainer(writer).length > 0
        ? writer.show('repeated')
        : leadingContainer(writer),
  },
  entry(writer) {
    const { text, show, has, citing } = writer;
    const title = titled(writer);
    const lead = either(show('who'), citing.sameAuthors ? show('repeated') : title);
    const head = text`${lead}. ${issued(writer)}. ${has('who') && title}`;
    return text`${head}${described(writer)}${published(writer)}${text`. ${access(writer)}`}.`;
  },
  titled: leadingTitle,
  citedTitle: leadingTitle,
  citedYear: (writer) =>
    writer.has('year')
      ? writer.text`${writer.text`[${'originalYear'}] `}${lettered(writer)}`
      : either(writer.show('status'), undated(writer)),
};

function leadingContainer({ cased, is }: Writer): Part {
  return is(`${newspapers} ${reviews}`) ? italic(cased('container', true)) : [];
}

function leadingTitle(writer: Writer): Part {
  return either(leadingContainer(writer), titled(writer));
}

function titled({ text, show, cased, is }: Writer): Part {
  if (is('legal_case interview patent')) return show('title');
  if (!is('bill book graphic legislation motion_picture song')) return quoted(cased('title'));
  return text`${italic(cased('title', true))}${text` (version ${'version'})`}`;
}

function issued(writer: Writer): Part {
  const { text, show, has } = writer;
  if (!has('year')) return either(capital(show('status')), undated(writer));
  return text`${text`(${'originalYear'}) `}${lettered(writer)}`;
}

function lettered({ text, has }: Writer): Part {
  return text`${'year'}${!has('dateText') && 'letter'}`;
}

function undated({ text, has }: Writer): Part {
  return text`${!has('status') && text`n.d.`}${'letter'}`;
}

function described({ text, show, is }: Writer): Part {
  const genre = capital(show('genre'));
  if (is('patent')) return text`${text`. ${'number'}`}${text`. ${genre}`}`;
  const kind = !is('thesis speech personal_communication') && genre;
  return text`${text`. ${capital(show('medium'))}`}${text`. ${kind} ${is('report') && 'number'}`}`;
}

/** In what, by whom, in which edition and volume, where, when, and on which pages. */
function published(writer: Writer): Part {
  const { text, show, cased, has, is } = writer;
  const [isArticle, isChapter, isBook] = [is('article-journal'), is(chapters), is(books)];
  const by = byNames(writer);
  const inside = is('webpage') ? cased('container') : italic(cased('container', true));
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
    isArticle && inJournal(writer),
    isBook && text`. ${text`Vol. ${'volume'}`}. ${text`${'volumes'} vols.`}`,
    isChapter && !has('pages') && text`. Vol. ${'volume'}`,
    !isArticle && text`. ${numberedSeries(writer)}`,
    atPlace(writer),
    isArticle && (has('volume', 'issue') ? text`: ${'pages'}` : text`, ${'pages'}`),
  );
}

function inJournal({ text, has, show }: Writer): Part {
  if (has('volume')) return text` ${'volume'}${text` (${either(show('issue'), show('month'))})`}`;
  return has('issue') ? text`, ${text`no. ${'issue'}`} ${text`(${'month'})`}` : text`, ${'month'}`;
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

function access({ text, has, is }: Writer): Part {
  const isDated = is('webpage post-weblog');
  return text`${isDated && 'date'}. ${!has('date') && text`Accessed ${'accessed'}`}. ${'url'}`;
}
