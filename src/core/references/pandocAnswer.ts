import { isRecord } from '../base/data';
import { parsedJson } from '../base/json';
import type { CitationPart } from './inText';
import type { PandocNote } from './pandoc';
import { joinedPieces, toPlainText } from './pieces';
import type { ReferencePiece } from './pieces';

/** An element of Pandoc's JSON: its type and content. */
type Element = readonly [type: string, content: unknown];

/**
 * Reads Pandoc's answer to `pandocDocument`, given as JSON; undefined if it can't be read.
 *
 * @param keyOf the key of the work with an id
 */
export function readPandocNote(
  answer: string,
  texts: readonly string[],
  keyOf: (id: string) => string | undefined,
): PandocNote | undefined {
  const document = parsedJson(answer);
  if (!isRecord(document)) return undefined;
  const blocks = elements(document['blocks']);
  const list = blocks.find(([type, content]) => type === 'Div' && idOf(content) === 'refs');
  const notes: (readonly ReferencePiece[])[] = [];
  const citations = new Map<string, (readonly CitationPart[])[]>();
  const paragraphs = blocks.filter(([type]) => type === 'Para');
  for (const [i, text] of texts.entries()) {
    const [cite, ...others] = elements(paragraphs[i]?.[1]);
    const all = citations.get(text) ?? [];
    const isAlone = cite?.[0] === 'Cite' && others.length === 0;
    all.push(isAlone ? citationPartsIn(itemAt(cite[1], 1), { keyOf, notes }) : []);
    citations.set(text, all);
  }
  const entries = elements(itemAt(list?.[1], 1));
  return {
    notes,
    citations,
    references: entries.flatMap(([, content]) => {
      const key = keyOf(idOf(content).replace(/^ref-/, ''));
      const inlines = elements(itemAt(content, 1)).flatMap(([, inner]) => elements(inner));
      const margin = inlines.find(([, inner]) => hasClass(inner, 'csl-left-margin'));
      const mark = margin && toPlainText(piecesOf(itemAt(margin[1], 1))).trim();
      const shown = inlines.filter((inline) => inline !== margin);
      return key === undefined
        ? []
        : [
            {
              key,
              ...(mark !== undefined && { mark }),
              pieces: joinedPieces(shown.flatMap(pieceOf)),
            },
          ];
    }),
  };
}

function elements(content: unknown): readonly Element[] {
  if (!Array.isArray(content)) return [];
  return content.filter(isRecord).map((element) => [String(element['t']), element['c']]);
}

function itemAt(content: unknown, index: number): unknown {
  return Array.isArray(content) ? (content[index] as unknown) : undefined;
}

/** The id in the attributes that the content of a `Div` or `Span` starts with. */
function idOf(content: unknown): string {
  return String(itemAt(itemAt(content, 0), 0));
}

function hasClass(content: unknown, name: string): boolean {
  const classes = itemAt(itemAt(content, 0), 1);
  return Array.isArray(classes) && classes.includes(name);
}

/** A citation: links to entries of the list are works, and footnotes are numbers. */
function citationPartsIn(
  inlines: unknown,
  context: {
    readonly keyOf: (id: string) => string | undefined;
    readonly notes: (readonly ReferencePiece[])[];
  },
): readonly CitationPart[] {
  return elements(inlines).flatMap((inline): CitationPart[] => {
    const [type, content] = inline;
    if (type === 'Note') {
      context.notes.push(elements(content).flatMap(([, inner]) => piecesOf(inner)));
      return [{ kind: 'text', text: String(context.notes.length), form: 'superscript' }];
    }
    // Superscripts and other marks contain links.
    if (type in forms) {
      const form = forms[type];
      const inner = citationPartsIn(content, context);
      return inner.map((part) => (form && part.kind !== 'unknown' ? { form, ...part } : part));
    }
    const id = type === 'Link' ? String(itemAt(itemAt(content, 2), 0)) : '';
    const pieces = pieceOf(inline);
    if (!id.startsWith('#ref-')) return pieces.map((piece) => ({ kind: 'text', ...piece }));
    const key = context.keyOf(id.slice('#ref-'.length));
    if (key === undefined)
      return [{ kind: 'unknown', key: id.slice(5), text: toPlainText(pieces) }];
    return joinedPieces(pieces).map((piece) => ({ ...piece, kind: 'work', key }));
  });
}

const forms: Readonly<Record<string, ReferencePiece['form']>> = {
  Emph: 'italic',
  Strong: 'bold',
  Superscript: 'superscript',
  Subscript: 'subscript',
};

function piecesOf(inlines: unknown): readonly ReferencePiece[] {
  return joinedPieces(elements(inlines).flatMap(pieceOf));
}

function pieceOf([type, content]: Element): readonly ReferencePiece[] {
  const form = forms[type];
  switch (type) {
    case 'Str':
      return [{ text: String(content) }];
    case 'Space':
    case 'SoftBreak':
    case 'LineBreak':
      return [{ text: ' ' }];
    case 'Code':
    case 'Math':
      return [{ text: String(itemAt(content, 1)) }];
    case 'Quoted': {
      const isDouble = JSON.stringify(itemAt(content, 0)).includes('DoubleQuote');
      const inner = piecesOf(itemAt(content, 1));
      return [{ text: isDouble ? '“' : '‘' }, ...inner, { text: isDouble ? '”' : '’' }];
    }
    case 'Link': {
      const href = String(itemAt(itemAt(content, 2), 0));
      const isOutside = /^https?:/i.test(href);
      return piecesOf(itemAt(content, 1)).map((piece) => (isOutside ? { ...piece, href } : piece));
    }
    case 'Span':
    case 'Cite':
      return piecesOf(itemAt(content, 1));
    case 'RawInline':
    case 'Note':
      return [];
    default:
      // Emphasis within emphasis is upright, as is small text in a style that this preview doesn't have.
      return piecesOf(content).map(({ form: own, ...piece }) => {
        const shown = own === form ? undefined : (own ?? form);
        return shown ? { ...piece, form: shown } : piece;
      });
  }
}
