import assert from 'node:assert/strict';
import fc from 'fast-check';
import { load } from 'js-yaml';
import MarkdownIt from 'markdown-it';
import { spawnSync } from 'node:child_process';
import { pandocVersion } from '../../../fixtures/citations/pandocTable';
import { leaveOut } from '../../../support/leaveOut';
import { frontMatterOf } from '../../../../src/core/text/frontMatter';
import { unknownPlaceholders } from '../../../../src/core/literature/placeholders';
import {
  builtInNote,
  fillFields,
  fieldsIn,
  isLiteratureField,
} from '../../../../src/core/literature/template';
import { tidy } from '../../../../src/core/text/tidy';
import { harmlessTokens, outsideText } from './outsideText';
import { findKeyMentions } from '../../../../src/core/citation/pandoc/mentions';

const values = {
  key: 'smartsnap2025',
  title: 'SmartSnap: Proactive Evidence Seeking',
  organization: 'Tencent',
  year: '2025',
  date: '2025-12-26',
  digest: '../digests/2026-01-14.txt',
  digestName: '2026-01-14.txt',
  line: '12',
  abstract: 'A text.',
};

interface PandocDocument {
  readonly meta: Readonly<Record<string, { readonly c: unknown }>>;
  readonly blocks: readonly { readonly t: string; readonly c: readonly unknown[] }[];
}

/** The words of Pandoc's inlines; other inlines are shown by name. */
function inlineText(inlines: unknown): string {
  if (!Array.isArray(inlines)) return JSON.stringify(inlines);
  const all = inlines as readonly { readonly t: string; readonly c?: unknown }[];
  return all.map(({ t, c }) => (t === 'Str' ? String(c) : t === 'Space' ? ' ' : `<${t}>`)).join('');
}

const yamlOf = (note: string): Record<string, unknown> =>
  load(frontMatterOf(note) ?? '') as Record<string, unknown>;

