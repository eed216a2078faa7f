import type { SharedCommand } from '../../files/sharedCommands';

export type CiteKind = SharedCommand['kind'];

/**
 * A command with citation keys as argument. Of its `args`, `k` are keys and `m` is another group in braces. After `l` they
 * may come again and again.
 */
export interface CiteCommand extends Omit<SharedCommand, 'name'> {
  /** The document defines it. */
  readonly isOwn?: true;
}

/** Commands with unusual arguments, by pattern. The first match counts. */
const forms: readonly (readonly [RegExp, Omit<CiteCommand, 'kind'>])[] = [
  [/volcites$/, { args: '*((l[m[k' }],
  [/volcite$/i, { args: '*[m[k' }],
  [/cite(?:s|texts)$/i, { args: '*((l[[k' }],
  [/^(?:foreign|hyphen)(?:text|block)cquote$/, { args: '*m[[k', isSingle: true }],
  [
    /^(?:bibitem|defcitealias|citefield|citelist|citename|bibentry|.*cquote)$/,
    { args: '*<[[k', isSingle: true },
  ],
];
const usualArgs = '*<[[k';

const kinds: readonly (readonly [RegExp, CiteKind])[] = [
  [/^bibitem$/, 'definition'],
  [/^nocite/, 'nocite'],
  [/^Cite$|^cites?$/, 'normal'],
  [
    /^(?:[Cc]itet|[Tt]extcites?|citeA|citeasnoun|citeN|onlinecite|citeonline|[Ss]hortciteA)$/,
    'in-text',
  ],
  [/^[Cc]itep$|^(?:[Pp]aren|[Aa]uto|[Ff]oot|[Ss]mart|[Ss]uper|online|short)cites?$/, 'normal'],
  [/^(?:[Cc]ite|full|Full|def|bib).|[Ff]ull|volcite|citetext|cquote/, 'part'],
  [/^[a-z]*cite[A-Za-z]*$|^[A-Z][a-z]*cites?$/, 'normal'],
];

/** Commands whose name has `cite` in it, and that have no keys. */
const others =
  /^(?:citestyle|setcitestyle|citesetup|citeauthoryear|newcites|citetext|cite(?:left|right|sep|mid|punct|form|numfont|prepunct|reset|color|bordercolor|delim)|usecitecmd|mancite|bibcite|if.*|.*(?:true|false|delim|counter|total|tracker))$/;
const citing = /^(?:[A-Za-z]*cite[A-Za-z]*|Cite[a-z]*|bibentry|bibitem|[a-z]*cquote)$/;

/** The command of LaTeX, natbib, biblatex or a similar package with this name, if it has citation keys. */
export function citeCommand(name: string): CiteCommand | undefined {
  if (!/[Cc]ite|^bib|cquote/.test(name)) return undefined;
  if (!citing.test(name) || others.test(name)) return undefined;
  const kind = kinds.find(([pattern]) => pattern.test(name))?.[1];
  if (!kind) return undefined;
  const form = forms.find(([pattern]) => pattern.test(name))?.[1];
  return { args: usualArgs, ...form, kind };
}

/** What `\begin` cites, given the name of the environment: `\begin{displaycquote}[p.~3]{key}`. */
export function citeEnvironment(name: string): CiteCommand | undefined {
  const isForeign = /^(?:foreign|hyphen)displaycquote$/.test(name);
  if (!isForeign && name !== 'displaycquote') return undefined;
  return { kind: 'part', args: isForeign ? 'mm[[k' : 'm[[k', isSingle: true };
}

/** Whether a package defines this command, so that text for bookmarks and the like may define it again. */
export function isStandard(name: string): boolean {
  return /^(?:no|text|paren|auto|foot|super|full)?[Cc]ite(?:s|p|t|alp|alt|author|year)?$/.test(
    name,
  );
}

/** The name without the capital and the plural of the same command: `Parencites` is `parencite`. */
export function plainName(name: string): string {
  const singular = name.replace(/cites$/, 'cite');
  return /^(?:Cite[tp]?|(?:Text|Paren|Auto|Foot|Smart|Super)cite)$/.test(singular)
    ? singular.charAt(0).toLowerCase() + singular.slice(1)
    : singular;
}
