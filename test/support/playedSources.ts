import type { ReceivedRequest, Reply } from './sourceServer';

/** A made-up paper that the played sources know. */
export interface PlayedPaper {
  readonly title: string;
  /** `Given Family`. */
  readonly authors: readonly string[];
  readonly year: number;
  /** With the year and month of its first version: `2405.01234`. */
  readonly arxivId?: string;
  readonly doi?: string;
  readonly venue?: { readonly name: string; readonly kind: 'journal' | 'proceedings' };
  /** DOI of a notice. */
  readonly retractedBy?: string;
  /** The sources that have it, by their paths; those that usually do if it is missing. */
  readonly in?: readonly string[];
  /** Fields of answers, by source, in place of the usual ones. */
  readonly extra?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** A random number below `end`; always the same for the same text. */
function chance(text: string, end: number): number {
  let hash = 2166136261;
  for (const character of text) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619) >>> 0;
  }
  return (Math.imul(hash ^ (hash >>> 13), 2654435761) >>> 0) % end;
}

/**
 * Answers of all sources about these papers, in the forms that they have: below `/hf`, `/arxiv`, `/crossref`,
 * `/datacite`, `/s2` and `/dblp`. Each source lacks some papers, and writes others in its own way. The same request
 * always gets the same answer.
 *
 * @param others papers that exist, too: with nearly or exactly the same titles. No source lacks them.
 */
export function playSources(
  papers: readonly PlayedPaper[],
  others: readonly PlayedPaper[] = [],
): (request: ReceivedRequest) => Reply {
  const inSource = (source: string, usually: (paper: PlayedPaper) => boolean) => {
    const isFit = (paper: PlayedPaper) => paper.in?.includes(source) ?? usually(paper);
    return new Shelf([
      ...others.filter(isFit),
      ...papers.filter(
        (paper) => isFit(paper) && (paper.in ? true : chance(source + paper.title, 10) > 0),
      ),
    ]);
  };
  const isPreprint = ({ arxivId }: PlayedPaper) => arxivId !== undefined;
  const isArchived = ({ doi }: Pick<PlayedPaper, 'doi'>) => doi?.startsWith('10.5281/') === true;
  const shelves = {
    hf: inSource('hf', (paper) => isPreprint(paper) && chance(paper.title, 3) > 0),
    arxiv: inSource('arxiv', isPreprint),
    crossref: inSource('crossref', ({ doi }) => doi !== undefined && !isArchived({ doi })),
    datacite: inSource('datacite', isArchived),
    s2: inSource('s2', () => true),
    dblp: inSource('dblp', ({ venue, arxivId }) => venue !== undefined || arxivId !== undefined),
  };
  return ({ path, body }) => {
    const url = new URL(path, 'http://x');
    const [, source = '', ...rest] = decodeURIComponent(url.pathname).split('/');
    const query = (name: string): string => url.searchParams.get(name) ?? '';
    switch (source) {
      case 'hf': {
        if (rest[2] === 'search') {
          return json(shelves.hf.search(query('q'), 5).map((paper) => ({ paper: hfPaper(paper) })));
        }
        const paper = shelves.hf.byId(rest[2] ?? '');
        return paper ? json(hfPaper(paper)) : json({ error: 'Paper not found' }, 404);
      }
      case 'arxiv': {
        const ids = query('id_list').split(',').filter(Boolean);
        const found = ids.flatMap((id) => shelves.arxiv.byId(id) ?? []);
        const title = /^ti:"(.*)"$/.exec(query('search_query'))?.[1];
        return arxivFeed(title === undefined ? found : shelves.arxiv.search(title, 5, 1));
      }
      case 'crossref': {
        if (rest.length > 1) {
          const paper = shelves.crossref.byId(rest.slice(1).join('/'));
          return paper
            ? json({ status: 'ok', message: crossrefWork(paper) })
            : { status: 404, body: 'Resource not found.' };
        }
        const filter = query('filter');
        if (filter.startsWith('updates:')) {
          const dois = filter.split(',').map((one) => one.slice('updates:'.length));
          const works = dois.flatMap((doi) => shelves.crossref.byId(doi) ?? []);
          return json({ status: 'ok', message: { items: works.flatMap(crossrefNotice) } });
        }
        const found =
          filter === ''
            ? shelves.crossref.search(query('query.bibliographic'), 5)
            : filter.split(',').flatMap((one) => shelves.crossref.byId(one.slice(4)) ?? []);
        const works = found.slice(0, Number(query('rows')));
        return json({ status: 'ok', message: { items: works.map(crossrefWork) } });
      }
      case 'datacite': {
        const paper = shelves.datacite.byId(rest.slice(1).join('/'));
        return paper
          ? json({ data: { type: 'dois', attributes: dataCiteWork(paper) } })
          : json({ errors: [{ status: '404' }] }, 404);
      }
      case 's2': {
        if (rest.at(-1) === 'batch') {
          const { ids } = JSON.parse(body) as { readonly ids: readonly string[] };
          const found = ids.map((id) => shelves.s2.byId(id.replace(/^(?:ARXIV|DOI):/, '')));
          return json(found.map((paper) => paper && s2Paper(paper)).map((paper) => paper ?? null));
        }
        const [paper] = shelves.s2.search(query('query'), 1, 0.7);
        return paper
          ? json({ data: [s2Paper(paper)] })
          : json({ error: 'Title match not found' }, 404);
      }
      default: {
        const found = shelves.dblp
          .search(query('q'), 10, 1)
          .map((paper) => ({ info: dblpInfo(paper) }));
        const hit = found.length > 0 && { hit: found };
        return json({ result: { hits: { '@total': String(found.length), ...hit } } });
      }
    }
  };
}

