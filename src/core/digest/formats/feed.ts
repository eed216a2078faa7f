import { Parser } from 'htmlparser2';
import { maxDepth } from '../../base/data';
import { dateIn } from '../words/dates';
import { formatOfRecords, hasAll } from './recordFiles';
import type { FilePaper } from './recordFiles';
import { paperOfRecord, plainName } from './records';

const trace =
  /arxiv\.org|doi\.org|openreview|rxiv\.org|pubmed|nature\.com|aclanthology|huggingface\.co\/papers/;

/** Feeds in Atom or RSS whose items are papers, such as those of arXiv and of its API. Linear. */
export const feeds = formatOfRecords(hasAll([trace]), ({ whole: xml }) => {
  const papers: FilePaper[] = [];
  let record: Record<string, unknown> | undefined;
  let title = { start: 0, end: 0 };
  let day = '';
  let depth = 0;
  let text = '';
  let start = 0;
  const add = (name: string, value: string) => {
    if (record) record[name] = name in record ? [record[name], value].flat() : value;
  };
  const parser = new Parser(
    {
      onopentag(tag, { href = '' }) {
        depth += 1;
        if (depth > maxDepth) parser.pause();
        if (tag === 'entry' || tag === 'item') record = {};
        if (tag === 'link' && href !== '') add(tag, href);
        text = '';
      },
      ontext(data) {
        if (text === '') start = parser.startIndex;
        text += data;
      },
      onclosetag(tag) {
        depth -= 1;
        const value = text.trim();
        text = '';
        // Atom has names within authors.
        const name = tag === 'name' ? 'authors' : plainName(tag);
        if (!record && /^(?:updated|lastbuilddate|published|pubdate)$/.test(name)) day ||= value;
        if (value !== '') add(name, value);
        if (name === 'title' && value !== '') title = trimmed(xml, start, parser.startIndex);
        if (!record || (tag !== 'entry' && tag !== 'item')) return;
        const paper = paperOfRecord(record);
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
function trimmed(text: string, start: number, end: number) {
  const raw = text.slice(start, end);
  return { start: start + raw.search(/\S|$/), end: start + raw.trimEnd().length };
}
