/*
 * The templates that styles consist of. `$volume` is a field, or a part that the style names; text between two of
 * them separates what is shown. `{no. $issue}` is shown if one of its fields has text, `{$doi|$url}` shows the first
 * that has, and `{?book report:…|…}` the first whose condition holds: one of these words, or with `&`, one of each.
 * A word is a type of CSL, a name for several, one of `tests`, a field as in `$doi`, or one that is a number as in
 * `#volume`; `!` negates it. `:italic` after a field or group is its form. Text is in English, and terms in it
 * become those of the note's language; `vol./vols.` is plural if a field beside it is.
 */
import { fields, isOf, isPlural, isText, parts, tests, fieldText, types } from './fields';
import type { Writing } from './fields';
import { italic, link, list, part, quoted, rich, withSingleQuotes } from './layout';
import type { Part } from './layout';
import { term } from './locale';
import { toPlainText } from './pieces';
import { titleCase } from './titleCase';
import { capitalized, isNumeric } from './wording';

type Node = string | Field | Group;

interface Field {
  readonly name: string;
  readonly forms: readonly string[];
}

interface Group {
  readonly choices: Choice[];
  forms: readonly string[];
}

interface Choice {
  /** One word of each list must hold. */
  readonly condition: readonly (readonly string[])[] | undefined;
  readonly nodes: Node[];
}

/** What a node shows, and whether its fields have text; undefined if it has no fields. */
interface Shown {
  readonly part: Part;
  readonly hasText: boolean | undefined;
}

const token = /([{|])(?:\?([^:]*):)?|(\})((?::[a-z]+)*)|\$([a-z]+)((?::[a-z]+)*)|[^{}|$]+/gi;

const groups = new Map<string, Group>();

function parse(template: string): Group {
  const known = groups.get(template);
  if (known) return known;
  const open: Group[] = [];
  let done: Group | undefined;
  const tokens = `{${template.replace(/\n\s*/g, '')}}`.matchAll(token);
  for (const [text, start, condition, end, groupForms, name, forms] of tokens) {
    const nodes = open.at(-1)?.choices.at(-1)?.nodes;
    if (start) {
      if (start === '{') {
        const group = { choices: [], forms: [] };
        nodes?.push(group);
        open.push(group);
      }
      const words = condition?.split('&').map((each) => each.split(' '));
      open.at(-1)?.choices.push({ condition: words, nodes: [] });
    } else if (end) {
      done = open.pop();
      if (done) done.forms = formsIn(groupForms);
    } else nodes?.push(name ? { name, forms: formsIn(forms) } : text);
  }
  if (!done || open.length > 0) throw new Error(`Unbalanced: ${template}`);
  groups.set(template, done);
  return done;
}

function formsIn(text = ''): readonly string[] {
  return text.split(':').slice(1);
}

/** What a template shows of a work; empty if its fields are. */
export function fill(template: string, writing: Writing): Part {
  return ofGroup(parse(template), writing).part;
}

function ofGroup({ choices, forms }: Group, writing: Writing): Shown {
  for (const [i, { condition, nodes }] of choices.entries()) {
    if (condition && !condition.every((words) => words.some((word) => holds(word, writing)))) {
      continue;
    }
    const { part, hasText } = inRow(nodes, writing);
    if (!condition && part.length === 0 && i < choices.length - 1) continue;
    // A text that is chosen is shown by itself.
    const isChosen = part.length > 0 && (condition !== undefined || choices.length > 1);
    return { part: inForms(part, forms, writing), hasText: hasText ?? (isChosen || undefined) };
  }
  return { part: [], hasText: false };
}

function inRow(nodes: readonly Node[], writing: Writing): Shown {
  const isMany = nodes.some(
    (node) => typeof node !== 'string' && 'name' in node && isPlural(node.name, writing),
  );
  const around = (at: number): string => {
    const node = nodes[at];
    return typeof node === 'string' ? localized(node, isMany, writing) : '';
  };
  const at = nodes.flatMap((node, i) => (typeof node === 'string' ? [] : [i]));
  const [first] = at;
  const last = at.at(-1);
  if (first === undefined || last === undefined)
    return { part: part(around(0)), hasText: undefined };
  let shown: Part = [];
  let hasText: boolean | undefined;
  for (const [i, node] of nodes.entries()) {
    if (typeof node === 'string') continue;
    const one = 'name' in node ? ofField(node, writing) : ofGroup(node, writing);
    hasText = one.hasText === undefined ? hasText : (hasText ?? false) || one.hasText;
    shown = shown.length > 0 ? list(around(i - 1), shown, one.part) : one.part;
  }
  if (hasText === false || shown.length === 0) return { part: [], hasText };
  return { part: [...part(around(first - 1)), ...shown, ...part(around(last + 1))], hasText };
}

/** A text with the terms of the note's language, in the singular or plural. */
function localized(text: string, isMany: boolean, { work, style }: Writing): string {
  return text.replace(/\p{L}[\p{L}.’/]*(?: \p{L}[\p{L}.’/]*)*/gu, (words) => {
    const [one = '', many = one] = words.split('/');
    const shown = isMany ? many : one;
    return style.ownTerms?.includes(shown) ? shown : term(shown, work.locale);
  });
}

function ofField({ name, forms }: Field, writing: Writing): Shown {
  const template = writing.style.parts[name] ?? parts[name];
  if (template !== undefined) {
    const shown = ofGroup(parse(template), writing);
    return { ...shown, part: inForms(shown.part, forms, writing) };
  }
  const shown = inForms(valueOf(name, forms, writing), forms, writing);
  return { part: shown, hasText: shown.length > 0 };
}

function valueOf(name: string, forms: readonly string[], writing: Writing): Part {
  const { work } = writing;
  const field = fields[name];
  if (field) return part(field(writing));
  if (!isText(name)) throw new Error(`Unknown field: ${name}`);
  const text = fieldText(name, work);
  const isTitle = forms.includes('title') || forms.includes('italicTitle');
  // In italics, citeproc doesn't recognize the last word.
  return rich(isTitle && !work.isForeign ? titleCase(text, forms.includes('title')) : text);
}

function holds(word: string, writing: Writing): boolean {
  if (word.startsWith('!')) return !holds(word.slice(1), writing);
  const { whole, style } = writing;
  const name = word.slice(1);
  if (word.startsWith('$')) {
    return ofField({ name, forms: [] }, { ...writing, work: whole }).part.length > 0;
  }
  if (word.startsWith('#')) return isText(name) && isNumeric(fieldText(name, whole));
  return tests[word]?.(writing) ?? isOf(whole, style.types?.[word] ?? types[word] ?? word);
}

function inForms(shown: Part, forms: readonly string[], { work }: Writing): Part {
  if (shown.length === 0) return shown;
  return forms.reduce((done, form) => inForm(done, form, work.url), shown);
}

function inForm(shown: Part, form: string, url: string | undefined): Part {
  switch (form) {
    case 'italic':
    case 'italicTitle':
      return italic(shown);
    case 'bold':
      return shown.map((piece) => ({ ...piece, form: 'bold' }));
    case 'quoted':
      return quoted(shown);
    case 'singleQuotes':
      return withSingleQuotes(shown);
    case 'lower':
      return shown.map((piece) => ({ ...piece, text: piece.text.toLowerCase() }));
    case 'capital':
      return shown.map((piece, i) => (i > 0 ? piece : { ...piece, text: capitalized(piece.text) }));
    case 'link':
      return link(url, toPlainText(shown));
    case 'title':
      return shown;
    default:
      throw new Error(`Unknown form: ${form}`);
  }
}