/** The sources by their hosts. */
const hosts: Readonly<Record<string, string>> = {
  'huggingface.co': '/hf',
  'export.arxiv.org': '/arxiv',
  'api.crossref.org': '/crossref',
  'api.datacite.org': '/datacite',
  'api.semanticscholar.org': '/s2',
  'dblp.org': '/dblp',
};

/** Gives the answers without a network, also at the addresses of the sources. */
export function playedFetch(answer: (request: ReceivedRequest) => Reply): typeof fetch {
  return (address, { method = 'GET', body } = {}) => {
    const { host, pathname, search } = new URL(address instanceof Request ? address.url : address);
    const path = (hosts[host] ?? '') + pathname + search;
    const sent = typeof body === 'string' ? body : '';
    const reply = answer({ method, path, headers: {}, body: sent });
    const { status = 200, headers = { 'content-type': 'application/json' } } = reply;
    return Promise.resolve(new Response(reply.body ?? '', { status, headers: { ...headers } }));
  };
}

function json(value: unknown, status = 200): Reply {
  return { status, body: JSON.stringify(value) };
}

/** The papers of one source. */
class Shelf {
  readonly #byId = new Map<string, PlayedPaper>();
  readonly #byWord = new Map<string, PlayedPaper[]>();

  constructor(papers: readonly PlayedPaper[]) {
    for (const paper of papers) {
      for (const id of [paper.arxivId, paper.doi]) {
        if (id !== undefined) this.#byId.set(id.toLowerCase(), paper);
      }
      for (const word of wordsOf(paper.title)) {
        this.#byWord.set(word, [...(this.#byWord.get(word) ?? []), paper]);
      }
    }
  }

  byId(id: string): PlayedPaper | undefined {
    return this.#byId.get(id.toLowerCase());
  }

  /** The papers whose titles have at least this share of the words, the best first. */
  search(text: string, limit: number, share = 0.4): readonly PlayedPaper[] {
    const words = wordsOf(text);
    const counts = new Map<PlayedPaper, number>();
    for (const word of words) {
      for (const paper of this.#byWord.get(word) ?? []) {
        counts.set(paper, (counts.get(paper) ?? 0) + 1);
      }
    }
    const score = (paper: PlayedPaper): number =>
      (counts.get(paper) ?? 0) / Math.max(words.size, wordsOf(paper.title).size);
    return [...counts.keys()]
      .filter((paper) => (counts.get(paper) ?? 0) >= share * words.size)
      .sort((a, b) => score(b) - score(a))
      .slice(0, limit);
  }
}

function wordsOf(text: string): ReadonlySet<string> {
  const plain = text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
  return new Set(plain.match(/[\p{L}\p{N}]+/gu) ?? []);
}

function escape(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
}

/** The day of the first version. */
function submitted({ arxivId = '', year }: PlayedPaper): string {
  const [, yy, mm] = /^(\d\d)(\d\d)\./.exec(arxivId) ?? [];
  return yy === undefined ? `${year}-05-02` : `20${yy}-${mm}-07`;
}

function hfPaper(paper: PlayedPaper): unknown {
  const { title, authors, arxivId } = paper;
  return {
    id: arxivId,
    title: title.replace(/\$\\alpha\$/, 'α'),
    summary: 'An invented sentence.',
    publishedAt: `${submitted(paper)}T17:00:00.000Z`,
    upvotes: chance(title, 40),
    authors: authors.map((name, i) => ({ name, hidden: chance(`${title} ${i}`, 15) === 0 })),
    ...paper.extra?.['hf'],
  };
}

