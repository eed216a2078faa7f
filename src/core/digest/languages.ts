/** How browsers translate the bylines of a page; each language is one row. */

interface Language {
  /** The beginnings of the names of all months, in lower case and in order. */
  readonly months: string;
  /** What follows the number of authors. */
  readonly authors: string;
}

const languages: readonly Language[] = [
  { months: 'jan feb mar apr may jun jul aug sep oct nov dec', authors: 'authors?' },
  { months: 'ene feb mar abr may jun jul ago sep oct nov dic', authors: 'autor(?:es|as?)?' },
  { months: 'janv févr mars avr mai juin juil août sept oct nov déc', authors: 'auteure?s?' },
  { months: 'jan fev mar abr mai jun jul ago set out nov dez', authors: 'autor(?:es|as?)?' },
  { months: 'jan feb mär apr mai jun jul aug sep okt nov dez', authors: 'autor(?:en|innen)?' },
  { months: 'янв фев мар апр ма июн июл авг сен окт ноя дек', authors: 'автор(?:а|ов)?' },
  { months: 'जन फ़र मार्च अप्रै मई जून जुल अग सित अक्टू नव दिस', authors: 'लेखक' },
  { months: 'জানু ফেব মার্চ এপ্রি মে জুন জুল আগ সেপ্ট অক্টো নভে ডিসে', authors: '(?:জন )?লেখক' },
  {
    months: 'يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر',
    authors: 'مؤلف(?:ين|ون|ًا)?',
  },
  {
    months: 'جنوری فروری مارچ اپریل مئی جون جولائی اگست ستمبر اکتوبر نومبر دسمبر',
    authors: 'مصنف(?:ین)?',
  },
  { months: '', authors: '(?:位|名)?作者' },
  { months: '', authors: '(?:人|名)の著者' },
];

/** What may follow a number of authors, as a part of a regular expression. */
export const authorWords = [...new Set(languages.map(({ authors }) => authors))].join('|');

/** The number of a month by its name in any of these languages; undefined when that is none. */
export function monthInAnyLanguage(name: string): number | undefined {
  const lower = name.toLowerCase();
  for (const { months } of languages) {
    const index =
      months === '' ? -1 : months.split(' ').findIndex((start) => lower.startsWith(start));
    if (index >= 0) return index + 1;
  }
  return undefined;
}
