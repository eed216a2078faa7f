/** How browsers translate the bylines of a page; each language is one row. */

interface Language {
  /** The beginnings of the names of all months, in lower case and in order. */
  readonly months: string;
  /** What follows the number of authors. */
  readonly authors: string;
  /** What stands before or behind the user who submitted a paper. */
  readonly submitted: string;
  /** What stands before or behind the day of publication. */
  readonly published: string;
}

const languages: readonly Language[] = [
  {
    months: 'jan feb mar apr may jun jul aug sep oct nov dec',
    authors: 'authors?',
    submitted: 'submitted by',
    published: 'published on',
  },
  {
    months: 'ene feb mar abr may jun jul ago sep oct nov dic',
    authors: 'autor(?:es|as?)?',
    submitted: '(?:enviado|presentado|propuesto) por',
    published: 'publicado (?:el|en)',
  },
  {
    months: 'janv févr mars avr mai juin juil août sept oct nov déc',
    authors: 'auteure?s?',
    submitted: '(?:soumis|proposé|envoyé) par',
    published: 'publiée? le',
  },
  {
    months: 'jan fev mar abr mai jun jul ago set out nov dez',
    authors: 'autor(?:es|as?)?',
    submitted: '(?:enviado|submetido) por',
    published: 'publicado em',
  },
  {
    months: 'jan feb mär apr mai jun jul aug sep okt nov dez',
    authors: 'autor(?:en|innen)?',
    submitted: 'eingereicht von',
    published: 'veröffentlicht am',
  },
  {
    months: 'янв фев мар апр ма июн июл авг сен окт ноя дек',
    authors: 'автор(?:а|ов)?',
    submitted: '(?:отправлено|представлено|опубликовал|прислал)',
    published: 'опубликовано',
  },
  {
    months: 'जन फ़र मार्च अप्रै मई जून जुल अग सित अक्टू नव दिस',
    authors: 'लेखक',
    submitted: '(?:के )?द्वारा प्रस्तुत(?: किया गया)?',
    published: '(?:को )?प्रकाशित(?: हुआ| किया गया)?',
  },
  {
    months: 'জানু ফেব মার্চ এপ্রি মে জুন জুল আগ সেপ্ট অক্টো নভে ডিসে',
    authors: '(?:জন )?লেখক',
    submitted: '(?:জমা দিয়েছেন|দ্বারা জমা দেওয়া)',
    published: '(?:তারিখে )?প্রকাশিত(?: হয়েছে)?',
  },
  {
    months: 'يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر',
    authors: 'مؤلف(?:ين|ون|ًا)?',
    submitted: '(?:مقدم من|مقدمة من|تم الإرسال بواسطة|أرسلها)',
    published: '(?:نُ?شرت? في|تم النشر في)',
  },
  {
    months: 'جنوری فروری مارچ اپریل مئی جون جولائی اگست ستمبر اکتوبر نومبر دسمبر',
    authors: 'مصنف(?:ین)?',
    submitted: '(?:کی طرف سے )?(?:جمع کرایا|پیش کیا)(?: گیا)?',
    published: '(?:کو )?شائع (?:ہوا|کیا گیا)',
  },
  {
    months: '',
    authors: '(?:位|名)?作者',
    submitted: '(?:提交者|提交人|由)[：:]?',
    published: '(?:发布于|发表于|发布日期[：:]?|發佈於|發表於)',
  },
  {
    months: '',
    authors: '(?:人|名)の著者',
    submitted: '(?:提出者|投稿者)[：:]?',
    published: '(?:公開日[：:]?|に公開)',
  },
];

/** Whether a line, in lower case, says that the name of who submitted a paper stands in it or follows. */
export const submittedWords = new RegExp(
  `^(?:${languages.map(({ submitted }) => submitted).join('|')})(?=$|[\\s\\p{P}])`,
  'u',
);

/** The first letters of what says so, for what is quicker than looking for all of it. */
export const firstWords: readonly string[] = languages.flatMap(({ submitted, published }) =>
  `${submitted}|${published}`.split(/[|():?]+/).flatMap((words) => /^[a-z]{3,}/.exec(words) ?? []),
);

const published = languages.map((language) => language.published).join('|');
const publishedBefore = new RegExp(`^(?:${published})\\s*`, 'iu');
const publishedBehind = new RegExp(`\\s*(?:${published})$`, 'iu');

/** A date without the words that say of what it is; the same text where there are none. */
export function withoutPublished(text: string): string {
  const rest = text.replace(publishedBefore, '');
  return rest === text ? text.replace(publishedBehind, '') : rest;
}

const nativeDigits = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef]/g;
const aNativeDigit = new RegExp(nativeDigits.source);

/** The text with the digits of other scripts as ASCII has them; its length stays the same. */
export function plainDigits(text: string): string {
  if (!aNativeDigit.test(text)) return text;
  return text.replace(nativeDigits, (digit) => {
    const code = digit.charCodeAt(0);
    const zero = [0x660, 0x6f0, 0x966, 0x9e6].findLast((start) => start <= code) ?? code;
    return String(code - zero);
  });
}

/** What may follow a number of authors, as a part of a regular expression. */
export const authorWords = [...new Set(languages.map(({ authors }) => authors))].join('|');

/**
 * The number of a month by its name in any of these languages; undefined when that is none. `isWhole` when
 * it has to be as the table has it, as words in Latin letters begin like many others.
 */
export function monthInAnyLanguage(name: string, isWhole = false): number | undefined {
  const lower = name.toLowerCase();
  const isExact = isWhole && /^[a-z]/.test(lower);
  for (const { months } of languages) {
    const index =
      months === ''
        ? -1
        : months
            .split(' ')
            .findIndex((start) => (isExact ? lower === start : lower.startsWith(start)));
    if (index >= 0) return index + 1;
  }
  return undefined;
}
