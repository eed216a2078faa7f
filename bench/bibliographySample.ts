import { Random } from './random';

/** Entries of a generated library and citations of them, as writers have them. */
export interface BibliographySample {
  readonly entries: readonly SampleEntry[];
  /** In BibTeX and biblatex. */
  readonly bibtex: string;
  /** The other entries, as CSL-JSON. */
  readonly cslJson: string;
  /** Citations in Pandoc's syntax. */
  readonly clusters: readonly string[];
}

/** An entry of a {@link BibliographySample}. */
export interface SampleEntry {
  readonly key: string;
  /** The kind of entry, for figures by kind. */
  readonly kind: string;
}

type Fields = Record<string, string | undefined>;
type Item = Record<string, unknown>;

/** Families with the given names of one to three people, who have to be told apart. */
const people = `Abara: Nkem|Nora|Idris; Bell: Rosa|R. T.; Castañeda: Inés; D'Arcy: Conall; Dvo{\\v{r}}{\\'a}k: Eli{\\v{s}}ka;
  Eide: J{\\o}rgen|Jorunn; Fürst: Lena; {\\'E}lias: Zo{\\"e}; Garrick: Tom|Tomas; Hale: A.B.|Ann; Ito: Ken-ichi;
  Jansen: Wim; Kim: Su-min|Sun Hee; Lindqvist: {\\AA}sa; Marlow: Pat C.|Jean-Luc; Nwosu: Ada; Oyelaran: B.; Petrov: Yu.;
  Quist: Mads; Roux: Marie-Claire; S{\\o}rby: Ola; Tanaka: Yui|Yoko; Ueda: Rin; Vance: J. D. P.; Wolff: Ilse; Xu: Min;
  Ybarra: {\\'A}ngel; Zeller: Ruth|Rolf; Mac Neill: Una; O'Shea: Liam; Smith-Roy: Dee; Łuczak: Ewa`;
const persons = people.split(/;\s+/).flatMap((line) => {
  const [family = '', givens = ''] = line.trim().split(': ');
  return givens.split('|').map((given) => [family, given] as const);
});
const prefixed = ['van den Berg, Joost', 'de la Cruz, Ana', 'Ludwig van Holt', "d'Angelo, Pia", 'von Arnim, Eva', 'Jan de Boer', '{von Kleist}, Max', 'Al-Sayed, Omar', 'El Amrani, Sami']; // prettier-ignore
const groups = ['{Tide Survey Group}', '{World Lake Bureau}', '{R Harbor Team}', '{Office for Wells and Canals}', '{UNLAB}', '{Barrow \\& Finch Institute}']; // prettier-ignore

