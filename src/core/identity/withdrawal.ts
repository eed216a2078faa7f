/** The words by which publishers, authors and arXiv take works back. */

/** What publishers write in front of a title: `RETRACTED ARTICLE: `, `[Withdrawn] `. */
const mark = /^[[(]?(retracted|withdrawn)(?: (?:article|paper|chapter))?(?::|[\])]:?) ?/i;
const document = 'paper|article|submission|manuscript|preprint|work|version|e-?print|report|note';
/** The start of a sentence by which authors or arXiv take a paper back, but not *withdrawn from a conference*. */
const withdrawal = new RegExp(
  String.raw`^(?:arxiv admin note: )?(?:(?:(?:th(?:is|e)|our) )?(?:arxiv )?(?:${document}) )?` +
    String.raw`(?:(?:has(?: now)? been|was|is(?: being)?) )?(?:\w+ly |now )?` +
    String.raw`(?:withdrawn|retracted|removed(?= by arxiv))(?=\W*$|[.,;:!)]| (?:by|due|owing|because|` +
    String.raw`as|since|for|at|after|pending|until|while|following|in order|from arxiv)\b)|` +
    String.raw`^(?:(?:(?:the|all) )?authors? ha(?:s|ve)|we(?: have)?|i(?: have)?) ` +
    String.raw`withdr[ae]w(?:n)? th(?:is|e) (?:${document})\b`,
  'i',
);

/** The mark in front of a title, `retracted` or `withdrawn`, and the title without it. */
export function readMark(title: string): { readonly marked?: string; readonly unmarked: string } {
  const marked = mark.exec(title)?.[1]?.toLowerCase();
  return { unmarked: title.replace(mark, ''), ...(marked !== undefined && { marked }) };
}

/** Whether a text begins by saying that the work was taken back. */
export function saysWithdrawn(text: string): boolean {
  return withdrawal.test(text);
}