function arxivFeed(papers: readonly PlayedPaper[]): Reply {
  const entries = papers.map((paper) => {
    const names = paper.authors.map((name) => `<author><name>${escape(name)}</name></author>`);
    const { summary, comment } = paper.extra?.['arxiv'] ?? {};
    const note = typeof comment === 'string' ? `<arxiv:comment>${comment}</arxiv:comment>` : '';
    const about = typeof summary === 'string' ? summary : 'An invented sentence.';
    const isKnown = paper.doi !== undefined && chance(paper.doi, 2) === 0;
    return `<entry><id>http://arxiv.org/abs/${paper.arxivId}v2</id><title>${escape(paper.title)}</title>
      <updated>2026-01-05T00:00:00Z</updated><published>${submitted(paper)}T17:00:00Z</published>
      <summary>${about}</summary><category term="cs.LG"/>${note}
      ${isKnown ? `<arxiv:doi>${escape(paper.doi)}</arxiv:doi>` : ''}${names.join('')}</entry>`;
  });
  return {
    headers: { 'content-type': 'application/atom+xml' },
    body: `<?xml version='1.0' encoding='UTF-8'?>
<feed xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/" xmlns:arxiv="http://arxiv.org/schemas/atom" xmlns="http://www.w3.org/2005/Atom">
<id>https://arxiv.org/api/x</id><title>arXiv Query</title>
<opensearch:totalResults>${papers.length}</opensearch:totalResults>${entries.join('\n')}</feed>`,
  };
}

function crossrefWork({
  title,
  authors,
  year,
  doi = '',
  venue,
  retractedBy,
  extra,
}: PlayedPaper): unknown {
  const [main = '', sub] = title.split(': ');
  const isSplit = sub !== undefined && chance(doi, 3) === 0 && title.split(': ').length === 2;
  return {
    DOI: doi.toLowerCase(),
    type: venue?.kind === 'journal' ? 'journal-article' : 'proceedings-article',
    title: [escape(isSplit ? main : title).replace(/^(\w+)/, '<i>$1</i>')],
    ...(isSplit && { subtitle: [escape(sub)] }),
    author: authors.map((name) => {
      const given = name.split(' ')[0] ?? '';
      return {
        given: chance(name, 4) === 0 ? `${given.charAt(0)}.` : given,
        family: familyOf(name),
      };
    }),
    'container-title': venue ? [venue.name] : [],
    issued: { 'date-parts': [[year, 6]] },
    relation: {},
    ...(retractedBy !== undefined &&
      chance(doi, 2) === 0 && {
        'updated-by': [{ DOI: retractedBy, type: 'retraction', label: 'Retraction' }],
      }),
    ...extra?.['crossref'],
  };
}

function crossrefNotice({ title, doi, retractedBy }: PlayedPaper): readonly unknown[] {
  const notice = {
    DOI: retractedBy,
    title: [`Retraction: ${escape(title)}`],
    type: 'journal-article',
    'update-to': [{ DOI: doi, type: 'retraction', label: 'Retraction' }],
  };
  return retractedBy === undefined ? [] : [notice];
}

function dataCiteWork({ title, authors, year, doi }: PlayedPaper): unknown {
  return {
    doi,
    titles: [{ title: escape(title) }],
    creators: authors.map((name) => ({
      name: `${familyOf(name)}, ${name.split(' ')[0]}`,
      ...(chance(name, 2) === 0 && { givenName: name.split(' ')[0], familyName: familyOf(name) }),
    })),
    publicationYear: year,
    types: { resourceTypeGeneral: 'Dataset' },
  };
}

function familyOf(name: string): string {
  return name.split(' ').slice(1).join(' ');
}

function s2Paper({ title, authors, year, arxivId, doi, venue, extra }: PlayedPaper): unknown {
  return {
    paperId: String(chance(title, 1e9)),
    externalIds: {
      CorpusId: 7,
      ...(arxivId && { ArXiv: arxivId }),
      ...(doi && { DOI: doi.toUpperCase() }),
    },
    title,
    venue: venue?.name ?? (arxivId === undefined ? '' : 'arXiv.org'),
    publicationTypes: venue?.kind === 'proceedings' ? ['Conference'] : ['JournalArticle'],
    publicationDate: null,
    year,
    authors: authors.map((name) => ({
      authorId: null,
      name: `${name.charAt(0)}. ${familyOf(name)}`,
    })),
    ...extra?.['s2'],
  };
}

function dblpInfo({ title, authors, year, arxivId, doi, venue, extra }: PlayedPaper): unknown {
  const people = authors.map((text) => ({ text: chance(text, 5) === 0 ? `${text} 0001` : text }));
  const isPublished = venue !== undefined;
  return {
    authors: { author: people.length === 1 ? people[0] : people },
    title: `${title.replace(/&/g, '&amp;').replace(/'/g, '&apos;')}.`,
    venue: venue?.name ?? 'CoRR',
    year: String(year),
    type: !isPublished
      ? 'Informal and Other Publications'
      : venue.kind === 'journal'
        ? 'Journal Articles'
        : 'Conference and Workshop Papers',
    key: isPublished ? `conf/x/${chance(title, 1e6)}` : `journals/corr/abs-${arxivId}`,
    ...(isPublished && doi !== undefined && { doi }),
    ...(!isPublished && { volume: `abs/${arxivId}` }),
    ...extra?.['dblp'],
  };
}
