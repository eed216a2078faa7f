/** arXiv's e-mails, pages of new papers and pages of one paper, also several one after another. */
import { arxivIdBy, arxivNumber } from '../../identity/identifiers';
import { listInForms, startOfLines } from './forms';
import type { FormLines, ListForm, PaperStart } from './forms';

const formats = String.raw`\[ ?(?:pdf|ps|html|other|src)(?: ?[,|] ?(?:pdf|ps|html|other|src|dvi))* ?\]`;
const origin = String.raw`\((?:cross-list from [\w.-]+|replaced)\)`;
const dated = String.raw`date(?: \([^()]{1,30}\))?: `;
const revised = 'replaced with revised version|(?:figures|part) added';
const navigation =
  'about|help|copyright|privacy policy|web accessibility assistance|arxiv operational status|contact.{0,20}|subscribe.{0,40}|get status notifications.*';

/** How a paper starts, on one line or two; the group is its id. */
function startsWith(pattern: string): ListForm['start'] {
  const form = new RegExp(`^${pattern}`, 'iu');
  return (list: FormLines, index: number): PaperStart | undefined => {
    const match = form.exec(startOfLines(list, index));
    if (!match) return undefined;
    return {
      next: index + match[0].split('\n').length,
      facts: { arxivId: arxivIdBy(form, match.input) },
      isOld: /\((?:cross-list|replaced)/i.test(match[0]),
    };
  };
}

const mail: ListForm = {
  start: startsWith(
    String.raw`(?:arXiv|Paper(?: \(\*cross-listing\*\))?) ?: ?${arxivNumber}(?: ?\(\*?cross-listing\*?\))?(?=\n(?:${dated}|${revised}|title:))`,
  ),
  text: 'divided',
  roles: {
    head: String.raw`Submissions to:|received from +\w{3} (?:.*\bto\b(?<day>.*))?`,
    divider: String.raw`\\{1,4}$`,
    end: String.raw`\\{1,4} ?\( ?https?:\/\/(?:www\.)?arxiv\.org\/abs\/`,
    foot: '(?:%%%---){3}',
    date: dated,
    part: revised,
    page: String.raw`(?:-{5,}|(?:%-){4,}%?|(?:%%--){3}[%-]*|(?:%%%---){3}[%-]*|\/\* .* \*\/|(?:\x60\x60\x60|~~~).*)$`,
  },
};

const newPapers: ListForm = {
  start: startsWith(
    String.raw`(?:\[\d{1,5}\]\s?)?arXiv:${arxivNumber}(?: ?${origin})?(?: ?${formats})?(?=\n|$)`,
  ),
  text: 'last',
  roles: {
    news: String.raw`new submissions? \(showing |new submissions for \w{3},|\w{3}, \d{1,2} \w{3} \d{4}(?: \((?:showing|continued)|$)`,
    head: String.raw`showing new listings for |(?:cross|replacement) submissions? \(showing |(?:cross-lists|replacements) for \w{3},`,
    page: String.raw`(?:\[\d{1,5}\]|total of \d+ entries.*|showing (?:up to )?\d.*|\[ ?(?:total of|showing|view) .*|see (?:recent articles|today's new changes)|(?:new submissions|cross-lists?|replacements?|fewer|more|all|browse context:?|change to browse by:?|next|prev(?:ious)?|new|recent)|${navigation}|links to:.*|no updates for this time period\.?|\d+-\d[\d ,|-]*|(?:fewer|more|all)(?: ?\| ?(?:fewer|more|all))+)$`,
  },
};

const onePaper: ListForm = {
  start: startsWith(
    String.raw`(?:arXiv:${arxivNumber}(?: ?[[(][\w.-]+[\])])?\n)?[*_> ]*\[Submitted on \d{1,2} \p{L}{3,9} \d{4}\b`,
  ),
  text: 'labeled',
  roles: {
    date: String.raw`[*_> ]*\[submitted on `,
    foot: '(?:submission history|access paper:?|full-text links:?|references (?:&|and) citations|bibtex formatted citation|bookmark|bibliographic (?:and citation )?tools.*|current browse context:?|arxivlabs.*|which authors of this paper.*|code, data,? and media.*|related papers.*)$',
    part: String.raw`(?:\(or arxiv:.*|https?:\/\/doi\.org\/10\.48550\/arxiv\..*|focus to learn more|arxiv-issued doi.*)$`,
    page: String.raw`(?:view (?:a )?pdf(?!.*abstract:).*|pdf|html(?: \(experimental\))?|tex source|other formats|view license|(?:\d+ )?other authors|[-=*_]{3,}|[|\s:-]+|\[?v\d+\]?[: ].{0,80}|nasa ads|(?:google|semantic) scholar|bibsonomy.*|reddit.*|authors?|venue|institution|topic|${navigation})$`,
  },
};

export const arxiv = listInForms(
  ['Categories:', 'Subjects:', '[Submitted'],
  [mail, newPapers, onePaper],
);
