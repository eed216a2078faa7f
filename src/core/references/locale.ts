/** A part of a date with the text after it. */
export type DatePart = readonly [part: 'year' | 'month' | 'day', after: string];

/** The parts of dates written as in a pattern such as `day de month de year`. */
export function datesLike(pattern: string): readonly DatePart[] {
  const parts = pattern.split(/(year|month|day)/).slice(1);
  return parts.flatMap((part, i) =>
    i % 2 === 0 ? [[part as DatePart[0], parts[i + 1] ?? ''] as const] : [],
  );
}

/** The words of references in a language other than English. */
export interface Locale {
  /** By the words in English, in lower case. */
  readonly terms: ReadonlyMap<string, string>;
  readonly months: readonly string[];
  readonly shortMonths: readonly string[];
  /** Around a text, and around a text in that text. */
  readonly quotes: readonly [open: string, close: string, innerOpen: string, innerClose: string];
  /** Between two pages; an en dash if missing. */
  readonly rangeDash?: string;
  /** After a number: the dot of `2.` */
  readonly ordinal: string;
  /** How dates are written. */
  readonly dates: readonly DatePart[];
}

/**
 * The terms of references in English, German, French, Spanish and Chinese: conjunctions, dates, what is cited, roles.
 * A term for one is followed by that for several.
 */
const table = `
and | und | et | y | 和
et al. | u. a. | et al. | et al. | 等
in | in | in | en | 收入
n.d. | o. J. | s. d. | s. f. | 不详
ca. | ca. | v. | c. | 约
circa | circa | vers | circa | 介于
accessed | zugegriffen | consulté le | accedido | 见于
retrieved | abgerufen | consulté | recuperado | 取读于
from | von | à l’adresse | a partir de | 从
available | verfügbar unter | disponible sur | disponible en | 载于
presented at the | gehalten auf der | présenté à | presentado en | 发表于
version | Version | version | versión | 版
edition | Aufl. | éd. | ed. | 本
b.c.e. | v. Chr. | av. J.-C. | a. C. | 公元前
c.e. | n. Chr. | apr. J.-C. | d. C. | 公元
bc | v. Chr. | av. J.-C. | a. C. | 公元前
ad | n. Chr. | apr. J.-C. | d. C. | 公元
forthcoming | i. E. | à paraître | previsto | 即将出版
in press | im Druck | sous presse | en imprenta | 送印中
dataset | Datensatz | jeu de données | conjunto de datos | 数据集
phd thesis | Dissertation | thèse de doctorat | tesis doctoral | 博士论文
master’s thesis | Masterarbeit | mémoire de master | tesis de máster | 硕士论文
computer software | Software | logiciel | software | 软件
original work published | Original erschienen | œuvre originale publiée en | obra original publicada en | 原版
editor | Herausgeber | éditeur | editor | 编辑
editors | Herausgeber | éditeurs | editores | 编辑
ed. | Hrsg. | éd. | ed. | 编
eds. | Hrsg. | éd. | eds. | 编
edited by | herausgegeben von | édité par | editado por | 编辑
translator | Übersetzer | traducteur | traductor | 翻译
translators | Übersetzer | traducteurs | traductores | 翻译
tran. | Übers. | trad. | trad. | 译
trans. | Übers. | trad. | trads. | 译
translated by | übersetzt von | traduit par | traducido por | 翻译
page | Seite | page | página | 页
pages | Seiten | pages | páginas | 页
p. | S. | p. | p. | 页
pp. | S. | p. | pp. | 页
chapter | Kapitel | chapitre | capítulo | 章
chapters | Kapitel | chapitres | capítulos | 章
chap. | Kap. | chap. | cap. | 章
ch. | Kap. | chap. | cap. | 章
chaps. | Kap. | chap. | cap. | 章
section | Abschnitt | section | sección | 节
sections | Abschnitte | sections | secciones | 节
sec. | Abschn. | sect. | sec. | 节
secs. | Abschn. | sect. | sec. | 节
figure | Abbildung | figure | figura | 图表
figures | Abbildungen | figures | figuras | 图表
fig. | Abb. | fig. | fig. | 图
figs. | Abb. | fig. | fig. | 图
volume | Band | volume | volumen | 卷
volumes | Bände | volumes | volúmenes | 卷
vol. | Bd. | vol. | vol. | 卷
vols. | Bde. | vol. | vols. | 卷
column | Spalte | colonne | columna | 栏
columns | Spalten | colonnes | columnas | 栏
col. | Sp. | col. | col. | 栏
cols. | Sp. | col. | col. | 栏
issue | Nummer | numéro | número | 期
issues | Nummern | numéros | números | 期
no. | Nr. | nᵒ | n.º | 期
nos. | Nr. | nᵒˢ | n.º | 期
paragraph | Absatz | paragraphe | párrafo | 段落
paragraphs | Absätze | paragraphes | párrafos | 段落
para. | Abs. | paragr. | párr. | 段
paras. | Abs. | paragr. | párr. | 段
line | Zeile | ligne | línea | 行
lines | Zeilen | lignes | líneas | 行
l. | Z. | l. | l. | 行
ll. | Z. | l. | l. | 行
note | Note | note | nota | 注脚
notes | Noten | notes | notas | 注脚
n. | N. | n. | n. | 注
nn. | N. | n. | n. | 注
part | Teil | partie | parte | 部分
parts | Teile | parties | partes | 部分
pt. | Teil | part. | pt. | 部
pts. | Teil | part. | pt. | 部
book | Buch | livre | libro | 册
books | Bücher | livres | libros | 册
bk. | B. | liv. | lib. | 册
bks. | B. | liv. | lib. | 册
verse | Vers | verset | verso | 篇
verses | Verse | versets | versos | 篇
v. | V. | v. | v. | 篇
vv. | V. | v. | vv. | 篇
folio | Blatt | folio | folio | 版
folios | Blätter | folios | folios | 版
fol. | Fol. | fᵒ | f. | 版
fols. | Fol. | fᵒˢ | f. | 版
sub verbo | sub verbo | sub verbo | sub voce | 另见
sub verbis | sub verbis | sub verbis | sub vocibus | 另见
s.v. | s. v. | s. v. | s. v. | 另见
s.vv. | s. vv. | s. vv. | s. vv. | 另见
appendix | Anhang | annexe | apéndice | 附录
appendices | Anhänge | annexes | apéndices | 附录
app. | Anh. | ann. | apén. | 附录
apps. | Anh. | ann. | apén. | 附录
article | Artikel | article | artículo | 条
articles | Artikel | articles | artículos | 条
art. | Art. | art. | art. | 条
arts. | Art. | art. | arts. | 条
equation | Gleichung | équation | ecuación | 方程
equations | Gleichungen | équations | ecuaciones | 方程
eq. | Gl. | éq. | ec. | 方程
eqs. | Gl. | éq. | ecs. | 方程
table | Tabelle | tableau | tabla | 表
tables | Tabellen | tableaux | tablas | 表
tbl. | Tab. | tab. | tab. | 表
tbls. | Tab. | tab. | tabs. | 表
references | Literatur | références | referencias | 参考文献`;

