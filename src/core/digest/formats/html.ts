import { Parser } from 'htmlparser2';

/** No browser shows content nested deeper, and the parser's time for a tag grows with its depth. */
const maxDepth = 512;

/** Receives the tags, texts and comments of a page in order. */
export interface HtmlReader {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  close(name: string): void;
  text(data: string): void;
  comment?(data: string): void;
}

/** An HTML parser that takes time linear in the text. It stops where a page is nested too deep. */
export function htmlParser(reader: HtmlReader): Parser {
  let depth = 0;
  const parser = new Parser({
    onopentag: (name, attributes) => {
      depth += 1;
      if (depth > maxDepth) parser.pause();
      else reader.open(name, attributes);
    },
    onclosetag: (name) => {
      depth -= 1;
      reader.close(name);
    },
    ontext: (data) => reader.text(data),
    oncomment: (data) => reader.comment?.(data),
  });
  return parser;
}