const heads = ['slow', 'a theory of', 'on the', 'toward', 'learning', 'measuring', 'the hidden', 'notes on', 'against', 'is there a', 'mapping', 'rethinking the']; // prettier-ignore
const nouns = ['rivers', 'tidal energy', 'harbor walls', 'sediment', 'salt marshes', 'lake-effect snow', 'the {North} {Sea}', 'self-organizing nets', 'stone', '{DNA} traces', 'the naïve observer', 'well-being', 'café culture', 'long-term memory']; // prettier-ignore
const tails = ['in small towns', 'for the deaf', 'and what to do about it', 'from {Rome} to {Oslo}', 'with {LoRa} sensors', 'by night', 'of the 1990s', 'under pressure', 'as it was', 'via e-mail', 'without data', 'between wars', 'than before', 'up to now', 'de novo', 'vs. models', 'after $\\beta$-decay', 'in \\emph{Mytilus edulis}', 'at 5\\,km']; // prettier-ignore
const subtitles = ['a review', 'an essay in three parts', 'the case of {Delta} {Works}', 'what we know', 'evidence from ports', '{III}. {The} final report']; // prettier-ignore
const odd = ['What is a lake?', '``Deep water\'\' and other myths', 'Salt!', 'iTide and the {iPad} user', '12 ways to cross a river', 'The {{ABC}} of wells', 'Who owns “the shore”?', 'A. B. of the canals', 'O brave new port: Part 2', 'Ice, {Ice}, ice --- again', 'X-ray views of H{\\textsubscript{2}}O', 'Yes/no questions in surveys', "The sailor's tale: 'Home'"]; // prettier-ignore
const foreign: readonly (readonly [langid: string, titles: readonly string[], journals: readonly string[], publisher: string])[] = [
  ['german', ['Die Sprache der Flüsse im Norden', 'Über das Meer und seine Häfen', 'Wasser: eine kurze Geschichte'], ['Archiv für Gewässer und Häfen', 'Blätter der Küste'], 'Verlag am Fluss'],
  ['ngerman', ['Zur Lage der Schleusen nach 1900'], ['Zeitschrift für alte Karten'], 'Hafenverlag'],
  ['french', ["L'eau et les rêves du port", 'Le fleuve en hiver : une enquête', 'De la mer'], ['Revue des fleuves et des ports'], 'Éditions du quai'],
  ['spanish', ['El río y la ciudad', 'La sal de los puertos viejos'], ['Anales de aguas y costas'], 'Casa del agua'],
  ['italian', ['Il mare di notte'], ['Rivista di porti'], 'Edizioni Riva'],
]; // prettier-ignore
const journals = ['Journal of River Studies', 'Harbor Letters', 'Annals of the Coast and Sea', '{PLOS} Water', 'Tides', 'Water \\& Society', 'Physica B: Fluids', 'The Lake Review', 'Proceedings of the Royal Marsh Society A', 'IEEE Transactions on Tides']; // prettier-ignore
const short = 'J. River Stud.|Harb. Lett.|Ann. Coast Sea|PLOS Water|Tides|Water Soc.|Physica B|Lake Rev.|Proc. R. Marsh Soc. A|IEEE Trans. Tides'.split('|'); // prettier-ignore
const series = ['Lecture Notes in Water', 'Harbor Books', 'Studies in the history of canals']; // prettier-ignore
const publishers = ['Quay Press', 'Elmwood', 'North \\& Sons', 'University of Marl Press', 'Delta and Company', '{Ebb and Flow}']; // prettier-ignore
const places = ['Bergen', 'Leeds', 'Cambridge, MA', 'Oslo and Rome', 'New York'];
const schools = ['University of Marl', 'Universit{\\"a}t Strand', 'Quay College'];
const volumesOf = ['Proceedings of the 4th Conference on Tides', 'The Oxford handbook of wells', 'Advances in harbor sensing', '{Proceedings of River Days 2011}', 'Water and memory: new essays']; // prettier-ignore
const events = ['River Days', '{4th Conference on Tides}', '{Annual Meeting of the Lake Society}']; // prettier-ignore
const cslTypes = 'article-journal article-magazine article-newspaper book chapter paper-conference report thesis webpage post-weblog standard dataset software entry-encyclopedia entry-dictionary motion_picture song broadcast interview map manuscript speech patent review-book legal_case bill personal_communication legislation review hearing treaty regulation'.split(' '); // prettier-ignore
const locators = ['p. 33', 'pp. 615-618', 'pp. 3, 9', '33-35, 40', 'chap. 3', 'chapter 3', 'sec. 2', 'fig. 1', 'figs. 1-3', 'vol. 2', 'n. 4', 'l. 5', 'para. 6', 'pt. 2', 'bk. 4', 'p. iv', 'pp. 101--109', '{p. 5, and below}', 'col. 3', 'no. 8', 'fol. 9', 'v. 12']; // prettier-ignore

/** A library with `count` entries of all kinds and as many citations as asked for, the same for the same seed. */
export function bibliographySample(count: number, clusters: number, seed = 1): BibliographySample {
  const sampler = new Sampler(new Random(seed));
  const kinds = Object.keys(writers) as (keyof typeof writers)[];
  const entries: SampleEntry[] = [];
  const [bibtex, items]: [string[], Item[]] = [[], []];
  for (let i = 0; i < count; i += 1) {
    // Every seventh entry is CSL-JSON.
    const kind = i % 7 === 6 ? 'csl' : (kinds[(i - Math.floor(i / 7)) % kinds.length] ?? 'article');
    const key = `${kind}${i}`;
    entries.push({ key, kind });
    if (kind === 'csl') {
      items.push({ id: key, ...sampler.item(cslTypes[Math.floor(i / 7) % cslTypes.length] ?? '') });
      continue;
    }
    const [type, fields] = writers[kind](sampler);
    const lines = Object.entries(fields).flatMap(([name, value]) =>
      value === undefined ? [] : [`  ${name} = ${name === 'month' ? value : `{${value}}`},\n`],
    );
    bibtex.push(`@${type}{${key},\n${lines.join('')}}\n`);
  }
  return {
    entries,
    bibtex: bibtex.join('\n'),
    cslJson: JSON.stringify(items),
    clusters: Array.from({ length: clusters }, (_, i) => sampler.cluster(entries, i)),
  };
}