/** The text that Markdown shows. */
const shown = (value: unknown): string =>
  (typeof value === 'string' ? value : '').replace(/\\([!-/:-@[-`{-~])/g, '$1');

const text = outsideText.map(tidy);

describe('The built-in literature note', () => {
  it('contains all known values of the paper', () => {
    assert.equal(
      builtInNote(fieldsIn(values)),
      `---
title: "SmartSnap: Proactive Evidence Seeking"
key: smartsnap2025
organization: Tencent
date: 2025-12-26
tags: [literature]
digest: "../digests/2026-01-14.txt"
---

# SmartSnap: Proactive Evidence Seeking

[2026-01-14.txt](../digests/2026-01-14.txt#L12)

`,
    );
  });

  it('escapes no period that makes no address', () => {
    const note = builtInNote(fieldsIn({ key: 'a', title: 'A v.s. B, i.e. C on example.org' }));
    assert.match(note, /^# A v\.s\. B, i\.e\. C on example\\\.org$/m);
  });

  it('leaves out lines with unknown values', () => {
    assert.deepEqual(yamlOf(builtInNote(fieldsIn({ key: 'a', title: 'A' }))), {
      title: 'A',
      key: 'a',
      tags: ['literature'],
    });
  });

  it('has front matter that is valid YAML, whatever the texts', () => {
    fc.assert(
      fc.property(text, text, text, (title, organization, authors) => {
        const note = builtInNote(fieldsIn({ ...values, title, organization, authors }));
        const read = yamlOf(note);
        assert.equal(shown(read['title']), title);
        assert.equal(shown(read['organization']), organization);
        assert.equal(shown(read['authors']), authors);
        assert.equal(read['key'], 'smartsnap2025');
      }),
    );
  });

  it('escapes titles in front matter only where Pandoc would read markup', () => {
    const titles = (list: readonly string[]) =>
      list.map((title) => yamlOf(builtInNote(fieldsIn({ title })))['title']);
    const plain = [
      'From r to Q*',
      'Q* and A* search',
      'snake_case and pass@1, pass@10',
      '[Re] What Is Left? ~5% for $10',
      '"Quoted": what\'s next -- and why...',
      ...['yes', 'null', '12', '2025-01-01', '? b', '! c', '% d', ': e', '-f', '@ g'],
    ];
    assert.deepEqual(titles(plain), plain);
    assert.deepEqual(
      titles(['*em*', '__proto__', '- a', '# b', '1. c', '$x$', '[a](b)', '<i>', '@key', 'a\\b']),
      ['\\*em\\*', '\\_\\_proto\\_\\_', '\\- a', '\\# b', '1\\. c'].concat(
        '\\$x\\$ \\[a](b) \\<i> \\@key a\\\\b'.split(' '),
      ),
    );
  });

  it('shows titles literally in Pandoc, in front matter and heading', function () {
    if (pandocVersion() === undefined) leaveOut(this, 'this needs pandoc');
    const titles = fc.sample(text, 300).filter((title) => title !== '');
    const notes = titles.map((title) => builtInNote(fieldsIn({ title })).split('\n'));
    const frontMatter = notes.map(
      (lines, i) => `t${i}: ${(lines[1] ?? '').slice('title: '.length)}`,
    );
    const headings = notes.map((lines) => `${lines.find((line) => line.startsWith('# ')) ?? ''}\n`);
    const input = ['---', ...frontMatter, '---', '', ...headings].join('\n');
    const { stdout } = spawnSync('pandoc', ['-f', 'markdown-smart', '-t', 'json'], {
      input,
      encoding: 'utf8',
      maxBuffer: 1 << 26,
    });
    const read = JSON.parse(stdout) as PandocDocument;
    assert.deepEqual(
      titles.map((_, i) => inlineText(read.meta[`t${i}`]?.c)),
      titles,
    );
    assert.deepEqual(
      read.blocks.filter(({ t }) => t === 'Header').map(({ c }) => inlineText(c[2])),
      titles,
    );
  });

  it('contains no markup except the link to the digest, whatever the texts', () => {
    fc.assert(
      fc.property(text, text, (title, organization) => {
        const note = builtInNote(fieldsIn({ ...values, title, organization }));
        const tokens = harmlessTokens(note);
        const links = tokens.filter(({ type }) => type === 'link_open');
        assert.deepEqual(
          links.map((link) => link.attrGet('href')),
          ['../digests/2026-01-14.txt#L12'],
        );
        assert.equal(tokens.filter(({ type }) => type === 'heading_open').length, title ? 1 : 0);
        assert.deepEqual(
          findKeyMentions(note, () => true),
          [],
        );
      }),
    );
  });
});

describe('A template for literature notes', () => {
  it('is filled in, and otherwise unchanged', () => {
    const template =
      '---\r\nid: ${key}\r\n---\r\n## ${title} (${year})\r\n\r\n- [ ] read {it} $5\r\n';
    assert.equal(
      fillFields(template, fieldsIn(values)),
      '---\r\nid: smartsnap2025\r\n---\r\n## SmartSnap: Proactive Evidence Seeking (2025)\r\n\r\n- [ ] read {it} $5\r\n',
    );
  });

  it('keeps unknown placeholders and lists them', () => {
    const template = '${title} ${doi} ${} ${doi} ${Title}';
    assert.deepEqual(unknownPlaceholders(template, isLiteratureField), [
      '${doi}',
      '${}',
      '${Title}',
    ]);
    assert.equal(fillFields(template, fieldsIn({ title: 'A' })), 'A ${doi} ${} ${doi} ${Title}');
  });

  it('replaces unknown values with nothing and keeps the line', () => {
    assert.equal(
      fillFields('---\nyear: ${year}\n---\nBy ${authors}.', fieldsIn({})),
      '---\nyear: \n---\nBy .',
    );
  });

  it('quotes values in front matter by their place', () => {
    const template = `---
plain: \${title}
mixed: On \${title} # a comment
double: "On \${title}"
single: 'On \${title}'
list: [paper, \${title}, "\${title}"]
items:
  - \${title}
  - name: \${title}
block: |
  \${title}
after: \${title}
# \${title}
---`;
    fc.assert(
      fc.property(
        text.filter((title) => title !== ''),
        (title) => {
          const { block, ...read } = yamlOf(fillFields(template, fieldsIn({ title })));
          const is = read['plain'] as string;
          assert.equal(shown(is), title);
          assert.deepEqual(read, {
            plain: is,
            mixed: `On ${is}`,
            double: `On ${is}`,
            single: `On ${is}`,
            list: ['paper', is, is],
            items: [is, { name: is }],
            after: is,
          });
          assert.equal(block, `${is}\n`);
        },
      ),
    );
  });

  it('escapes values at the start of a line and inside HTML', () => {
    const markdown = new MarkdownIt({ html: true, linkify: true });
    fc.assert(
      fc.property(text, (title) => {
        const html = markdown.render(
          fillFields('${title}\n\n<div>\n${title}\n</div>\n', fieldsIn({ title })),
        );
        const tags = [...html.matchAll(/<\/?(\w+)/g)].map(([, tag]) => tag);
        assert.deepEqual(
          tags.filter((tag) => tag !== 'p' && tag !== 'div'),
          [],
        );
      }),
    );
  });
});