const rows = table
  .trim()
  .split('\n')
  .map((row) => row.split(' | '));

function locale(
  column: number,
  months: string,
  shortMonths: string,
  others: Omit<Locale, 'terms' | 'months' | 'shortMonths'>,
): Locale {
  const terms = new Map(rows.map((row) => [row[0] ?? '', row[column] ?? '']));
  return { terms, months: months.split(' '), shortMonths: shortMonths.split(' '), ...others };
}

const locales: Readonly<Record<string, Locale>> = {
  de: locale(
    1,
    'Januar Februar März April Mai Juni Juli August September Oktober November Dezember',
    'Jan. Feb. März Apr. Mai Juni Juli Aug. Sep. Okt. Nov. Dez.',
    {
      quotes: ['„', '“', '‚', '‘'],
      ordinal: '.',
      dates: datesLike('day. month year'),
    },
  ),
  fr: locale(
    2,
    'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
    'janv. févr. mars avr. mai juin juill. août sept. oct. nov. déc.',
    {
      quotes: ['«\u202f', '\u202f»', '“', '”'],
      ordinal: 'ᵉ',
      rangeDash: '‐',
      dates: datesLike('day month year'),
    },
  ),
  es: locale(
    3,
    'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
    'ene. feb. mar. abr. may jun. jul. ago. sep. oct. nov. dic.',
    {
      quotes: ['«', '»', '“', '”'],
      ordinal: '.ª',
      rangeDash: '-',
      dates: datesLike('day de month de year'),
    },
  ),
  zh: locale(
    4,
    '1月 2月 3月 4月 5月 6月 7月 8月 9月 10月 11月 12月',
    '1月 2月 3月 4月 5月 6月 7月 8月 9月 10月 11月 12月',
    {
      quotes: ['“', '”', '‘', '’'],
      ordinal: '',
      dates: datesLike('year年monthday日'),
    },
  ),
};

/** The words of a language such as `de` or `de-AT`; undefined for English and others that aren't known. */
export function localeOf(lang: string): Locale | undefined {
  return locales[lang.toLowerCase().split(/[-_]/)[0] ?? ''];
}

/** A term in the language, with a capital where the English one has one; other texts are unchanged. */
export function term(english: string, locale: Locale | undefined): string {
  if (!locale) return english;
  const lower = english.toLowerCase();
  const found = locale.terms.get(lower);
  if (found === undefined) return english;
  return english === lower ? found : found.charAt(0).toUpperCase() + found.slice(1);
}
