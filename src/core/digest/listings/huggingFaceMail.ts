/** The e-mail of Hugging Face's *Daily Papers*: one line per paper, with its votes, and optionally its address. */
import { arxivIdIn } from '../../identity/identifiers';
import { linkTo, passageOf } from '../lines/paragraphs';
import { numberOf } from '../words/dates';
import { listInForms } from './forms';
import type { FormLines, PaperStart } from './forms';

const entry =
  /^((?:(?:[-*•+]|\d{1,3}[.)]) +(?! ))?)(\[(?![ xX]\] ))?(.*\S) ?\((\d{1,3}(?:,\d{3})+|\d{1,6}) ?[▲△⬆↑🔼]\ufe0f?\)(\]\()?(.*)$/u;
const maxEntryLength = 2000;
const url = /https?:\/\/[^\s<>()[\]"]+/;
const onlyUrl = /^[<([]?\s*(https?:\/\/[^\s<>()[\]"]+)\s*[>)\]]?$/;

export const huggingFaceMail = listInForms(
  ['▲', '△', '⬆', '↑', '🔼'],
  [
    {
      start: paperAt,
      roles: {
        head: String.raw`(?:.{0,20} )?(?:here is the|today's) selection of papers for today \((?<day>[^()]{3,20})\)`,
        page: String.raw`(?:#{0,6} ?daily papers|by (?:ak|community)\b.*|to view more.*|\W*new\W* - .*|onwards and upwards,?|ak and the .*|unsubscribe\b.*|view (?:it|this e-?mail)? ?in (?:your )?browser.*|(?:copyright )?©.*|(?:update|manage) your (?:e-?mail )?preferences.*|hugging face(?:,? inc\.?)?.*|you (?:are receiving|received) this.*|[<([]?\s*https?:\/\/[^\s<>()[\]"]+\s*[>)\]]?)$`,
      },
    },
  ],
);

/** The paper on a line, whose address may be on the next one. */
function paperAt({ lines }: FormLines, index: number): PaperStart | undefined {
  const line = lines[index];
  const match = line && entry.exec(line.text.slice(0, maxEntryLength));
  if (!match) return undefined;
  const [, bullet = '', bracket = '', shown = '', votes = '', , rest = ''] = match;
  const own = url.exec(rest)?.[0];
  const below = own === undefined ? onlyUrl.exec(lines[index + 1]?.text ?? '')?.[1] : undefined;
  const address = own ?? below;
  const arxivId = arxivIdIn(address ?? '');
  // Links in e-mails have tracking parameters, which aren't part of a paper's address.
  const link = arxivId === undefined ? address : address?.replace(/[?#].*/s, '');
  const start = line.start + bullet.length + bracket.length;
  return {
    next: index + (below === undefined ? 1 : 2),
    facts: {
      title: passageOf(lines, index, index, { start, end: start + shown.length }),
      voteCount: numberOf(votes),
      arxivId,
      links: link === undefined ? [] : [linkTo(link)],
    },
  };
}
