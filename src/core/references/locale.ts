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
 * Terms with slashes are for one and for several, then short for one and for several; the last one is also for the rest.
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
spring | Frühjahr | printemps | primavera | 春
summer | Sommer | été | verano | 夏
autumn | Herbst | automne | otoño | 秋
winter | Winter | hiver | invierno | 冬
personal communication | persönliche Kommunikation | communication personnelle | comunicación personal | 个人通讯
pers. comm. | pers. Komm. | comm. pers. | comunicación personal | 个人通讯
to | an | à | a | 致
forthcoming | i. E. | à paraître | previsto | 即将出版
in press | im Druck | sous presse | en imprenta | 送印中
dataset | Datensatz | jeu de données | conjunto de datos | 数据集
phd thesis | Dissertation | thèse de doctorat | tesis doctoral | 博士论文
master’s thesis | Masterarbeit | mémoire de master | tesis de máster | 硕士论文
computer software | Software | logiciel | software | 软件
original work published | Original erschienen | œuvre originale publiée en | obra original publicada en | 原版
editor/editors/ed./eds. | Herausgeber/Herausgeber/Hrsg. | éditeur/éditeurs/éd. | editor/editores/ed./eds. | 编辑/编辑/编
edited by | herausgegeben von | édité par | editado por | 编辑
translator/translators/tran./trans. | Übersetzer/Übersetzer/Übers. | traducteur/traducteurs/trad. | traductor/traductores/trad./trads. | 翻译/翻译/译
translated by | übersetzt von | traduit par | traducido por | 翻译
page/pages/p./pp. | Seite/Seiten/S. | page/pages/p. | página/páginas/p./pp. | 页
chapter/chapters/chap./chaps. | Kapitel/Kapitel/Kap. | chapitre/chapitres/chap. | capítulo/capítulos/cap. | 章
ch. | Kap. | chap. | cap. | 章
section/sections/sec./secs. | Abschnitt/Abschnitte/Abschn. | section/sections/sect. | sección/secciones/sec. | 节
figure/figures/fig./figs. | Abbildung/Abbildungen/Abb. | figure/figures/fig. | figura/figuras/fig. | 图表/图表/图
volume/volumes/vol./vols. | Band/Bände/Bd./Bde. | volume/volumes/vol. | volumen/volúmenes/vol./vols. | 卷
column/columns/col./cols. | Spalte/Spalten/Sp. | colonne/colonnes/col. | columna/columnas/col. | 栏
issue/issues/no./nos. | Nummer/Nummern/Nr. | numéro/numéros/nᵒ/nᵒˢ | número/números/n.º | 期
paragraph/paragraphs/para./paras. | Absatz/Absätze/Abs. | paragraphe/paragraphes/paragr. | párrafo/párrafos/párr. | 段落/段落/段
line/lines/l./ll. | Zeile/Zeilen/Z. | ligne/lignes/l. | línea/líneas/l. | 行
note/notes/n./nn. | Note/Noten/N. | note/notes/n. | nota/notas/n. | 注脚/注脚/注
part/parts/pt./pts. | Teil/Teile/Teil | partie/parties/part. | parte/partes/pt. | 部分/部分/部
book/books/bk./bks. | Buch/Bücher/B. | livre/livres/liv. | libro/libros/lib. | 册
verse/verses/v./vv. | Vers/Verse/V. | verset/versets/v. | verso/versos/v./vv. | 篇
folio/folios/fol./fols. | Blatt/Blätter/Fol. | folio/folios/fᵒ/fᵒˢ | folio/folios/f. | 版
sub verbo/sub verbis/s.v./s.vv. | sub verbo/sub verbis/s. v./s. vv. | sub verbo/sub verbis/s. v./s. vv. | sub voce/sub vocibus/s. v./s. vv. | 另见
appendix/appendices/app./apps. | Anhang/Anhänge/Anh. | annexe/annexes/ann. | apéndice/apéndices/apén. | 附录
article/articles/art./arts. | Artikel/Artikel/Art. | article/articles/art. | artículo/artículos/art./arts. | 条
equation/equations/eq./eqs. | Gleichung/Gleichungen/Gl. | équation/équations/éq. | ecuación/ecuaciones/ec./ecs. | 方程
table/tables/tbl./tbls. | Tabelle/Tabellen/Tab. | tableau/tableaux/tab. | tabla/tablas/tab./tabs. | 表
references | Literatur | références | referencias | 参考文献`;

const rows = table
  .trim()
  .split('\n')
  .map((row) => row.split(' | ').map((forms) => forms.split('/')));

function locale(
  column: number,
  months: string,
  shortMonths: string,
  others: Omit<Locale, 'terms' | 'months' | 'shortMonths'>,
): Locale {
  const terms = new Map(
    rows.flatMap(([english = [], ...others]) => {
      const own = others[column - 1] ?? [];
      return english.map((word, i) => [word, own[i] ?? own.at(-1) ?? ''] as const);
    }),
  );
  return { terms, months: months.split(' '), shortMonths: shortMonths.split(' '), ...others };
}

const locales: Readonly<Record<string, Locale>> = {
  de: locale(
    1,
    'Januar Februar März April Mai Juni Juli August September Oktober November Dezember',
    'Jan. Feb. März Apr. Mai Juni Juli Aug. Sep. Okt. Nov. Dez.',
    { quotes: ['„', '“', '‚', '‘'], ordinal: '.', dates: datesLike('day. month year') },
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
    { quotes: ['“', '”', '‘', '’'], ordinal: '', dates: datesLike('year年monthday日') },
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
