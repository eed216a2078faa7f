const number = String.raw`(\d{4}\.\d{4,5}|[a-z][a-z-]{1,12}(?:\.[A-Z]{2})?\/\d{7})`;
/** An arXiv id as a part of a regular expression; its first group is the id without version. */
export const arxivNumber = `${number}(?:v\\d{1,2})?`;
const named = new RegExp(
  String.raw`(?:arXiv[:.]\s?|arxiv\.org\/(?:abs|pdf|html)\/|(?:huggingface\.co|hf\.co)\/papers\/)${arxivNumber}(?![\d.]*\d)`,
  'i',
);

/** The first arXiv id, without version, that a text names as one: `arXiv:2601.15305`, or an address. */
export function arxivId(text: string): string | undefined {
  return named.exec(text)?.[1];
}
