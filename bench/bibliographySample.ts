import { Random } from './random';

/** Entries of a generated library, as written by reference managers. */
export interface SampleEntry {
  readonly key: string;
  /** The kind of entry, for figures by kind. */
  readonly kind: string;
  readonly text: string;
}

type BibFields = Record<string, string | undefined>;

const families =
  `Vasic Li Wang Nguyen Garcia Okafor Smith M{\\"u}ller {\\c C}elik Fern{\\'a}ndez Ivanov Kim S{\\o}rensen
  {\\L}ukasik O'Brien Tanaka Haddad {\\v S}imek Rossi Dubois Park Zhao Kumar Silva Nowak Hansen Weber Moreau
  Sato Cohen Adeyemi Novotn{\\'y} Castro Berg Lindqvist Popescu Horv{\\'a}th Yilmaz Costa Jensen`.split(
    /\s+(?![CS])/,
  );
const givens =
  `Ana Bo Chen David Elena Fatima Georg Hiro Ines Jean-Paul Kofi Lena Mar{\\'\\i}a Noah Olga Peter Quynh
  Rosa Sven Tom{\\'a}s Uma Viktor Wei Xin Yuki Zo{\\"e} A. B. J. M. {\\'E}lise`.split(/\s+/);
const nouns =
  `Networks Models Language Vision Robots Gradients Attention Memory Planning Retrieval Translation Speech
  Graphs Agents Rewards Policies Tokens Images Proteins Climate Markets Cells Genomes Quarks`.split(
    /\s+/,
  );
const adjectives =
  `Deep Efficient Robust Sparse Neural Bayesian Causal Large Small Fast Open Self-Supervised Low-Resource
  Multi-Agent Scalable Modern Semantic Quantum`.split(/\s+/);
const acronyms =
  '{BERT} {GPT-4} {LoRA} {DNA} {CNN}s BERT LoRA NLP {iPhone} {English} {Bayes}'.split(' ');
