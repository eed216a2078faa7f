import assert from 'node:assert/strict';
import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import type { MarkdownIt as Renderer } from 'markdown-it';
import { isCrossReference } from '../../../../src/core/citation/pandoc/crossReferences';
import { parseCitations } from '../../../../src/core/citation/pandoc/parse';
import type { PreviewSource } from '../../../../src/core/preview/plugin';
import { emptyView } from '../../../../src/core/library/lookup/libraryView';
import { tableCases } from '../../../fixtures/citations/pandocTable';
import { type Cases, caseFile } from '../../support/cases';
import { assertLinear } from '../../support/linear';
import { markdownTexts } from '../citation/markdownTexts';
import { libraryOf, paper } from '../references/works';
import { renderer } from './renderer';

/** The visible text: without tags, with citations in `{}` and unknown keys in `!`. */
function seen(html: string): string {
  return html
    .replace(/<span class="paper-digest-citation">/g, '')
    .replace(/<span class="paper-digest-unknown"[^>]*>([^<]*)<\/span>/g, '!$1!')
    .replace(/<a class="paper-digest-link" href="#ref-[^"]*" title="[^"]*">([^<]*)<\/a>/g, '{$1}')
    .replace(/<[^>]*>/g, '');
}

const alpha = paper('alpha2025', 'Alpha: One', {
  organization: { name: 'Tencent' },
  date: { year: 2025 },
});
const beta = paper('beta', 'Beta: Two', { arxivId: '2501.00001' });
const library = libraryOf([alpha, beta]);

/** Options with the value of each in place of a function that returns it. */
type WrittenOptions = Readonly<Record<string, unknown>> & {
  readonly crossReferences?: readonly string[];
};

const optionsOf = ({ crossReferences, ...options }: WrittenOptions): Partial<PreviewSource> => ({
  ...Object.fromEntries(
    Object.entries(options).map(([name, value]) => [name, () => value ?? undefined]),
  ),
  ...(crossReferences && { crossReferences: () => new Set(crossReferences) }),
});

interface PreviewCase {
  readonly options?: WrittenOptions;
  /** The visible text of each note, without the references. */
  readonly shown?: Cases;
  /** The lines of HTML of each note. */
  readonly html?: Cases;
}

describe('The preview of a note', () => {
  const { content, check } = caseFile<Readonly<Record<string, PreviewCase>>>('notes/preview.json');
  for (const [title, { options = {}, shown = {}, html = {} }] of Object.entries(content)) {
    it(title, async () => {
      const md = renderer(await library, optionsOf(options));
      await check(shown, (note) => seen(md.render(note).split('<h2 class')[0] ?? ''));
      await check(html, (note) => md.render(note).trimEnd().split('\n'));
    });
  }

  it('reports when it is rendered, with the version of the library', async () => {
    let edition = 1;
    const heard: number[] = [];
    const md = renderer(await library, {
      edition: () => edition,
      rendered: (of) => heard.push(of),
    });
    for (const note of ['As @beta.', '[@nope]', 'No citation.']) {
      const before = heard.length;
      const read = edition;
      const tokens = md.parse(note, {});
      edition += 1;
      assert.equal(heard.length, before);
      md.renderer.render(tokens, md.options, {});
      assert.deepEqual(heard.slice(before), note.includes('@') ? [read] : [], note);
    }
  });

  it('is rendered in time linear in a line that might be such a place', async () => {
    const md = renderer(await library);
    for (const [piece, start, end] of [
      [' ', '::: {#refs}', 'x'],
      ['#refs ', '::: {', '\n'],
    ] as const) {
      assertLinear(piece.repeat(16_000 / piece.length), (text) =>
        md.render(`[@beta]\n\n${start}${text}${end}`),
      );
    }
  });

  it('keeps lines and the tokens of other plugins', async () => {
    const text = '# A @beta\n\nb\n[@beta,\np. 3] c\n\n- d\n\n```\n@beta\n```\n';
    const maps = (md: Renderer): unknown =>
      md
        .parse(text, {})
        .filter(({ map }) => map)
        .map(({ type, map }) => [type, map]);
    assert.deepEqual(maps(renderer(await library)), maps(new MarkdownIt()));
  });

  it('shows all citations that the parser finds, and no other', () => {
    const md = renderer(emptyView, {
      work: (key) =>
        isCrossReference(key)
          ? undefined
          : { key, type: '', title: key, shownTitle: key, names: [{ literal: key }], year: 1 },
      describe: ({ key }) => key,
      edition: () => 0,
      rendered: () => undefined,
    });
    const shownKeys = (text: string): string[] => {
      const links = md
        .render(text)
        .matchAll(/class="paper-digest-link"(?: href="[^"]*")? title="([^"]*)"/g);
      return [...new Set([...links].map(([, key = '']) => md.utils.unescapeAll(key)))].sort();
    };
    const parsedKeys = (text: string): string[] =>
      [...new Set(parseCitations(text).flatMap(({ items }) => items.map(({ key }) => key)))]
        .filter((key) => !isCrossReference(key))
        .sort();
    // Front matter has no place in the text. What markdown-it takes for code, HTML, a picture or the target of a link is not read as text.
    const isOther =
      /^---\n|\n---\n|<\w|<!|!\[|^[^]*\n(?:~~~|```)|^```|^(?: {4}|\t)|\n(?: {4}|\t)|^\[.*\]: /;
    const texts = tableCases().filter((text) => !isOther.test(text));
    assert.ok(texts.length > 350);
    for (const text of texts) assert.deepEqual(shownKeys(text), parsedKeys(text), text);
    fc.assert(
      fc.property(markdownTexts, (text) => {
        const parsed = new Set(parsedKeys(text));
        for (const key of shownKeys(text)) assert.ok(parsed.has(key), `${key} in ${text}`);
      }),
    );
  });

  it('escapes the text of papers', async () => {
    const attacks = [
      '<script>alert(1)</script>', '<img src=x onerror=alert(1)>', '"><b>', "' onmouseover='x", '[a](command:x)',
      'https://evil.example/a', '**b**', '`c`', '$(bug)', '&lt;i&gt;', '</a>', '\n\n# h', '@alpha', '[@beta]', 'x',
    ]; // prettier-ignore
    const text = fc.array(fc.constantFrom(...attacks), { minLength: 1, maxLength: 4 });
    const allowed =
      /<\/?(?:p|em|strong|h2|div|span)(?: class="[\w -]*")?(?: role="\w+")?(?: id="ref-a")?>|<a class="paper-digest-link" href="#ref-a" title="[^"<>]*">|<a href="https:\/\/x\.org\/[^"<>]*">|<\/a>/g;
    await fc.assert(
      fc.asyncProperty(text, text, text, async (title, name, url) => {
        const attacker = await libraryOf([
          paper('a', title.join(''), {
            organization: { name: name.join('') },
            links: [{ url: `https://x.org/${url.join('')}`, kind: 'code' }],
          }),
          paper('b', title.join(''), { links: [{ url: 'javascript:alert(1)', kind: 'code' }] }),
        ]);
        const html = renderer(attacker).render('See @a.');
        assert.doesNotMatch(html.replace(allowed, ''), /[<>]/, html);
        assert.doesNotMatch(renderer(attacker).render('See @b.'), /javascript:/);
      }),
    );
  });
});
