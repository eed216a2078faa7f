import { Parser } from 'htmlparser2';
import type { Handler } from 'htmlparser2';

/** No browser shows what is nested deeper; the parser's time for a tag grows with its depth. */
const deepest = 512;

/** A parser of HTML that takes time linear in the text. A page is read until it is nested too deep. */
export function htmlParser(handler: Partial<Handler>): Parser {
  let depth = 0;
  const parser = new Parser({
    ...handler,
    onopentag: (...tag) => {
      depth += 1;
      if (depth > deepest) parser.pause();
      else handler.onopentag?.(...tag);
    },
    onclosetag: (...tag) => {
      depth -= 1;
      handler.onclosetag?.(...tag);
    },
  });
  return parser;
}