class Sampler {
  constructor(readonly random: Random) {}

  chance(of: number): boolean {
    return this.random.next() < of;
  }

  maybe<T>(of: number, make: () => T): T | undefined {
    return this.chance(of) ? make() : undefined;
  }

  number(from: number, to: number): string {
    return String(from + this.random.below(to - from + 1));
  }

  name(): string {
    const [family, given] = this.random.pick(persons);
    const form = this.random.next();
    if (form < 0.08) return this.random.pick(prefixed);
    if (form < 0.1) return `${family}, Jr., ${given}`;
    // Pandoc reads a given name that begins with a brace as a particle if it comes first.
    const isInverted = form < 0.75 || /\s/.test(family) || given.startsWith('{');
    return isInverted ? `${family}, ${given}` : `${given} ${family}`;
  }

  names(most = 24): string {
    if (this.chance(0.08)) return this.random.pick(groups);
    const size = this.random.next();
    const count = size < 0.4 ? 1 : size < 0.65 ? 2 : size < 0.8 ? 3 : size < 0.94 ? 4 + this.random.below(5) : most; // prettier-ignore
    const names = Array.from({ length: count }, () => this.name());
    if (this.chance(0.03)) names.push('others');
    return names.join(' and ');
  }

  title(): string {
    const { random } = this;
    const form = random.next();
    if (form < 0.12) return random.pick(odd);
    const main = `${random.pick(heads)} ${random.pick(nouns)}${this.chance(0.6) ? ` ${random.pick(tails)}` : ''}`;
    const first = main.charAt(0).toUpperCase() + main.slice(1);
    const cased = this.chance(0.3)
      ? first.replace(/(?<=\s)[a-z](?=[a-z]{3,}(?![^{]*\}))(?!mph)/g, (c) => c.toUpperCase())
      : first;
    if (form < 0.35) return `${cased}: ${this.chance(0.5) ? random.pick(subtitles) : `The ${random.pick(nouns)}`}`;
    return form < 0.4 ? `{${cased}}` : cased;
  } // prettier-ignore

  /** Title, journal and publisher, some in another language. */
  titled(): { title: string; journal: string; publisher: string; subtitle?: string; langid?: string; language?: string } {
    if (this.chance(0.16)) {
      const [langid, titles, ofJournals, publisher] = this.random.pick(foreign);
      const language = this.chance(0.25) ? { language: langid } : { langid };
      return { title: this.random.pick(titles), journal: this.random.pick(ofJournals), publisher, ...language };
    }
    const subtitle = this.chance(0.1) ? { subtitle: this.random.pick(subtitles) } : {};
    return { title: this.title(), journal: this.random.pick(journals), publisher: this.random.pick(publishers), ...subtitle };
  } // prettier-ignore

  pages(): string {
    const first = 1 + this.random.below(1200);
    const last = first + 1 + this.random.below(40);
    const form = this.random.next();
    if (form < 0.06) return `D${first}--D${last}`;
    if (form < 0.1) return `e${first}`;
    if (form < 0.14) return 'ix--xii';
    if (form < 0.18) return `${first}--${last}, ${last + 5}`;
    if (form < 0.22) return `${first}:1--${first}:12`;
    return `${first}${this.random.pick(['--', '--', '--', '-', '–'])}${last}`;
  }

  doi(): string {
    return `10.5555/${this.random.pick(['riv', 'lake_', '(sici)'])}.${this.number(1, 99999)}`;
  }

  /** In the fields of BibTeX or of biblatex. */
  date(): Fields {
    const form = this.random.next();
    const year = this.number(2004, 2016);
    if (form < 0.03) return {};
    if (form < 0.06) return { pubstate: this.random.pick(['forthcoming', 'inpress']) };
    if (form < 0.08) return { year: 'in press' };
    if (form < 0.4) return { year, month: this.maybe(0.4, () => this.random.pick(['jan', 'may', 'jul', 'sep', 'dec', '{Mar}', '6'])) }; // prettier-ignore
    const date = [year, this.number(1, 12).padStart(2, '0'), this.number(1, 28).padStart(2, '0')];
    return { date: date.slice(0, 1 + this.random.below(3)).join('-') };
  }

  oldDate(): string {
    return this.random.pick(['1850~', '-0043', '1901', '1950/1958', '0735', '1790?', '1888', '1931-04/1931-06']); // prettier-ignore
  }

