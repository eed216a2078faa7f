import assert from 'node:assert/strict';
import fc from 'fast-check';
import { noMark } from '../../../src/core/marks/mark';
import { summaryOf } from '../../../src/core/model';
import type { Paper } from '../../../src/core/model';
import { paperPage } from '../../../src/core/page/paperPage';
import { english } from '../../../src/core/text/localize';
import { emptyTree, pageTree } from '../../../src/webview/pageTree';
import type { PageElement, PageNode } from '../../../src/webview/pageTree';
import { attacks } from '../../fixtures/attacks/attacks';
import { assertBaseline } from '../support/baseline';
import { valuesOf } from '../support/valuesOf';

const range = { start: { line: 1, character: 0 }, end: { line: 2, character: 0 } };

/** The page of a paper in which every untrusted text is `text`. */
function pageOf(text: string): PageElement {
  const sighting = { uri: `file:///${encodeURIComponent('d')}`, range, titleRange: range };
  const paper: Paper = {
    key: 'attacker',
    title: `a ${text}`,
    abstract: `b ${text}`,
    organization: { name: `c ${text}` },
    authors: [`{d ${text}}`],
    venue: { name: `e ${text}`, kind: 'journal' },
    links: [{ url: `https://x.example/${text}`, kind: 'code' }],
    sightings: [{ ...sighting, notes: `f ${text}`, tags: [text] }],
    listings: [{ uri: 'file:///refs.bib', key: 'k' }],
  };
  const options = {
    localize: english,
    state: { ...noMark, starred: true, tags: [text], remark: text, isNew: true },
    hasNote: true,
    fileLabel: () => `g ${text}`,
  };
  const quotation = { before: text, quoted: text, after: text };
  const found = {
    places: [{ uri: 'file:///n.md', range, quotation }],
    related: [{ paper: summaryOf(paper), shared: [text] }],
  };
  return pageTree(paperPage(paper, { ...options, found }).content);
}

function elementsIn(node: PageNode): readonly PageElement[] {
  return typeof node !== 'string' && 'tag' in node
    ? [node, ...node.children.flatMap(elementsIn)]
    : [];
}

/** Elements and attribute names; formulas and the number of lines depend on the text. */
function shape(tree: PageElement): readonly string[] {
  return elementsIn(tree).map(
    ({ tag, attributes }) => `${tag} ${Object.keys(attributes).join(' ')}`,
  );
}

/** The tree as lines of an outline. */
function linesOf(node: PageNode, indent = ''): readonly string[] {
  if (typeof node === 'string') return [indent + node];
  if (!('tag' in node)) return [indent + JSON.stringify(node)];
  const attributes = Object.entries(node.attributes).map(([name, value]) => ` ${name}="${value}"`);
  return [
    `${indent}<${node.tag}${attributes.join('')}>`,
    ...node.children.flatMap((child) => linesOf(child, `${indent}  `)),
  ];
}

function assertHarmless(text: string): void {
  const tree = pageOf(text);
  const own = new Set(shape(pageOf('harmless')));
  for (const element of shape(tree)) assert.ok(own.has(element), element);
  for (const { tag, attributes } of elementsIn(tree)) {
    const { title: _, 'aria-label': __, ...rest } = attributes;
    assert.match(tag, /^(?:main|header|section|div|h1|h2|p|ul|li|button|span|q|mark)$/);
    for (const value of Object.values(rest)) assert.match(value ?? '', /^[A-Za-z0-9 -]+$/);
  }
}

describe('The page of a paper', () => {
  for (const attack of attacks) {
    it(`has no element or attribute from ${JSON.stringify(attack.slice(0, 50))}`, () => {
      assertHarmless(attack);
    });
  }

  it('has no element or attribute from any text', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom(...attacks, '$x^2$', '"', "'", '<', '>', '&'),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 4 }), (pieces) => assertHarmless(pieces.join(''))),
    );
  });

  it('has headings, names and states for screen readers, and announces nothing by itself', () => {
    assertBaseline('page/tree.json', linesOf(pageOf('text')));
    const elements = elementsIn(pageOf('text'));
    const ids = elements.flatMap(({ attributes: { id } }) => id ?? []);
    assert.equal(new Set(ids).size, ids.length);
  });

  it('shows a message when there is no paper', () => {
    assert.deepEqual(valuesOf(elementsIn(emptyTree('Select a paper.')), 'tag'), ['main', 'p']);
  });
});