const journals = [
  'Journal of Machine Learning Research', 'Nature', 'Transactions of the Association for Computational Linguistics',
  'The Lancet', 'Physical Review Letters', 'IEEE Transactions on Pattern Analysis and Machine Intelligence',
  'Zeitschrift f{\\"u}r Physik', 'Proceedings of the {IEEE}', 'Science \\& Society', 'PLOS ONE',
]; // prettier-ignore
const books = [
  'Proceedings of the 58th Annual Meeting of the Association for Computational Linguistics',
  'Advances in Neural Information Processing Systems', 'International Conference on Learning Representations',
  'Proceedings of the {IEEE} Conference on Computer Vision and Pattern Recognition',
  '2020 {IEEE} International Conference on Robotics and Automation ({ICRA})',
  'The Handbook of Learning', 'Computer Vision -- {ECCV} 2018',
]; // prettier-ignore
const publishers = ['MIT Press', 'Springer', 'ACM', 'Cambridge University Press', 'Association for Computational Linguistics', 'IEEE']; // prettier-ignore
const places = ['Cambridge, MA', 'New York', 'Berlin', 'Online', 'Paris', 'London'];
const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** This many entries of every kind, the same for the same seed. */
export function sampleEntries(count: number, seed = 1): readonly SampleEntry[] {
  const random = new Random(seed);
  const kinds = Object.keys(writers) as (keyof typeof writers)[];
  return Array.from({ length: count }, (_, i) => {
    const kind = kinds[i % kinds.length] ?? 'article';
    const key = `${kind}${i}`;
    const [type, fields] = writers[kind](new Sampler(random));
    const lines = Object.entries(fields).flatMap(([name, value]) =>
      value === undefined ? [] : [`  ${name} = ${name === 'month' ? value : `{${value}}`},\n`],
    );
    return { key, kind, text: `@${type}{${key},\n${lines.join('')}}\n` };
  });
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
    const family = this.random.pick(families);
    const given = [this.random.pick(givens), this.maybe(0.3, () => this.random.pick(givens))]
      .filter(Boolean)
      .join(' ');
    const form = this.random.next();
    if (form < 0.03) return `${given} ${this.random.pick(['van', 'de la', 'von der'])} ${family}`;
    if (form < 0.06) return `${this.random.pick(['van den', 'de', 'von'])} ${family}, ${given}`;
    if (form < 0.08) return `${family}, Jr., ${given}`;
    if (form < 0.1)
      return `{${this.random.pick(['The OpenAI Team', 'World Health Organization', 'Meta {AI}'])}}`;
    return form < 0.6 ? `${family}, ${given}` : `${given} ${family}`;
  }

  names(most = 30): string {
    const size = this.random.next();
    const count =
      size < 0.2
        ? 1
        : size < 0.4
          ? 2
          : size < 0.9
            ? 3 + this.random.below(5)
            : 8 + this.random.below(most - 7);
    const names = Array.from({ length: count }, () => this.name());
    if (this.chance(0.03)) names.push('others');
    return names.join(' and ');
  }

  title(): string {
    const { random } = this;
    const phrase = (): string => `${random.pick(adjectives)} ${random.pick(nouns)}`;
    const main = [
      phrase(),
      random.pick(['for', 'with', 'and the', 'in', 'of', 'via', 'beyond', 'without']),
      this.chance(0.3) ? random.pick(acronyms) : phrase(),
    ].join(' ');
    const form = random.next();
    const cased = this.chance(0.3)
      ? main.charAt(0) +
        main.slice(1).replace(/\b(?<![{\w-])[A-Z](?=[a-z])(?![^{]*\})/g, (c) => c.toLowerCase())
      : main;
    if (form < 0.3)
      return `${cased}: ${phrase()} ${random.pick(['to the', 'and', 'from a'])} ${random.pick(nouns)}`;
    if (form < 0.4) return `Is ${cased} Enough?`;
    if (form < 0.45) return `${cased} in \\emph{Drosophila melanogaster}`;
    if (form < 0.5)
      return `On the ${random.pick(['$\\alpha$-Divergence', '{$Q^*$} Function'])} of ${cased}`;
    if (form < 0.55) return `{${cased}}`;
    if (form < 0.6) return `\`\`${cased}'' -- A ${phrase()}`;
    return cased;
  }

  pages(): string {
    const first = 1 + this.random.below(9000);
    const last = first + 1 + this.random.below(40);
    return this.chance(0.1) ? `e${first}` : `${first}${this.random.pick(['--', '-', '–'])}${last}`;
  }

  year(): string {
    return this.number(1990, 2025);
  }

  doi(): string {
    return `10.${this.number(1000, 9999)}/x.${this.number(1, 99999)}`;
  }

  /** In the fields of BibTeX or of biblatex. */
  date(): BibFields {
    if (this.chance(0.05)) return {};
    if (this.chance(0.5))
      return { year: this.year(), month: this.maybe(0.5, () => this.random.pick(months)) };
    const date = [this.year(), this.number(10, 12), this.number(10, 28)];
    return { date: date.slice(0, 1 + this.random.below(3)).join('-') };
  }

  url(of: number): BibFields {
    return {
      doi: this.maybe(of, () => this.doi()),
      url: this.maybe(0.4, () => `https://example.org/${this.number(1, 9999)}`),
      urldate: this.maybe(0.3, () => '2024-03-05'),
    };
  }
}

