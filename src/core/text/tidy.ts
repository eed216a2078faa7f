/* eslint-disable no-control-regex -- they are to be found */
const beyondAscii = /[\0-\x1f\x7f-\uffff]/;
const untidy =
  /[\u0000-\u001f\u007f-\u00a0\u00ad\u061c\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff\ufff9-\ufffb\ud800-\udfff]/;
const spaces = /[\s\u0000-\u001f\u007f-\u009f]+/g;
/* eslint-enable no-control-regex */
/** Bidirectional controls, marks without width, and invisible tag characters. */
const invisible =
  /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu;
/** Joiners after ASCII, after another joiner or at the start. Elsewhere they shape emoji, Arabic or Indic script. */
const strayJoiner = /(?<![^\u0000-\u007f\u200c\u200d])[\u200c\u200d]/gu; // eslint-disable-line no-control-regex
const loneSurrogate = /\p{Surrogate}/gu;

/**
 * `text` on one line: white space becomes single spaces, and control, bidirectional and invisible characters, with
 * which a label could break or mislead, are removed.
 */
export function tidy(text: string): string {
  const hasSingleSpaces = !text.includes('  ') && !text.startsWith(' ') && !text.endsWith(' ');
  if (hasSingleSpaces && !(beyondAscii.test(text) && untidy.test(text))) return text;
  return text
    .replace(invisible, '')
    .replace(strayJoiner, '')
    .replace(loneSurrogate, '\ufffd')
    .replace(spaces, ' ')
    .trim();
}