  /** Doubts, eras, periods that go on, seasons, times and decades. */
  oddDate(): string {
    return this.random.pick(['1850~', '1790?', '1812%', '-0043', '-0299/-0290', '0735', '2010/', '2012-21', '2013-22', '2014-23', '2015-24', '2014-05-06T10:30:00', '2015-07-01T08:00:00Z', '1931-04/1931-06', '2012-03-04/2012-03-09', '2012-12-30/2013-01-02', '1950/1958', '199u', '1931-04~', '2010-03/2011-05']); // prettier-ignore
  }

  /** The same in CSL. */
  oddItemDate(): Item {
    return this.random.pick<Item>([
      { 'date-parts': [[1850]], circa: true }, { 'date-parts': [[1851, 4]], circa: 1 }, { 'date-parts': [[-43]] }, { 'date-parts': [[735]] },
      { 'date-parts': [[2012]], season: 2 }, { 'date-parts': [[2013, 23]] }, { 'date-parts': [[2009, 5, 6], [2009, 5, 8]] }, { 'date-parts': [[2009], [2011]] },
      { 'date-parts': [['2011', '3', '4']] }, { literal: 'Spring term 2009' }, { raw: '2009-05-06' }, { raw: '1850~' }, { literal: 'n.d.' }, { 'date-parts': [[2010, 11, 30], [2011, 1, 2]] },
    ]); // prettier-ignore
  }

  link(of: number): Fields {
    return {
      doi: this.maybe(of, () => this.doi()),
      url: this.maybe(0.3, () => `https://example.org/w_${this.number(1, 999)}`),
      urldate: this.maybe(0.3, () => '2024-03-05'),
    };
  }

  edition(): string {
    return this.random.pick(['2', '3', '4th', '2nd', 'Second', 'Revised', '11', '2nd rev.']);
  }

  /** CSL's fields of a type. */
  item(type: string): Item {
    const person = (): Item => {
      const [family, given] = this.random.pick(persons.filter(([name]) => !name.includes('\\')));
      const particle = this.random.pick([{}, {}, {}, { 'non-dropping-particle': 'van' }, { 'dropping-particle': 'de' }]); // prettier-ignore
      return { family, given: given.replace(/\{.*?\}/g, 'É'), ...particle };
    };
    const some = (): Item[] => Array.from({ length: 1 + this.random.below(3) }, person);
    const year = Number(this.number(2004, 2016));
    const issued = [[year], [year, 1 + this.random.below(12)], [year, 1 + this.random.below(12), 1 + this.random.below(28)]]; // prettier-ignore
    const title = this.title()
      .replace(/\\emph\{(.*?)\}/, '<i>$1</i>').replace(/\$\\beta\$/, 'β').replace(/\\,/g, ' ')
      .replace(/\{\\textsubscript\{2\}\}/, '<sub>2</sub>').replace(/``|''/g, '"').replace(/---/g, '—')
      .replace(/[{}]/g, ''); // prettier-ignore
    const isPart = /^(?:article|chapter|paper|entry|post|broadcast|review)/.test(type) || (/^(?:leg|bill|treaty|regul)/.test(type) && this.chance(0.5));
    return JSON.parse(
      JSON.stringify({
        type, title,
        author: this.chance(0.9) ? (this.chance(0.15) ? [{ literal: 'Net Bureau' }] : some()) : undefined,
        'container-title': isPart ? this.random.pick(type.startsWith('article') ? journals : volumesOf).replace(/[{}\\]/g, '') : undefined,
        editor: /^(?:chapter|entry)/.test(type) || (type === 'book' && this.chance(0.3)) ? some() : undefined,
        translator: this.maybe(0.06, some),
        recipient: type === 'personal_communication' ? this.maybe(0.5, some) : undefined,
        'reviewed-title': type.startsWith('review') ? this.maybe(0.4, () => 'Rivers of old') : undefined,
        'reviewed-author': type.startsWith('review') ? this.maybe(0.5, some) : undefined,
        authority: /^(?:legal|bill|regul|hear|treaty)/.test(type) ? this.maybe(0.6, () => 'Marl Court') : undefined,
        section: /^(?:leg|bill|regul)/.test(type) ? this.maybe(0.3, () => '12') : undefined,
        publisher: /^(?:article-[jn]|paper|bill|leg|review|treaty|regul)/.test(type) ? undefined : this.random.pick(publishers).replace(/[{}\\]/g, ''),
        'publisher-place': /^(?:book|chapter|report|thesis)/.test(type) ? this.maybe(0.6, () => 'Leeds') : undefined,
        page: /^(?:article|chapter|paper|entry|review|leg)/.test(type) ? this.random.pick(['ix-xii', '12-19', '101–109', 'S3-S9', '7']) : undefined,
        volume: /^article-j|^leg|^review/.test(type) ? this.number(1, 80) : undefined,
        issue: type === 'article-journal' ? this.maybe(0.6, () => this.number(1, 9)) : undefined,
        number: /^(?:standard|report|bill|patent|leg|hear|regul)/.test(type) && this.chance(0.8) ? this.random.pick(['NB 12', '7', 'TR-9']) : undefined,
        genre: type === 'thesis' ? 'PhD thesis' : type === 'report' ? this.maybe(0.5, () => 'Working paper') : type === 'personal_communication' ? this.maybe(0.5, () => this.random.pick(['Letter', 'Email', 'email'])) : undefined,
        version: /^(?:software|dataset)$/.test(type) ? '2.1' : undefined,
        edition: type === 'book' ? this.maybe(0.4, () => this.random.pick(['2', '3rd', 'Revised'])) : undefined,
        'event-title': type === 'speech' ? 'River Days' : undefined,
        'event-place': type === 'speech' ? 'Oslo' : undefined,
        medium: this.maybe(0.05, () => 'audio CD'),
        status: this.maybe(0.05, () => 'in press'),
        language: this.maybe(0.15, () => this.random.pick(['en-US', 'de', 'fr-FR'])),
        issued: this.chance(0.2) ? this.oddItemDate() : this.maybe(0.92, () => ({ 'date-parts': [this.random.pick(issued)] })),
        accessed: /^(?:web|post)/.test(type) ? { 'date-parts': [[2024, 5, 6]] } : undefined,
        URL: /^(?:web|post|data|soft|broad|motion)/.test(type) ? `https://example.org/c${this.number(1, 99)}` : undefined,
        DOI: /^(?:article-j|paper|data)/.test(type) ? this.maybe(0.6, () => this.doi()) : undefined,
      }),
    ) as Item;
  } // prettier-ignore