const writers = {
  article: (s: Sampler): [string, BibFields] => [
    'article',
    {
      author: s.names(), title: s.title(), [s.chance(0.5) ? 'journal' : 'journaltitle']: s.random.pick(journals),
      volume: s.maybe(0.8, () => s.number(1, 90)), number: s.maybe(0.6, () => s.number(1, 12)),
      pages: s.maybe(0.8, () => s.pages()), ...s.date(), ...s.url(0.6),
      shortjournal: s.maybe(0.2, () => 'J. X'), langid: s.maybe(0.2, () => 'english'),
    },
  ],
  inproceedings: (s: Sampler): [string, BibFields] => [
    'inproceedings',
    {
      title: s.title(), author: s.names(), booktitle: s.random.pick(books), ...s.date(),
      pages: s.maybe(0.8, () => s.pages()), publisher: s.maybe(0.6, () => s.random.pick(publishers)),
      [s.chance(0.5) ? 'address' : 'location']: s.maybe(0.4, () => s.random.pick(places)),
      editor: s.maybe(0.3, () => s.names(8)), series: s.maybe(0.2, () => 'Lecture Notes in Computer Science'),
      volume: s.maybe(0.2, () => s.number(1, 90)), eventtitle: s.maybe(0.2, () => '{ACL} 2020'), ...s.url(0.4),
    },
  ],
  preprint: (s: Sampler): [string, BibFields] => {
    const id = `${s.number(1501, 2412).slice(0, 2)}01.${s.number(10000, 99999)}`;
    const form = s.random.below(4);
    const shared = { title: s.title(), author: s.names(), ...s.date() };
    if (form === 0) return ['misc', { ...shared, eprint: id, archiveprefix: 'arXiv', primaryclass: 'cs.CL', url: s.maybe(0.5, () => `https://arxiv.org/abs/${id}`) }];
    if (form === 1) return ['article', { ...shared, journal: `arXiv preprint arXiv:${id}` }];
    if (form === 2) return ['article', { ...shared, journal: 'CoRR', volume: `abs/${id}`, eprinttype: 'arXiv', eprint: id }];
    return ['online', { ...shared, eprint: id, eprinttype: 'arxiv', eprintclass: 'cs.LG', doi: `10.48550/arXiv.${id}`, url: `http://arxiv.org/abs/${id}`, urldate: '2024-03-05', pubstate: s.maybe(0.1, () => 'prepublished') }];
  },
  book: (s: Sampler): [string, BibFields] => [
    'book',
    {
      title: s.title(), [s.chance(0.8) ? 'author' : 'editor']: s.names(4), publisher: s.random.pick(publishers),
      [s.chance(0.5) ? 'address' : 'location']: s.maybe(0.6, () => s.random.pick(places)), ...s.date(),
      edition: s.maybe(0.3, () => s.number(2, 13)), volume: s.maybe(0.1, () => s.number(1, 3)),
      series: s.maybe(0.2, () => 'Adaptive Computation and Machine Learning'), isbn: '9780000000000',
    },
  ],
  chapter: (s: Sampler): [string, BibFields] => [
    s.chance(0.6) ? 'incollection' : 'inbook',
    {
      title: s.title(), author: s.names(5), booktitle: s.title(), editor: s.maybe(0.7, () => s.names(5)),
      publisher: s.random.pick(publishers), pages: s.maybe(0.8, () => s.pages()), ...s.date(),
      address: s.maybe(0.5, () => s.random.pick(places)), edition: s.maybe(0.1, () => s.number(2, 4)),
    },
  ],
  thesis: (s: Sampler): [string, BibFields] => [
    s.random.pick(['phdthesis', 'mastersthesis', 'phdthesis']),
    {
      title: s.title(), author: s.name(), school: 'University of {Tea}', ...s.date(),
      address: s.maybe(0.3, () => s.random.pick(places)), url: s.maybe(0.4, () => 'https://example.org/t'),
      type: s.maybe(0.1, () => 'Doctoral dissertation'),
    },
  ],
  report: (s: Sampler): [string, BibFields] => [
    s.random.pick(['techreport', 'report']),
    {
      title: s.title(), author: s.names(5), institution: s.random.pick(publishers), ...s.date(),
      number: s.maybe(0.6, () => `TR-${s.number(1, 99)}`), type: s.maybe(0.4, () => 'Technical Report'), ...s.url(0.2),
    },
  ],
  page: (s: Sampler): [string, BibFields] => [
    s.random.pick(['online', 'misc']),
    {
      title: s.title(), author: s.maybe(0.7, () => s.names(4)), ...s.date(),
      url: `https://example.org/page${s.number(1, 99999)}`, urldate: s.maybe(0.5, () => '2024-03-05'),
      organization: s.maybe(0.3, () => s.random.pick(publishers)), note: s.maybe(0.2, () => 'Accessed today'),
    },
  ],
} as const; // prettier-ignore
