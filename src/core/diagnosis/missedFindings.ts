import { writeKey } from '../identity/key';
import { nearestWorks } from '../citation/nearest';
import type { Range } from '../model';
import { readable } from '../text/readable';
import type { Localize } from '../text/localize';
import type { DiagnosisKnowledge, Words } from './evidence';
import { finding } from './finding';
import type { Finding, FilePlace, Remedy } from './finding';
import type { MissedCitation, Obstacle } from './missed';

/** Why an `@key` isn't a citation, and how to make it one. */
export function missedFinding(
  missed: MissedCitation,
  uri: string,
  known: DiagnosisKnowledge,
): Finding {
  const { localize } = known;
  const { key, obstacle, range } = missed;
  const [meaning] = known.meanings(key);
  const about = meaning && localize('The key is that of “{0}”.', meaning.title);
  return finding('warning', localize('@{0} is no citation here.', key), {
    detail: [reasons(localize)[obstacle], about].filter(Boolean).join(' '),
    place: { uri, range },
    remedies: remedies(missed, known),
  });
}

/** A key or a title in plain text, which could become a citation. */
export function plainFinding(
  { key, title }: { readonly key: string; readonly title: string },
  kind: 'key' | 'title',
  place: FilePlace,
  { localize }: Words,
): Finding {
  const text = writeKey(key);
  const detail = `@${key} — ${readable(title)}`;
  if (kind === 'key') {
    const remedies = replace(localize('Write {0}', text), place.range, text);
    const what = localize('“{0}” is a key without an @ before it.', key);
    return finding('warning', what, { detail, place, remedies });
  }
  const { end } = place.range;
  const after = localize('Write {0} after It', `[${text}]`);
  const remedies = replace(after, { start: end, end }, ` [${text}]`);
  const what = localize('This is a title in plain text, which cites nothing.');
  return finding('warning', what, { detail, place, remedies });
}

/** A remedy that replaces a range of the note. */
function replace(title: string, range: Range, text: string): readonly Remedy[] {
  return [{ kind: 'replace', title, range, text }];
}

function reasons(localize: Localize): Readonly<Record<Obstacle, string>> {
  return {
    code: localize('It stands in code, between backticks.'),
    codeBlock: localize('It stands in a code block.'),
    math: localize('It stands in math, between dollar signs.'),
    comment: localize('It stands in a comment.'),
    frontMatter: localize('It stands in a field of the front matter that cites nothing.'),
    verbatim: localize('It stands in HTML or TeX, which is taken as it is.'),
    address: localize('It is a part of an address.'),
    wordBefore: localize('A letter or a full stop right before the @ makes it an e-mail address.'),
    escaped: localize('The backslash before the @ makes it plain text.'),
    space: localize('There is a space between the @ and the key.'),
    example: localize('It refers to an example list.'),
    other: localize('Pandoc reads no citation in this place.'),
  };
}

function remedies(
  { obstacle, key, range, code }: MissedCitation,
  { meanings, works, localize }: DiagnosisKnowledge,
): readonly Remedy[] {
  const isKnown = meanings(key).length > 0;
  switch (obstacle) {
    case 'code':
      return code && /^[[@]/.test(code.text)
        ? replace(localize('Take the Backticks Away'), code.range, code.text)
        : [];
    case 'escaped':
      return replace(localize('Take the Backslash Away'), range, writeKey(key));
    case 'wordBefore':
      return isKnown ? replace(localize('Put a Space before It'), range, ` ${writeKey(key)}`) : [];
    case 'space': {
      const near = isKnown ? [{ key }] : nearestWorks(key, works);
      return near.flatMap((work) =>
        replace(localize('Write {0}', writeKey(work.key)), range, writeKey(work.key)),
      );
    }
    default:
      return [];
  }
}
