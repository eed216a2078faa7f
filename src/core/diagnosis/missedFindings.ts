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
  const about = meaning && localize('The key belongs to “{0}”.', meaning.title);
  return finding('warning', localize("@{0} isn't a citation here.", key), {
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
    const what = localize('“{0}” is a key without @.', key);
    return finding('warning', what, { detail, place, remedies });
  }
  const { end } = place.range;
  const after = localize('Insert {0} After', `[${text}]`);
  const remedies = replace(after, { start: end, end }, ` [${text}]`);
  const what = localize('This is a plain-text title, not a citation.');
  return finding('warning', what, { detail, place, remedies });
}

/** A remedy that replaces a range of the note. */
function replace(title: string, range: Range, text: string): readonly Remedy[] {
  return [{ kind: 'replace', title, range, text }];
}

function reasons(localize: Localize): Readonly<Record<Obstacle, string>> {
  return {
    code: localize("It's in code, between backticks."),
    codeBlock: localize("It's in a code block."),
    math: localize("It's in math, between dollar signs."),
    comment: localize("It's in a comment."),
    frontMatter: localize("It's in a front matter field without citations."),
    verbatim: localize("It's in raw HTML or TeX."),
    address: localize("It's part of an address."),
    wordBefore: localize('A letter or period right before @ makes it an email address.'),
    escaped: localize('The backslash before @ makes it plain text.'),
    space: localize("There's a space between @ and the key."),
    example: localize('It refers to an example list.'),
    other: localize("Pandoc doesn't read a citation here."),
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
        ? replace(localize('Remove Backticks'), code.range, code.text)
        : [];
    case 'escaped':
      return replace(localize('Remove Backslash'), range, writeKey(key));
    case 'wordBefore':
      return isKnown ? replace(localize('Insert Space Before'), range, ` ${writeKey(key)}`) : [];
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
