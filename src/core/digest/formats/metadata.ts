/**
 * Saved pages of publishers, whose metadata describes one paper: as `citation_*` for search engines, as Dublin
 * Core, or as JSON-LD.
 */
import { singleSpaced } from '../../text/characters';
import { defined, isRecord } from '../../base/data';
import { parsedJson } from '../../base/json';
import { readHtml } from './html';
import type { HtmlAttributes, HtmlReader } from './html';
import { formatOfRecords, paperOfRecord } from './records';
import type { RecordedPaper } from './records';

/** The field of a record by the name of a metadata element. */
const fieldOf: Readonly<Record<string, string>> = {
  citation_title: 'title',
  'dc.title': 'title',
  'dcterms.title': 'title',
  citation_author: 'authors',
  citation_authors: 'authors',
  'dc.creator': 'authors',
  'dc.contributor': 'authors',
  citation_abstract: 'abstract',
  'dc.description': 'abstract',
  'dcterms.abstract': 'abstract',
  citation_date: 'date',
  citation_publication_date: 'published',
  citation_online_date: 'submitted',
  'dc.date': 'date',
  'dcterms.issued': 'date',
  citation_doi: 'doi',
  'dc.identifier': 'doi',
  'prism.doi': 'doi',
  citation_arxiv_id: 'arxiv_id',
  citation_journal_title: 'journal',
  citation_conference_title: 'conference',
  citation_abstract_html_url: 'url',
  citation_public_url: 'url',
  citation_pdf_url: 'pdf_url',
  'og:url': 'url',
};
const trace = /citation_title|dc\.title|dcterms\.title|ScholarlyArticle/i;

/** Pages about one paper of any publisher, as a browser saves them. */
export const publisherPages = formatOfRecords([trace], (html) => {
  const { paper, start, end } = new MetadataReader(html).read();
  if (!paper) return { papers: [], places: () => [], day: undefined };
  const { title } = paper.entry;
  return { papers: [paper], places: () => [{ title, start, end }], day: undefined };
});

/** Collects the metadata of a page, and the text below a heading *Abstract*. */
class MetadataReader implements HtmlReader {
  readonly #metas: { readonly name: string; readonly field: string; readonly content: string }[] =
    [];
  #article: Readonly<Record<string, unknown>> = {};
  #script: string[] | undefined;
  /** The text of the open heading. */
  #heading: string[] | undefined;
  /** The text below a heading *Abstract*, while it goes on. */
  #abstract: string[] | undefined;
  #shown = '';
  #hidden = 0;
  #start = 0;
  #end = 0;

  constructor(private readonly html: string) {}

  read(): {
    readonly paper: RecordedPaper | undefined;
    readonly start: number;
    readonly end: number;
  } {
    readHtml(this.html, this);
    this.#endAbstract();
    const metas = this.#metas;
    // Search engines read `citation_*`, so nothing else adds authors to these.
    const isCited = ({ name }: { readonly name: string }) => name.startsWith('citation');
    const people = metas.filter(({ field }) => field === 'authors');
    const [first] = people;
    const authors = first && people.filter((one) => isCited(one) === isCited(first));
    const own = {
      // The first of each field.
      ...Object.fromEntries(metas.toReversed().map(({ field, content }) => [field, content])),
      ...defined({ authors: authors?.map(({ content }) => content) }),
    };
    const { headline, name, author, isPartOf, ...article } = this.#article;
    const venue = isRecord(isPartOf) ? isPartOf['name'] : undefined;
    const record = {
      ...defined({ title: headline ?? name, authors: author, journal: venue }),
      ...article,
      ...(this.#shown !== '' && { abstract: this.#shown }),
      ...own,
    };
    const headed = typeof record.title === 'string' ? record.title : '';
    if (this.#end === 0) this.#start = Math.max(0, this.html.indexOf(headed));
    if (this.#end === 0) this.#end = this.#start + headed.length;
    const isPaper =
      metas.some(({ name }) => name === 'citation_title') || Object.keys(this.#article).length > 0;
    return { paper: paperOfRecord(record, '', isPaper), start: this.#start, end: this.#end };
  }

  open(name: string, attributes: HtmlAttributes, start: number, end: number): void {
    if (name === 'meta') this.#addMeta(attributes, start, end);
    else if (name === 'script' && /ld\+json/i.test(attributes['type'] ?? '')) this.#script = [];
    else if (name === 'script' || name === 'style') this.#hidden += 1;
    else if (/^(?:h[1-6]|dl|table|nav|footer|aside|form)$/.test(name)) {
      this.#endAbstract();
      if (name.startsWith('h')) this.#heading = [];
    }
  }

  close(name: string): void {
    if (name === 'script' && this.#script) {
      this.#addArticle(this.#script.join(''));
      this.#script = undefined;
    } else if (name === 'script' || name === 'style') this.#hidden = Math.max(0, this.#hidden - 1);
    else if (/^h[1-6]$/.test(name)) {
      if (/^\s*abstract\W*$/i.test(this.#heading?.join('') ?? '')) this.#abstract = [];
      this.#heading = undefined;
    } else if (/^(?:section|article)$/.test(name) && this.#abstract?.join('').trim())
      this.#endAbstract();
  }

  text(data: string): void {
    if (this.#hidden > 0) return;
    if (this.#script) this.#script.push(data);
    else if (this.#heading) this.#heading.push(data);
    else this.#abstract?.push(data);
  }

  #endAbstract(): void {
    const text = singleSpaced(this.#abstract?.join('') ?? '').trim();
    this.#abstract = undefined;
    if (this.#shown === '' && text.length < 10_000) this.#shown = text;
  }

  #addMeta(attributes: HtmlAttributes, start: number, end: number): void {
    const name = (attributes['name'] ?? attributes['property'] ?? '').toLowerCase();
    const field = fieldOf[name];
    const content = attributes['content']?.trim() ?? '';
    if (field === undefined || content === '') return;
    if (field === 'title' && this.#end === 0) {
      const tag = this.html.slice(start, end);
      const at = Math.max(0, tag.indexOf(content));
      this.#start = start + at;
      this.#end = this.#start + (tag.includes(content) ? content.length : tag.length);
    }
    this.#metas.push({ name, field, content });
  }

  #addArticle(json: string): void {
    const data = parsedJson(json);
    const graph =
      isRecord(data) && Array.isArray(data['@graph']) ? (data['@graph'] as unknown[]) : [];
    const all: readonly unknown[] = Array.isArray(data) ? data : [data, ...graph];
    const main = all.flatMap((one) =>
      isRecord(one) && isRecord(one['mainEntity']) ? [one, one['mainEntity']] : [one],
    );
    const found = main.find(
      (one) => isRecord(one) && [one['@type']].flat().includes('ScholarlyArticle'),
    );
    if (isRecord(found)) this.#article = found;
  }
}
