import { singleSpaced } from '../../text/characters';
import { Parser } from 'htmlparser2';
import { maxDepth } from '../../base/data';
import { plainText } from '../listings/titles';
import { dateIn } from '../words/dates';
import { formatOfRecords, paperOfRecord } from './records';
import type { RecordedPaper, TitlePlace } from './records';

const trace =
  /arxiv\.org|doi\.org|openreview|rxiv\.org|pubmed|nature\.com|aclanthology|huggingface\.co\/papers/;
/** The field of a record by the name of an element. */
const fieldOf: Readonly<Record<string, string>> = {
  title: 'title',
  'dc:title': 'title',
  id: 'id',
  guid: 'guid',
  link: 'link',
  summary: 'summary',
  description: 'summary',
  published: 'published',
  pubdate: 'published',
  'dc:date': 'date',
  'prism:publicationdate': 'date',
  name: 'authors',
  'dc:creator': 'authors',
  author: 'authors',
  'arxiv:doi': 'doi',
  'prism:doi': 'doi',
  'dc:identifier': 'identifier',
  'arxiv:journal_ref': 'journal',
  updated: 'updated',
  lastbuilddate: 'updated',
};

/** Feeds in Atom or RSS whose items are papers, such as those of arXiv and of its API. Linear. */
export const feeds = formatOfRecords([trace], (xml) => {
  const papers: RecordedPaper[] = [];
  const places: TitlePlace[] = [];
  let record: Record<string, string[]> | undefined;
  let day = '';
  let depth = 0;
  let text: string[] = [];
  let start = 0;
  let end = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1;
        if (depth > maxDepth) parser.pause();
        const tag = name.toLowerCase();
        if (tag === 'entry' || tag === 'item') record = {};
        const { href } = attributes;
        if (tag === 'link' && href !== undefined && record) (record['link'] ??= []).push(href);
        text = [];
      },
      ontext(data) {
        if (text.length === 0) start = parser.startIndex;
        text.push(data);
        end = parser.endIndex + 1;
      },
      onclosetag(name) {
        depth -= 1;
        const tag = name.toLowerCase();
        const value = text.join('').trim();
        const field = fieldOf[tag];
        if (record && field !== undefined && value !== '') {
          (record[field] ??= []).push(value);
          if (field === 'title') places.push(placeOf(value, start, end));
        } else if (field === 'updated' || field === 'published') day ||= value;
        text = [];
        if (record && (tag === 'entry' || tag === 'item')) {
          const paper = paperOfRecord(plainRecord(record));
          if (paper) papers.push(paper);
          record = undefined;
        }
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  return { papers, places: () => places, day: dateIn(day) };

  /** Without the spaces around a title, so its range is in its lines. */
  function placeOf(value: string, from: number, to: number): TitlePlace {
    const raw = xml.slice(from, to);
    const before = raw.length - raw.trimStart().length;
    return { title: titleText(value), start: from + before, end: from + raw.trimEnd().length };
  }

  function titleText(value: string): string {
    return plainText(singleSpaced(value));
  }
});

function plainRecord(record: Readonly<Record<string, readonly string[]>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).map(([name, values]) => [name, values.length > 1 ? values : values[0]]),
  );
}
