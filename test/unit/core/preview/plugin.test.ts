import assert from 'node:assert/strict';
import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { isCrossReference } from '../../../../src/core/citation/pandoc/crossReferences';
import { parseCitations } from '../../../../src/core/citation/pandoc/parse';
import { emptyView } from '../../../../src/core/library/lookup/libraryView';
import { tableCases } from '../../../fixtures/citations/pandocTable';
import { fixture } from '../../support/fixture';
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

describe('The preview of a note', () => {
  const cases: readonly (readonly [what: string, markdown: string, expected: string])[] = [
    ['a paragraph', 'See [@alpha2025, *p. 3*] there.', 'See ({Tencent, 2025}, p. 3) there.'],
    ['lines that go on', 'a\n  See [see\n  @alpha2025] b', 'a\nSee (see\n{Tencent, 2025}) b'],
    ['a heading', '# Of @beta #', 'Of {Beta (n.d.)}'],
    ['an underlined heading', 'Of @beta\n===', 'Of {Beta (n.d.)}'],
    ['a list', '- a\n  1. [@beta]', '\na\n\n({Beta, n.d.})\n\n\n'],
    ['a list with a tab', '-\t[@beta]', '\n\n({Beta, n.d.})\n\n'],
    ['a quotation', '> a [@beta,\n> p. 3]\n> > @alpha2025', '\na ({Beta, n.d.},\np. 3)\n\n{Tencent (2025)}\n\n'],
    ['a sentence that names the author', 'Tencent says so -@alpha2025.', 'Tencent says so ({2025}).'],
    ['a hyphenated word', 'x-@alpha2025', 'x-{Tencent (2025)}'],
    ['a table', '| a | b |\n|---|---|\n| @beta | [see @alpha2025] |', '{Beta (n.d.)} (see {Tencent, 2025})'],
    ['emphasis', '*see [@beta]* **@alpha2025**', 'see ({Beta, n.d.}) {Tencent (2025)}'],
    ['a citation in a citation', '[@beta and *cf.* @alpha2025]', '({Beta, n.d.} and cf. {Tencent (2025)})'],
    ['the text of a link', '[as @beta](https://x.org)', 'as Beta (n.d.)'],
    ['code and math', '`@beta` \\@beta $@beta$ me@beta.org', '@beta @beta $@beta$ me@beta.org'],
    ['an unknown key', 'a [@nope; @beta] @nope', 'a ({Beta, n.d.}; !nope?!) !nope?!'],
    ['figures of Quarto', '@fig-a [@tbl-b]', '@fig-a [@tbl-b]'],
    ['labels and identifiers', '(a-b)=\n# A\n\nSee @a-b, @doi:10.1/x and @{c}.', 'See @a-b, @doi:10.1/x and !c?!.'],
    ['mentions', '@AGENTS.md\n\nThanks to @octo-jo and @beta.', 'Thanks to @octo-jo and {Beta (n.d.)}.'],
    ['roles of MyST', '{cite:p}`{see}alpha2025{p. 3},beta` {cite:t}`beta,alpha2025`', '(see {Tencent, 2025}, p. 3; {Beta, n.d.}) {Beta (n.d.)}; {Tencent (2025)}'],
    ['roles for a part', '{cite:year}`alpha2025` {cite:yearpar}`beta` {cite:author}`alpha2025,x` {cite:authorpar}`beta` {cite:alp}`beta`', '{2025} ({n.d.}) {Tencent}; !x?! ({Beta}) {Beta, n.d.}'],
    ['roles in a table', '| a |\n|---|\n| {cite}`beta` |', '({Beta, n.d.})'],
    ['a label of an example list', '(@beta) An example.\n\nAs (@beta) shows, @alpha2025.', 'An example.\nAs (@beta) shows, {Tencent (2025)}.'],
  ]; // prettier-ignore
  for (const [what, markdown, expected] of cases) {
    it(`shows citations in ${what}`, async () => {
      const html = renderer(await library).render(markdown);
      const [body = ''] = html.split('<h2 class');
      const flat = (text: string): string => text.replace(/\s+/g, ' ').trim();
      assert.ok(flat(seen(body)).endsWith(flat(expected)), seen(body));
    });
  }

  it('shows unknown keys of a README as written', async () => {
    const html = renderer(await library, { hasOnlyMentions: () => true }).render(
      'By @octocat, [@beta].',
    );
    assert.ok(seen(html).startsWith('By @octocat, ({Beta, n.d.}).'), html);
  });

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

  it('links a citation to its entry and describes the paper on hover', async () => {
    const html = renderer(await library, { describe: () => '"A" & <b>' }).render('@alpha2025');
    assert.ok(
      html.includes(
        'href="#ref-alpha2025" title="&quot;A&quot; &amp; &lt;b&gt;">Tencent (2025)</a>',
      ),
    );
    assert.ok(html.includes('id="ref-alpha2025"'));
  });

  it('explains an unknown key on hover', async () => {
    const html = renderer(await library).render('@nope');
    assert.ok(html.includes('title="Unknown citation key “nope”."'));
    assert.ok(!html.includes('paper-digest-references'), 'there is nothing to list');
  });

  const heading =
    /<h2 class="paper-digest-heading">References<\/h2>\n<div class="paper-digest-refe/;
  it('ends with the references', async () => {
    const html = renderer(await library).render('@beta and @alpha2025\n\n# Notes');
    assert.match(html.slice(html.indexOf('<h1>')), heading);
    assert.ok(html.indexOf('id="ref-beta"') < html.indexOf('id="ref-alpha2025"'));
  });

  for (const [lang, title] of [
    ['de-AT', 'Literatur'],
    ['fr', 'Références'],
    ['es', 'Referencias'],
    ['zh', '参考文献'],
    ['en', 'References'],
  ] as const) {
    it(`has the heading ${title} in a note in ${lang}`, async () => {
      const html = renderer(await library, { lang: () => lang }).render('@beta');
      assert.ok(html.includes(`<h2 class="paper-digest-heading">${title}</h2>`), html);
    });
  }

  for (const title of [
    '# References',
    '### 5. **References** {-}',
    'Literatur\n---',
    '# 参考文献',
    '## Bibliography ##',
  ]) {
    it(`has them below ${JSON.stringify(title)}`, async () => {
      const html = renderer(await library).render(`@beta\n\n${title}\n\n# After`);
      assert.doesNotMatch(html, heading);
      assert.match(html, /<\/h\d>\n<div class="paper-digest-references/);
      assert.ok(html.indexOf('id="ref-beta"') < html.indexOf('After'));
    });
  }

  const divs = ['::: {#refs}\n:::', '::: {#refs}\n\n:::', '::::: {#refs .x} :::\n:::::'];
  for (const div of [...divs, '- a\n\n  ::: {#refs}\n  :::']) {
    it(`has them in place of ${JSON.stringify(div)}`, async () => {
      const html = renderer(await library).render(`# References\n\n@beta\n\n${div}\n\n# After`);
      assert.doesNotMatch(html, heading);
      assert.ok(!html.includes(':::'));
      const places = ['(n.d.)', 'id="ref-beta"', 'After'].map((text) => html.indexOf(text));
      assert.deepEqual(places, places.toSorted((a, b) => a - b)); // prettier-ignore
      assert.equal(html.split('id="ref-beta"').length, 2);
    });
  }

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

  it('lists works under nocite, which can be all of the bibliographies', async () => {
    const md = renderer(await library, {
      form: () => 'numeric',
      listedKeys: () => ['beta', 'alpha2025'],
    });
    const ids = (text: string): readonly string[] =>
      [...md.render(text).matchAll(/id="ref-([^"]*)"/g)].map(([, key = '']) => key);
    for (const nocite of ['"@*"', '|\n  @*', "'@*, @alpha2025'"]) {
      const all = ids(`---\nnocite: ${nocite}\n---\n\nText.`);
      assert.deepEqual(all.toSorted(), ['alpha2025', 'beta']);
    }
    assert.deepEqual(ids('---\nnocite: "@*"\n---\n\nAs @alpha2025.'), ['alpha2025', 'beta']);
    assert.deepEqual(ids('---\nnocite: "@beta"\n---\n\nAs @alpha2025.'), ['beta', 'alpha2025']);
    // In the text it is an ordinary key.
    assert.deepEqual(ids('As [@*] and @alpha2025.'), ['alpha2025']);
  });

  it('ignores cross-reference prefixes of the note or its project', async () => {
    const md = renderer(await library, { crossReferences: () => new Set(['supp']) });
    const html = md.render(
      '---\ncrossref:\n  custom:\n    - key: map\n---\n\n@supp-a, @map-b, @planC',
    );
    assert.match(html, /<p>@supp-a, @map-b, <span [^>]*><span [^>]*paper-digest-unknown/);
  });

  it('has no list, or another title, when the front matter says so', async () => {
    const md = renderer(await library);
    const note = (yaml: string): string => md.render(`---\n${yaml}\n---\n\nAs @beta.`);
    assert.doesNotMatch(note('suppress-bibliography: true'), /paper-digest-references/);
    assert.match(note('suppress-bibliography: false'), heading);
    assert.match(
      note('reference-section-title: Quellen & <Mehr>'),
      /<h2 class="paper-digest-heading">Quellen &amp; &lt;Mehr&gt;<\/h2>/,
    );
    assert.match(note('title: [broken'), heading);
  });

  it('numbers citations and references with that setting', async () => {
    const md = renderer(await library, { form: () => 'numeric', style: () => 'ieee' });
    const html = md.render('[@beta] [@alpha2025; @beta]');
    assert.equal(seen(html).split('\n')[0], '[{1}] [{1}], [{2}]');
    assert.match(html, /id="ref-beta"><span class="paper-digest-number">\[1\]<\/span>/);
  });

  it('leaves notes unchanged with that setting', async () => {
    const text = '[@beta]\n\n::: {#refs}\n:::\n';
    const md = renderer(await library, { form: () => undefined });
    assert.equal(md.render(text), new MarkdownIt().render(text));
  });

  it('shows directives of MyST that contain Markdown', async () => {
    const html = renderer(await library).render(fixture('notes/directives.md'));
    assert.match(
      html,
      /<blockquote>\s*<p>\s*<strong>On <em>alpha<\/em>, <span[^>]*paper-digest-citation/,
    );
    assert.match(html, /<blockquote>\s*<p>\s*<strong>Epigraph<\/strong>\s*<\/p>\s*<p><span/);
    assert.match(html, /<li>a list<\/li>\s*<\/ul>\s*<\/blockquote>/);
    assert.match(html, /<p><img src="a%20picture.png" alt=""[^>]*><\/p>\s*<blockquote>/);
    assert.match(html, /<code class="language-\{code-block\}">&quot;@alpha2025&quot;/);
    assert.match(html, /<strong>Warning<\/strong>\s*<\/p>\s*<p>Never closed <span/);
    assert.doesNotMatch(html, /dropdown|:::/);
    assert.equal(html.split('class="paper-digest-citation"').length, 6);
  });

  it('keeps lines and the tokens of other plugins', async () => {
    const text = '# A @beta\n\nb\n[@beta,\np. 3] c\n\n- d\n\n```\n@beta\n```\n';
    const maps = (md: MarkdownIt): unknown =>
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
