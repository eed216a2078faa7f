import assert from 'node:assert/strict';
import fc from 'fast-check';
import { load } from 'js-yaml';
import MarkdownIt from 'markdown-it';
import { frontMatterOf } from '../../../../src/core/text/frontMatter';
import { unknownPlaceholders } from '../../../../src/core/literature/placeholders';
import { builtInNote, fillFields } from '../../../../src/core/literature/template';
import { fieldsIn, isLiteratureField } from '../../../../src/core/literature/values';
import { tidy } from '../../../../src/core/text/tidy';
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

const yamlOf = (note: string): Record<string, unknown> =>
  load(frontMatterOf(note) ?? '') as Record<string, unknown>;

/** As {@link tidy}, and with the backslashes that keep Pandoc from reading the text as Markdown. */
const inYaml = (text: string): string => text.replace(/[\\<@[`]/g, '\\$&');

/** Text as it comes from outside, with what YAML and Markdown give a meaning. */
const text = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 6 }),
      fc.constantFrom(
        ...['"', "'", ': ', ' #', '---', '\n', '- ', '[x](command:y)', '<script>', '`', '${key}'],
        ...[
          '@key',
          '[[key]]',
          '$(bug)',
          '![i](http://x.org/i.png)',
          'https://x.org/a',
          'www.x.org',
        ],
        ...['\\', '{', '}', '|', '>', '1. ', '*', '_', '&lt;', '\u2028', '\u0085', 'no', '12', '~'],
      ),
    ),
    { maxLength: 8 },
  )
  .map((parts) => tidy(parts.join('')));

describe('The built-in literature note', () => {
  it('holds what is known of the paper', () => {
    assert.equal(
      builtInNote(fieldsIn(values)),
      [
        '---',
        'title: "SmartSnap: Proactive Evidence Seeking"',
        'key: smartsnap2025',
        'organization: Tencent',
        'date: 2025-12-26',
        'tags: [literature]',
        'digest: "../digests/2026-01-14.txt"',
        '---',
        '',
        '# SmartSnap: Proactive Evidence Seeking',
        '',
        '[2026-01-14.txt](../digests/2026-01-14.txt#L12)',
        '',
        '',
      ].join('\n'),
    );
  });

  it('leaves out the lines of what is unknown', () => {
    assert.deepEqual(yamlOf(builtInNote(fieldsIn({ key: 'a', title: 'A' }))), {
      title: 'A',
      key: 'a',
      tags: ['literature'],
    });
  });

  it('has front matter that is read as it was meant, whatever the texts', () => {
    fc.assert(
      fc.property(text, text, text, (title, organization, authors) => {
        const note = builtInNote(fieldsIn({ ...values, title, organization, authors }));
        const read = yamlOf(note);
        assert.equal(read['title'] ?? '', inYaml(title));
        assert.equal(read['organization'] ?? '', inYaml(organization));
        assert.equal(read['authors'] ?? '', inYaml(authors));
        assert.equal(read['key'], 'smartsnap2025');
      }),
    );
  });

  it('has nothing alive in it but the link to the digest, whatever the texts', () => {
    const markdown = new MarkdownIt({ html: true, linkify: true });
    fc.assert(
      fc.property(text, text, (title, organization) => {
        const note = builtInNote(fieldsIn({ ...values, title, organization }));
        const body = note.slice(note.indexOf('\n---\n', 4) + 5);
        const tokens = markdown
          .parse(body, {})
          .flatMap((token) => [token, ...(token.children ?? [])]);
        const links = tokens.filter(({ type }) => type === 'link_open');
        assert.deepEqual(
          links.map((link) => link.attrGet('href')),
          ['../digests/2026-01-14.txt#L12'],
        );
        const harmless =
          /^(?:heading|paragraph|link)_(?:open|close)$|^(?:inline|text|text_special)$/;
        for (const { type } of tokens) assert.match(type, harmless);
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
  it('is filled in, and keeps the rest of it byte by byte', () => {
    const template =
      '---\r\nid: ${key}\r\n---\r\n## ${title} (${year})\r\n\r\n- [ ] read {it} $5\r\n';
    assert.equal(
      fillFields(template, fieldsIn(values)),
      '---\r\nid: smartsnap2025\r\n---\r\n## SmartSnap: Proactive Evidence Seeking (2025)\r\n\r\n- [ ] read {it} $5\r\n',
    );
  });

  it('keeps and tells placeholders that nobody knows', () => {
    const template = '${title} ${doi} ${} ${doi} ${Title}';
    assert.deepEqual(unknownPlaceholders(template, isLiteratureField), [
      '${doi}',
      '${}',
      '${Title}',
    ]);
    assert.equal(fillFields(template, fieldsIn({ title: 'A' })), 'A ${doi} ${} ${doi} ${Title}');
  });

  it('has nothing in place of what is unknown, and keeps the line', () => {
    assert.equal(
      fillFields('---\nyear: ${year}\n---\nBy ${authors}.', fieldsIn({})),
      '---\nyear: \n---\nBy .',
    );
  });

  it('quotes values in front matter for where they stand', () => {
    const template = [
      '---',
      'plain: ${title}',
      'mixed: On ${title} # a comment',
      'double: "On ${title}"',
      "single: 'On ${title}'",
      'list: [paper, ${title}, "${title}"]',
      'items:',
      '  - ${title}',
      '  - name: ${title}',
      'block: |',
      '  ${title}',
      'after: ${title}',
      '# ${title}',
      '---',
    ].join('\n');
    fc.assert(
      fc.property(
        text.filter((title) => title !== ''),
        (title) => {
          const is = inYaml(title);
          const { block, ...read } = yamlOf(fillFields(template, fieldsIn({ title })));
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

  it('lets no text of a digest come to life, at the start of a line and amidst HTML', () => {
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
