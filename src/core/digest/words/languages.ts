/**
 * How browsers translate the bylines of a page, one row per language: the prefixes of all month names, in
 * lower case and in order, `-` if they are numbers; the text after the number of authors; the text before or
 * after the user who submitted a paper, and before or after the publication date.
 */
const languages = String.raw`
jan feb mar apr may jun jul aug sep oct nov dec / authors? / submitted by / published on
ene feb mar abr may jun jul ago sep oct nov dic / autor(?:es|as?)? / (?:enviado|presentado|propuesto) por / publicado (?:el|en)
janv févr mars avr mai juin juil août sept oct nov déc / auteure?s? / (?:soumis|proposé|envoyé) par / publiée? le
jan fev mar abr mai jun jul ago set out nov dez / autor(?:es|as?)? / (?:enviado|submetido) por / publicado em
jan feb mär apr mai jun jul aug sep okt nov dez / autor(?:en|innen)? / eingereicht von / veröffentlicht am
янв фев мар апр ма июн июл авг сен окт ноя дек / автор(?:а|ов)? / (?:отправлено|представлено|опубликовал|прислал) / опубликовано
जन फ़र मार्च अप्रै मई जून जुल अग सित अक्टू नव दिस / लेखक / (?:के )?द्वारा प्रस्तुत(?: किया गया)? / (?:को )?प्रकाशित(?: हुआ| किया गया)?
জানু ফেব মার্চ এপ্রি মে জুন জুল আগ সেপ্ট অক্টো নভে ডিসে / (?:জন )?লেখক / (?:জমা দিয়েছেন|দ্বারা জমা দেওয়া) / (?:তারিখে )?প্রকাশিত(?: হয়েছে)?
يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر / مؤلف(?:ين|ون|ًا)? / (?:مقدم من|مقدمة من|تم الإرسال بواسطة|أرسلها) / (?:نُ?شرت? في|تم النشر في)
جنوری فروری مارچ اپریل مئی جون جولائی اگست ستمبر اکتوبر نومبر دسمبر / مصنف(?:ین)? / (?:کی طرف سے )?(?:جمع کرایا|پیش کیا)(?: گیا)? / (?:کو )?شائع (?:ہوا|کیا گیا)
- / (?:位|名)?作者 / (?:提交者|提交人|由)[：:]? / (?:发布于|发表于|发布日期[：:]?|發佈於|發表於)
- / (?:人|名)の著者 / (?:提出者|投稿者)[：:]? / (?:公開日[：:]?|に公開)`
  .trim()
  .split('\n')
  .map((row) => row.split(' / '));

const [allMonths = [], authors = [], submitted = [], published = []] = [0, 1, 2, 3].map((column) =>
  languages.map((row) => row[column] ?? ''),
);
const monthStarts = allMonths.map((months) => months.split(' '));

/**
 * The start of a line, in lower case, that introduces the submitter of a paper, whose name is in the line or
 * follows. In English it may be glued to the words.
 */
export const submittedWords = new RegExp(
  `^(?:(?:${submitted.join('|')})(?=$|[\\s\\p{P}])|submitted by)`,
  'u',
);

const publishedBefore = new RegExp(`^(?:${published.join('|')})\\s*`, 'iu');
const publishedBehind = new RegExp(`(?<!\\s)\\s*(?:${published.join('|')})$`, 'iu');

/** A date without the words for *published on*; the same text when there are none. */
export function withoutPublished(text: string): string {
  const rest = text.replace(publishedBefore, '');
  return rest === text ? text.replace(publishedBehind, '') : rest;
}

const nativeDigits = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef]/g;
const aNativeDigit = new RegExp(nativeDigits.source);

/** The text with digits of other scripts converted to ASCII; its length stays the same. */
export function plainDigits(text: string): string {
  if (!aNativeDigit.test(text)) return text;
  return text.replace(nativeDigits, (digit) => {
    const code = digit.charCodeAt(0);
    const zero = [0x660, 0x6f0, 0x966, 0x9e6].findLast((start) => start <= code) ?? code;
    return String(code - zero);
  });
}

/** The words after a number of authors, as part of a regular expression. */
export const authorWords = [...new Set(authors)].join('|');

/**
 * The number of a month, 1 to 12, by its name in any of these languages; undefined for any other text. With
 * `isWhole`, a name in Latin letters must be exactly as in the table, since many other words start like a
 * month.
 */
export function monthInAnyLanguage(name: string, isWhole = false): number | undefined {
  const lower = name.toLowerCase();
  const isExact = isWhole && /^[a-z]/.test(lower);
  for (const starts of monthStarts) {
    const index = starts.findIndex((start) =>
      isExact ? lower === start : lower.startsWith(start),
    );
    if (index >= 0) return index + 1;
  }
  return undefined;
}
