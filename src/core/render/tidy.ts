/* eslint-disable no-control-regex -- these are what is to be found */
const untidy =
  /[\u0000-\u001f\u007f-\u00a0\u00ad\u061c\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff\ufff9-\ufffb]| {2}|^ | $|[\ud800-\udfff]/;
const spaces = /[\s\u0000-\u001f\u007f-\u009f]+/g;
/* eslint-enable no-control-regex */
/** Bidirectional controls, marks without width, and the tag characters nobody sees. */
const invisible =
  /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu;
/** Joiners shape emoji and Arabic or Indic script; after anything else they only hide. */
const strayJoiner = /(?<![^\u0000-\u007f\u200c\u200d])[\u200c\u200d]/gu; // eslint-disable-line no-control-regex
const loneSurrogate = /\p{Surrogate}/gu;

/**
 * `text` on one line: white space becomes single spaces, and control, bidirectional and invisible
 * characters vanish, because labels must neither break nor show something else than they hold.
 */
export function tidy(text: string): string {
  if (isPlain(text) || !untidy.test(text)) return text;
  return text
    .replace(invisible, '')
    .replace(strayJoiner, '')
    .replace(loneSurrogate, '\ufffd')
    .replace(spaces, ' ')
    .trim();
}

/** Whether a text is ASCII on one line with single spaces: most are, and a loop tells it sooner. */
function isPlain(text: string): boolean {
  let before = 32;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 32 || code > 126 || (code === 32 && before === 32)) return false;
    before = code;
  }
  return before !== 32 || text === '';
}
