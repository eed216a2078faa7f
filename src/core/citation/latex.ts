/** Symbols that LaTeX gives a meaning, and how they are written as text. */
const symbols: Readonly<Record<string, string>> = {
  '&': '\\&',
  '%': '\\%',
  '#': '\\#',
  _: '\\_',
  $: '\\$',
  '^': '\\textasciicircum{}',
  '~': '\\textasciitilde{}',
  '\\': '\\textbackslash{}',
};

/** Math as Pandoc tells it from amounts in dollars; a command or an accent; any other character. */
const pieces = /\$(?![\s$])((?:[^$\\]|\\[^])*)\$(?!\d)|\\(?:[A-Za-z]+|[%&#_${}'"`^~=.,;!])|[^]/gu;

/**
 * Text, perhaps with LaTeX in it, as the value of a BibTeX field: what is LaTeX stays, all other
 * special characters are escaped, and braces are balanced, as BibTeX reads no value otherwise.
 * Unicode stays: BibTeX files are UTF-8 today (biber, pandoc, Zotero and JabRef read them so).
 */
export function escapeLatex(text: string): string {
  return escapePieces(text, (math) => math);
}

/**
 * {@link escapeLatex} for a title: words with capitals that a style in sentence case would lose, and
 * math, stand in braces. Words with a capital at the start only are left to the style.
 */
export function escapeLatexTitle(title: string): string {
  const escaped = escapePieces(title, (math) => `{${math}}`);
  return mapWords(escaped, (word) => (hasInnerCapital(word) ? `{${word}}` : word));
}

function escapePieces(text: string, writeMath: (math: string) => string): string {
  const keepBraces = isBalanced(text);
  return text.replace(pieces, (piece: string, math: string | undefined) => {
    if (math !== undefined) {
      return isBalanced(math) && !/\s$/.test(math) ? writeMath(piece) : escapeSymbols(piece);
    }
    if (piece === '{' || piece === '\\{') return keepBraces ? piece : '\\textbraceleft{}';
    if (piece === '}' || piece === '\\}') return keepBraces ? piece : '\\textbraceright{}';
    return piece.length > 1 ? piece : (symbols[piece] ?? piece);
  });
}

function escapeSymbols(text: string): string {
  return text.replace(/[&%#_$^~\\{}]/g, (character) => {
    if (character === '{') return '\\textbraceleft{}';
    return character === '}' ? '\\textbraceright{}' : (symbols[character] ?? character);
  });
}

/** BibTeX counts every brace, `\{` too. */
function isBalanced(text: string): boolean {
  let depth = 0;
  for (const character of text) {
    if (character === '{') depth++;
    else if (character === '}' && --depth < 0) return false;
  }
  return depth === 0;
}

/** Maps the words that belong to no command and stand in no braces but those of its argument. */
function mapWords(text: string, write: (word: string) => string): string {
  const open: boolean[] = [];
  let plain = 0;
  return text.replace(
    /(\\[A-Za-z]+)?\{|\\(?:[A-Za-z]+|.)|\}|[\p{L}\p{N}\p{M}]+(?:[-–/+.’'][\p{L}\p{N}\p{M}]+)*/gu,
    (piece, command: string | undefined) => {
      if (piece.endsWith('{') && piece !== '\\{') {
        open.push(command === undefined);
        if (command === undefined) plain++;
      } else if (piece === '}') {
        if (open.pop()) plain--;
      } else if (plain === 0 && !piece.startsWith('\\')) return write(piece);
      return piece;
    },
  );
}

/** `BERT`, `LoRA`, `GPT-4`, `X`; not `Learning`, `Image-to-Video`, nor `A` and `I`. */
function hasInnerCapital(word: string): boolean {
  return word
    .split(/[-–/+.’']/u)
    .some((part) => /^.+\p{Lu}/u.test(part) || /^[B-HJ-Z]\p{N}*$|^\p{Lu}\p{N}/u.test(part));
}
