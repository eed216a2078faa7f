import { Parser } from 'htmlparser2';
import { maxDepth } from '../../base/data';
import { dateIn } from '../words/dates';
import { formatOfRecords, hasAll } from './recordFiles';
import type { FilePaper, Place } from './recordFiles';
import { paperOfRecord } from './records';

const trace =
  /arxiv\.org|doi\.org|openreview|rxiv\.org|pubmed|nature\.com|aclanthology|huggingface\.co\/papers/;
const items = new Set(['entry', 'item']);
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
export const feeds = formatOfRecords(hasAll([trace]), ({ whole: xml }) => {
  const papers: FilePaper[] = [];
  let record: Record<string, string[]> | undefined;
  let title: Place = { start: 0, end: 0 };
  let day = '';
  let depth = 0;
  let text: string[] = [];
  let start = 0;
  let end = 0;
  const parser = new Parser(
    {
      onopentag(name, { href }) {
        depth += 1;
        if (depth > maxDepth) parser.pause();
        const tag = name.toLowerCase();
        if (items.has(tag)) record = {};
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
          if (field === 'title') title = trimmed(xml, start, end);
        } else if (field === 'updated' || field === 'published') day ||= value;
        text = [];
        if (!record || !items.has(tag)) return;
        const paper = paperOfRecord(plainRecord(record));
        if (paper) papers.push({ ...paper, title });
        record = undefined;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  return { papers, day: dateIn(day) };
});

/** A place without the spaces around its text, so it's in its lines. */
function trimmed(text: string, start: number, end: number): Place {
  const raw = text.slice(start, end);
  const before = raw.length - raw.trimStart().length;
  return { start: start + before, end: start + raw.trimEnd().length };
}

function plainRecord(record: Readonly<Record<string, readonly string[]>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).map(([name, values]) => [name, values.length > 1 ? values : values[0]]),
  );
}
