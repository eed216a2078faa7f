import { fieldNamed } from './fields';
import { tokenize } from './lexer';

/** The first name before a colon that is no field, and so is looked for as a word: `venue:acl`. */
export function unknownField(text: string): string | undefined {
  for (const token of tokenize(text)) {
    const name = token.kind === 'word' ? named.exec(token.text)?.[1] : undefined;
    if (name !== undefined && !fieldNamed(name)) return name;
  }
  return undefined;
}

/** A name, a colon and a value, but no web address. */
const named = /^([a-z]{2,20})[:：](?!\/\/)[^:：]*[\p{L}\p{N}]/iu;