  /** A citation of one to four works, by turns in all forms. */
  cluster(entries: readonly SampleEntry[], turn: number): string {
    // Neighbors have authors in common more often.
    const from = this.random.below(entries.length);
    const key = (): string => this.random.pick(this.chance(0.3) ? entries.slice(from, from + 9) : entries).key;
    const at = (): string => this.random.pick(locators);
    const several = (count: number): string => Array.from({ length: count }, () => `@${key()}`).join('; ');
    const forms = [
      () => `[${several(2)}]`, () => `@${key()} [${at()}]`, () => `[${several(3)}]`, () => `[see @${key()}, ${at()}; also @${key()}]`,
      () => `[@${key()}, ${at()}]`, () => `@${key()}`, () => `[${several(4)}]`, () => `[-@${key()}]`, () => `[@${key()}]`,
      () => `[@${key()}, ${at()}; @${key()}, ${at()}]`, () => `[-@${key()}; -@${key()}]`, () => `[e.g., @${key()}; @${key()}; but cf. @${key()}]`,
      () => `@${key()} [and @${key()}]`, () => `[@${key()}, ${at()}, with notes]`, () => `[@${key()} and others; @${key()}]`,
    ];
    return forms[turn % forms.length]?.() ?? '';
  } // prettier-ignore
}

