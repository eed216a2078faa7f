import { citationStyles } from '../citation/write/format';
import { paperParts } from './operations';
import type { OperationName } from './operations';

/** A JSON schema, as far as the operations use it. */
export interface Schema {
  readonly type: 'object' | 'array' | 'string' | 'integer' | 'boolean';
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean;
  readonly items?: Schema;
  readonly enum?: readonly string[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
}

/** An operation as models and people see it. */
export interface Definition {
  readonly title: string;
  /** For models. */
  readonly description: string;
  readonly inputSchema: Schema & { readonly type: 'object' };
  /** The fields of every answer. */
  readonly outputSchema: Schema & { readonly type: 'object' };
  readonly writes: boolean;
}

/** The most keys or paths in one call. */
export const mostItems = 100;
/** The most papers that `get_papers` returns. */
export const mostPapers = 10;
/** The most papers on a page of `search_papers`. */
export const mostResults = 25;
export const defaultResults = 10;
/** The longest text that an input may have, in characters. */
const longestText = 1000;
/** The longest draft to check. */
export const longestDraft = 200_000;

const text = (description: string, maxLength = longestText): Schema => ({
  type: 'string',
  description,
  maxLength,
});
const list = (description: string, maxItems = mostItems): Schema => ({
  type: 'array',
  description,
  items: { type: 'string', maxLength: longestText },
  minItems: 1,
  maxItems,
});
const flag = (description: string): Schema => ({ type: 'boolean', description });
const choice = (values: readonly string[], description: string): Schema => ({
  type: 'string',
  enum: values,
  description,
});
const cursor = text('`next` of the answer before', 20);

function object(
  properties: Readonly<Record<string, Schema>>,
  required: readonly string[],
): Schema & { readonly type: 'object' } {
  return { type: 'object', properties, required, additionalProperties: false };
}

/** The schema of an answer: lists of objects by these names, beside what all answers have. */
function answer(
  lists: readonly string[],
  others: Readonly<Record<string, Schema>> = {},
): Schema & { readonly type: 'object' } {
  const all = lists.map((name) => [name, { type: 'array', items: { type: 'object' } }] as const);
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries<Schema>(all),
      ...others,
      today: { type: 'string' },
      scan: { type: 'string', enum: ['done', 'reading', 'stopped'] },
      leftOut: { type: 'string' },
      hint: { type: 'string' },
      quoted: { type: 'string' },
    },
    required: [...lists, 'today', 'scan'],
  };
}
const paged: Readonly<Record<string, Schema>> = {
  total: { type: 'integer' },
  next: { type: 'string' },
};

/** Names, descriptions and schemas of the operations, for the manifest, the MCP server and the command line. */
export const definitions: Readonly<Record<OperationName, Definition>> = {
  search_papers: {
    title: 'Search Papers',
    description:
      "Search the user's own library: papers in digests and bibliographies of this folder. Returns citation keys, dates and places (path:line). Not for the web or code. Use only keys from here.",
    inputSchema: object(
      {
        query: text(
          'Words; or fields: org:anthropic date:2026-01 date:last-week author:lee tag:rl is:starred -is:read sort:date',
        ),
        limit: { type: 'integer', minimum: 1, maximum: mostResults, description: 'Default 10' },
        cursor,
        abstracts: choice(['none', 'passage'], 'Default passage: the part that matches'),
      },
      ['query'],
    ),
    outputSchema: answer(['papers'], paged),
    writes: false,
  },
  get_papers: {
    title: 'Get Papers',
    description:
      "Read papers of the user's library: abstract, facts with their sources, the user's notes, citations, BibTeX. Unknown papers come back with the nearest keys.",
    inputSchema: object(
      {
        papers: list('Keys, arXiv ids, DOIs or titles', mostPapers),
        parts: {
          type: 'array',
          items: { type: 'string', enum: paperParts },
          description: 'Default abstract, details',
        },
      },
      ['papers'],
    ),
    outputSchema: answer(['papers', 'unknown']),
    writes: false,
  },
  find_citations: {
    title: 'Find Citations',
    description: "Sentences in the user's notes that cite papers, each with its place (path:line).",
    inputSchema: object(
      {
        keys: list('Only of these works'),
        notes: list('Only in these notes: paths in the folder'),
        cursor,
      },
      [],
    ),
    outputSchema: answer(['citations', 'unknown'], paged),
    writes: false,
  },
  check_citations: {
    title: 'Check Citations',
    description:
      'Check citations in notes or in a draft: unknown keys (with the nearest), missing or wrong bibliography entries, retracted papers. Call it with your draft before you hand it over.',
    inputSchema: object(
      {
        paths: list('Notes or bibliographies; all notes without paths and text'),
        text: text('A Markdown draft instead', longestDraft),
        online: flag('Also ask arXiv, Crossref and others about entries. Default false'),
        cursor,
      },
      [],
    ),
    outputSchema: answer(['problems'], { ...paged, checked: { type: 'integer' } }),
    writes: false,
  },
  cite_papers: {
    title: 'Cite Papers',
    description:
      'Insert a citation into a note and missing entries into its bibliography. Changes files; the user confirms.',
    inputSchema: object(
      {
        note: text('Path of the note'),
        line: { type: 'integer', minimum: 1, description: 'Cite at the end of this line' },
        keys: list('Citation keys from the library'),
        style: choice(citationStyles, "Default: the user's setting"),
        addToBibliography: flag('Default true'),
      },
      ['note', 'line', 'keys'],
    ),
    outputSchema: answer(['changes', 'entries'], { applied: { type: 'boolean' } }),
    writes: true,
  },
};

/** The name of an operation as VS Code's tools and their references have it: `searchPapers`. */
export function toolReference(name: OperationName): string {
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
