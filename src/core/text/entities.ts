import { Parser } from 'htmlparser2';

/** The entities that browsers write; `&amp;` is last because it may be a part of others. */
const entities = { '&quot;': '"', '&lt;': '<', '&gt;': '>', '&nbsp;': '\u00a0', '&amp;': '&' };
const otherEntity = /&(?!(?:quot|lt|gt|amp|nbsp);)/;

/**
 * The text with the characters that its entities stand for. If an entity `needsSemicolon`, as in attributes and
 * Markdown, other ampersands stay.
 */
export function decoded(text: string, needsSemicolon = false): string {
  if (!text.includes('&')) return text;
  if (!otherEntity.test(text)) {
    return Object.entries(entities).reduce((plain, pair) => plain.replaceAll(...pair), text);
  }
  const parts: string[] = [];
  const shown = needsSemicolon ? text.replace(/&(?!#?\w+;)/g, '&amp;') : text;
  new Parser({ ontext: (data) => void parts.push(data) }).end(shown.replaceAll('<', '&lt;'));
  return parts.join('');
}
