import { Parser } from 'htmlparser2';

/** The entities that browsers write; `&amp;` is last because it may be a part of others. */
const entities = { '&quot;': '"', '&lt;': '<', '&gt;': '>', '&nbsp;': '\u00a0', '&amp;': '&' };
const otherEntity = /&(?!(?:quot|lt|gt|amp|nbsp);)/;

/** The text with the characters that its entities stand for; each of an attribute ends with a semicolon. */
export function decoded(text: string, isAttribute = false): string {
  if (!text.includes('&')) return text;
  if (!otherEntity.test(text)) {
    return Object.entries(entities).reduce((plain, pair) => plain.replaceAll(...pair), text);
  }
  const parts: string[] = [];
  // In an address, an ampersand doesn't start an entity without a semicolon.
  const shown = isAttribute ? text.replace(/&(?!#?\w+;)/g, '&amp;') : text;
  new Parser({ ontext: (data) => void parts.push(data) }).end(shown.replaceAll('<', '&lt;'));
  return parts.join('');
}