const writers = {
  article: (s: Sampler): [string, Fields] => {
    const { journal, publisher, ...titled } = s.titled();
    const at = journals.indexOf(journal);
    return ['article', {
      author: s.names(), ...titled, [s.chance(0.5) ? 'journal' : 'journaltitle']: journal,
      shortjournal: s.chance(0.25) ? short[at] : undefined, publisher: s.maybe(0.25, () => publisher),
      volume: s.maybe(0.85, () => s.number(1, 90)), number: s.maybe(0.6, () => s.random.pick([s.number(1, 12), '3-4', 'S2'])),
      ...(s.chance(0.12) ? { eid: `e${s.number(100, 999)}` } : { pages: s.maybe(0.85, () => s.pages()) }),
      ...s.date(), ...s.link(0.6), issn: '1234-5678', series: s.maybe(0.03, () => '2'),
    }];
  },
  book: (s: Sampler): [string, Fields] => {
    const { journal: _, ...titled } = s.titled();
    return ['book', {
      author: s.names(4), ...titled, [s.chance(0.5) ? 'address' : 'location']: s.maybe(0.6, () => s.random.pick(places)),
      edition: s.maybe(0.3, () => s.edition()), ...(s.chance(0.25) ? { date: s.oldDate() } : s.date()),
      editor: s.maybe(0.12, () => s.names(2)), translator: s.maybe(0.15, () => s.names(2)), origdate: s.maybe(0.12, () => '1901'),
      series: s.maybe(0.15, () => s.random.pick(series)), number: s.maybe(0.1, () => s.number(1, 30)),
      ...(s.chance(0.1) ? { maintitle: 'Works on water', volume: s.number(1, 4) } : { volume: s.maybe(0.08, () => s.number(1, 9)), volumes: s.maybe(0.08, () => s.number(2, 6)) }),
      isbn: '9780000000000', ...(s.chance(0.2) ? s.link(0.4) : {}),
    }];
  },
  inproceedings: (s: Sampler): [string, Fields] => ['inproceedings', {
    author: s.names(), title: s.title(), booktitle: s.random.pick(volumesOf), ...s.date(),
    pages: s.maybe(0.8, () => s.pages()), publisher: s.maybe(0.6, () => s.random.pick(publishers)), organization: s.maybe(0.1, () => 'Lake Society'),
    [s.chance(0.5) ? 'address' : 'location']: s.maybe(0.4, () => s.random.pick(places)), editor: s.maybe(0.3, () => s.names(4)),
    series: s.maybe(0.2, () => s.random.pick(series)), volume: s.maybe(0.25, () => s.number(1, 90)), eventtitle: s.maybe(0.15, () => s.random.pick(events)), ...s.link(0.5),
  }],
  chapter: (s: Sampler): [string, Fields] => {
    const { journal: _, ...titled } = s.titled();
    return [s.random.pick(['incollection', 'incollection', 'inbook']), {
      author: s.names(5), ...titled, booktitle: s.chance(0.5) ? s.random.pick(volumesOf) : s.title(), editor: s.maybe(0.75, () => s.names(4)),
      bookauthor: s.maybe(0.06, () => s.name()), pages: s.maybe(0.85, () => s.pages()), ...s.date(), address: s.maybe(0.5, () => s.random.pick(places)),
      edition: s.maybe(0.2, () => s.edition()), volume: s.maybe(0.1, () => s.number(1, 5)), series: s.maybe(0.12, () => s.random.pick(series)), chapter: s.maybe(0.08, () => s.number(1, 20)), ...(s.chance(0.25) ? s.link(0.7) : {}),
    }];
  },
  thesis: (s: Sampler): [string, Fields] => {
    const { journal: _, publisher: __, ...titled } = s.titled();
    const kind = s.random.pick(['phdthesis', 'mastersthesis', 'thesis']);
    return [kind, {
      author: s.name(), ...titled, [kind === 'thesis' ? 'institution' : 'school']: s.random.pick(schools), ...s.date(),
      type: kind === 'thesis' ? s.random.pick(['phdthesis', 'mathesis', 'Doctoral dissertation']) : s.maybe(0.1, () => 'Habilitation'),
      address: s.maybe(0.4, () => s.random.pick(places)), url: s.maybe(0.3, () => 'https://example.org/t'),
    }];
  },
  report: (s: Sampler): [string, Fields] => [s.random.pick(['techreport', 'report']), {
    author: s.names(5), title: s.title(), institution: s.random.pick(['Water Office', 'Lake Institute, Department B']), ...s.date(),
    number: s.maybe(0.7, () => s.random.pick([`WR-${s.number(1, 99)}`, s.number(1, 99)])), type: s.maybe(0.6, () => s.random.pick(['Research Report', 'Working Paper', 'techreport', 'resreport'])),
    [s.chance(0.5) ? 'address' : 'location']: s.maybe(0.4, () => s.random.pick(places)), ...s.link(0.2),
  }],
  online: (s: Sampler): [string, Fields] => [s.random.pick(['online', 'online', 'misc']), {
    author: s.maybe(0.85, () => s.names(4)), title: s.title(), ...(s.chance(0.35) ? {} : s.date()), url: `https://example.org/p${s.number(1, 999)}`,
    urldate: s.maybe(0.6, () => '2024-05-06'), organization: s.maybe(0.25, () => s.random.pick(['Harbor Watch', 'Lake Net'])), langid: s.maybe(0.1, () => 'english'), note: s.maybe(0.1, () => 'Blog post'),
  }],
  edited: (s: Sampler): [string, Fields] => [s.random.pick(['collection', 'proceedings', 'book', 'mvcollection']), {
    editor: s.names(4), title: s.title(), publisher: s.random.pick(publishers), location: s.maybe(0.6, () => s.random.pick(places)), ...s.date(),
    series: s.maybe(0.3, () => s.random.pick(series)), number: s.maybe(0.2, () => s.number(1, 30)), volume: s.maybe(0.15, () => s.number(1, 9)), edition: s.maybe(0.15, () => s.edition()),
  }],
  software: (s: Sampler): [string, Fields] => [s.random.pick(['software', 'dataset', 'software', 'dataset', 'online']), {
    author: s.names(4), title: s.title(), version: s.maybe(0.7, () => s.random.pick(['1.2', 'v2', '2'])), publisher: s.maybe(0.6, () => s.random.pick(['Dataverse', 'Zenodo'])), ...s.date(),
    ...(s.chance(0.5) ? { doi: s.doi() } : { url: `https://example.org/s${s.number(1, 99)}`, urldate: s.maybe(0.4, () => '2024-05-06') }),
  }],
  other: (s: Sampler): [string, Fields] => {
    const author = s.names(3);
    const base = { author, title: s.title(), ...s.date() };
    return s.random.pick<() => [string, Fields]>([
      () => ['patent', { ...base, number: s.random.pick(['US999999', 'EP 12 345']), type: s.maybe(0.3, () => 'patentus'), location: s.maybe(0.2, () => 'countryus'), holder: s.maybe(0.1, () => 'Sluice Inc.') }],
      () => ['video', { ...base, url: 'https://example.org/v', publisher: s.maybe(0.3, () => 'Tide Channel') }],
      () => ['movie', { ...base, publisher: 'Quay Pictures' }], () => ['audio', { ...base, publisher: 'Reef Records' }],
      () => ['unpublished', { ...base, eventtitle: s.random.pick(events), venue: 'Oslo', eventdate: s.maybe(0.2, () => '2012-05-06') }],
      () => ['unpublished', { ...base, note: 'Manuscript' }], () => ['booklet', { ...base, howpublished: 'Printed at home', address: 'Leeds' }],
      () => ['manual', { ...base, organization: 'Harbor Team', edition: s.maybe(0.4, () => '3'), address: s.maybe(0.4, () => 'Oslo') }],
      () => ['misc', { ...base, howpublished: s.maybe(0.6, () => 'Poster'), note: s.maybe(0.4, () => 'In preparation') }],
      () => ['misc', { ...base, howpublished: '\\url{https://example.org/m}' }],
      () => ['inreference', { ...base, booktitle: 'Dictionary of tides', publisher: 'Elmwood', editor: s.maybe(0.5, () => s.names(2)), pages: s.maybe(0.5, () => s.pages()) }],
      () => ['periodical', { editor: author, title: 'Journal of wells', issuetitle: s.maybe(0.5, () => 'Dry years'), volume: '4', number: '2', date: '2009' }],
      () => ['letter', { ...base, note: 'Letter to the board' }], () => ['standard', { ...base, number: 'NS 55', publisher: 'Norm Office' }],
    ])();
  },
  news: (s: Sampler): [string, Fields] => [s.random.pick(['article', 'newsarticle']), {
    author: s.maybe(0.5, () => s.names(2)), title: s.title(), journaltitle: s.random.pick(['The Harbor Times', 'River Weekly']), entrysubtype: s.random.pick(['newspaper', 'magazine']),
    date: `20${s.number(10, 19)}-0${s.number(1, 9)}-1${s.number(0, 9)}`, pages: s.maybe(0.4, () => s.number(1, 40)), volume: s.maybe(0.15, () => '7'), number: s.maybe(0.15, () => '3'), url: s.maybe(0.4, () => 'https://example.org/n'),
  }],
  preprint: (s: Sampler): [string, Fields] => {
    const id = `${s.number(15, 24)}0${s.number(1, 9)}.${s.number(10000, 99999)}`;
    const shared = { title: s.title(), author: s.names(), ...s.date() };
    return s.random.pick<() => [string, Fields]>([
      () => ['misc', { ...shared, eprint: id, archiveprefix: 'arXiv', primaryclass: 'cs.CL', url: s.maybe(0.5, () => `https://arxiv.org/abs/${id}`) }],
      () => ['article', { ...shared, journal: `arXiv preprint arXiv:${id}` }],
      () => ['article', { ...shared, journal: 'CoRR', volume: `abs/${id}`, eprinttype: 'arXiv', eprint: id }],
      () => ['online', { ...shared, eprint: id, eprinttype: 'arxiv', eprintclass: 'cs.LG', doi: `10.48550/arXiv.${id}`, url: `http://arxiv.org/abs/${id}`, urldate: '2024-03-05', pubstate: s.maybe(0.1, () => 'prepublished') }],
    ])();
  },
  particle: (s: Sampler): [string, Fields] => {
    const type = s.random.pick(['article', 'book']);
    return [type, {
      author: s.random.pick(prefixed), title: s.title(), options: s.maybe(0.6, () => 'useprefix=true'), ...s.date(),
      ...(type === 'book' ? { publisher: 'Elmwood' } : { journaltitle: s.random.pick(journals) }),
    }];
  },
  dated: (s: Sampler): [string, Fields] => {
    const type = s.random.pick(['article', 'book', 'online', 'report', 'misc', 'unpublished', 'thesis', 'incollection', 'inproceedings', 'newsarticle', 'dataset', 'patent', 'manual']);
    return [type, {
      author: s.maybe(0.85, () => s.names(3)), title: s.title(), date: s.oddDate(), origdate: type === 'book' ? s.maybe(0.3, () => s.oddDate()) : undefined,
      ...(type.includes('article') ? { journaltitle: s.random.pick(journals), volume: s.maybe(0.6, () => '7'), pages: s.maybe(0.6, () => s.pages()) } : {}),
      ...(type.startsWith('in') ? { booktitle: s.random.pick(volumesOf), eventtitle: s.maybe(0.2, () => s.random.pick(events)), eventdate: s.maybe(0.2, () => s.oddDate()) } : {}),
      institution: /report|thesis/.test(type) ? 'Water Office' : undefined, type: type === 'thesis' ? 'phdthesis' : undefined, number: type === 'patent' ? 'EP 12 345' : undefined,
      ...(type === 'online' ? { url: 'https://example.org/d', urldate: s.maybe(0.6, () => s.random.pick(['2024-05-06', '2024', '2024-05'])) } : { publisher: s.maybe(0.5, () => 'Elmwood') }),
    }];
  },
  letter: (s: Sampler): [string, Fields] => ['letter', {
    author: s.names(2), title: s.maybe(0.8, () => s.title()), ...(s.chance(0.3) ? { date: s.oddDate() } : s.date()), note: s.maybe(0.4, () => 'Letter to the board'),
    type: s.maybe(0.3, () => s.random.pick(['Letter', 'Email', 'Postcard'])), location: s.maybe(0.3, () => 'Oslo'), url: s.maybe(0.2, () => 'https://example.org/l'), library: s.maybe(0.2, () => 'Marl Archive'),
  }],
  law: (s: Sampler, type = s.random.pick(['legislation', 'jurisdiction', 'legal', 'review'])): [string, Fields] => [type, {
    title: s.title(), author: s.maybe(0.4, () => s.names(2)), ...(s.chance(0.2) ? { date: s.oddDate() } : s.date()), number: s.maybe(0.5, () => s.random.pick(['12', 'C-11/07'])),
    journaltitle: s.maybe(type === 'review' ? 1 : 0.4, () => 'Marl Reports'), volume: s.maybe(0.4, () => s.number(1, 90)), pages: s.maybe(0.4, () => s.number(1, 900)), type: s.maybe(0.2, () => 'Act'),
    institution: s.maybe(0.3, () => 'Marl Court'), location: s.maybe(0.2, () => 'Oslo'), url: s.maybe(0.3, () => 'https://example.org/w'),
  }],
  authorless: (s: Sampler): [string, Fields] => {
    const type = s.random.pick(['book', 'article', 'misc', 'report', 'incollection']);
    return [type, {
      title: s.title(), date: s.chance(0.3) ? s.oldDate() : s.number(1990, 2012), translator: s.maybe(0.15, () => s.names(2)),
      ...(type === 'article' ? { journaltitle: s.random.pick(journals) } : { publisher: s.maybe(0.7, () => 'Elmwood') }),
      booktitle: type === 'incollection' ? s.random.pick(volumesOf) : undefined,
    }];
  },
} as const; // prettier-ignore
