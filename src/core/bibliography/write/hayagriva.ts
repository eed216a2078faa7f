/** Writes papers as entries of Hayagriva's YAML, as Typst reads them. */
import { arxivPage, exportedDoi } from '../../identity/addresses';
import { isoDate } from '../../model';
import type { Paper } from '../../model';
import { readable } from '../../text/readable';
import { yamlString } from '../../text/yaml';
import type { Written, WrittenFields } from '../read/hayagrivaValues';
import { paperNames } from '../work/names';
import type { Name } from '../work/names';
import type { ExportOptions } from './bibtex';

/** The fields of a paper; unknown ones are left out. */
export function fieldsOfPaper(paper: Paper, options: ExportOptions = {}): WrittenFields {
  const { title, venue, date, arxivId, abstract } = paper;
  const doi = exportedDoi(paper);
  const names = paperNames(paper).map(person);
  const day = date && isoDate(date);
  const container = venue && {
    type: venue.kind === 'journal' ? 'periodical' : 'proceedings',
    title: escaped(readable(venue.name)),
  };
  const repository = arxivId === undefined ? undefined : { type: 'repository', title: 'arXiv' };
  const parent = container ?? repository;
  const serial = {
    ...(doi !== undefined && { doi }),
    ...(arxivId !== undefined && { arxiv: arxivId }),
  };
  return {
    type: parent ? 'article' : 'misc',
    title: escaped(readable(title)),
    ...(names.length > 0 && { author: names.length === 1 ? names[0] : names }),
    ...(day !== undefined && { date: day }),
    ...(Object.keys(serial).length > 0 && { 'serial-number': serial }),
    ...(arxivId !== undefined && { url: arxivPage(arxivId) }),
    ...(parent && { parent }),
    ...(options.abstract && abstract !== '' && { abstract: readable(abstract) }),
  };
}

/** An entry of a file, in lines that end with `\n`, without the last end. */
export function toHayagriva(paper: Paper, indent = '  '): string {
  const fields = Object.entries(fieldsOfPaper(paper)).map(
    ([name, value = '']) => `\n${name}:${hayagrivaText(name, value, indent)}`,
  );
  return `${paper.key}:${fields.join('').replace(/\n/g, `\n${indent}`)}`;
}

/** An entry of a file whose entries are in braces. */
export function toHayagrivaInBraces(paper: Paper): string {
  const key = /^[A-Za-z][\w-]*$/.test(paper.key) ? paper.key : JSON.stringify(paper.key);
  return `${key}: ${inBraces(fieldsOfPaper(paper))}`;
}

function inBraces(value: Written): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (isList(value)) return `[${value.map(inBraces).join(', ')}]`;
  const fields = Object.entries(value).map(([name, each = '']) => `${name}: ${inBraces(each)}`);
  return `{${fields.join(', ')}}`;
}

/** The value of a field, with what separates it from the name. */
export function hayagrivaText(name: string, value: Written, indent = '  '): string {
  if (typeof value === 'string') return ` ${name === 'date' ? value : yamlString(value)}`;
  const below = (text: string): string => `\n${indent}${text.replace(/\n/g, `\n${indent}`)}`;
  if (isList(value)) {
    return value
      .map((each) => {
        const item = hayagrivaText('', each, '');
        return below(
          `-${typeof each === 'string' ? item : item.replace(/\n/g, '\n  ').replace(/^\s+/, ' ')}`,
        );
      })
      .join('');
  }
  return Object.entries(value)
    .map(([key, each = '']) => below(`${key}:${hayagrivaText(key, each, indent)}`))
    .join('');
}

function isList(value: Written): value is readonly Written[] {
  return Array.isArray(value);
}

/** Hayagriva reads braces and math in titles. */
export function escaped(text: string): string {
  return text.replace(/[\\{}$]/g, '\\$&');
}

/** A name as people write it, with its parts where these can't be read from it. */
export function person(name: Name): Written {
  if ('literal' in name) {
    return name.literal.includes(',') ? { name: name.literal } : name.literal;
  }
  const { family, given, suffix, dropping, nonDropping } = name;
  const prefix = dropping ?? nonDropping;
  const isPlain =
    given !== undefined &&
    suffix === undefined &&
    !`${prefix}${family}${given}`.includes(',') &&
    !/^\p{Ll}/u.test(family) &&
    !/(?:^|\s)\P{Ll}/u.test(prefix ?? 'a');
  if (isPlain) return `${prefix === undefined ? '' : `${prefix} `}${family}, ${given}`;
  return {
    name: family,
    ...(given !== undefined && { 'given-name': given }),
    ...(prefix !== undefined && { prefix }),
    ...(suffix !== undefined && { suffix }),
  };
}
