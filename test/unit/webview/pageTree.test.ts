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

  it('has one main heading, and a heading for each section', () => {
    const elements = elementsIn(pageOf('text'));
    const ids = elements.flatMap(({ attributes: { id } }) => id ?? []);
    assert.equal(new Set(ids).size, ids.length);
    assert.equal(elements.filter(({ tag }) => tag === 'h1').length, 1);
    for (const { tag, attributes } of elements) {
      if (tag === 'section') assert.ok(ids.includes(attributes['aria-labelledby'] ?? ''));
    }
  });

  it('has an outline for screen readers, and announces nothing by itself', () => {
    const elements = elementsIn(pageOf('text'));
    const outline = elements.filter(({ tag }) => /^h\d$/.test(tag));
    const ids = 'abstract notes links cited related seen listed copy lookUp'.split(' ');
    assert.deepEqual(
      outline.map(({ tag, attributes }) => `${tag} ${attributes.id ?? ''}`),
      ['h1 title', ...ids.map((id) => `h2 heading-${id}`)],
    );
    const roles = elements.flatMap(({ attributes: { role } }) => role ?? []);
    assert.deepEqual([...new Set(roles)], ['group']);
    // Tab visits buttons and links in order, and changes do not interrupt screen readers.
    const names = elements.flatMap(({ attributes }) =>
      Object.entries(attributes).map(([name, value]) => `${name}=${value}`),
    );
    assert.deepEqual(
      names.filter((name) => /^(?:tabindex|aria-live|aria-hidden)=/.test(name)),
      ['tabindex=-1'],
    );
  });

  it('can break lines between facts, after the separator', () => {
    const facts = elementsIn(pageOf('text')).find(({ attributes }) => attributes.class === 'facts');
    const spans = facts ? elementsIn(facts).slice(1) : [];
    assert.deepEqual(valuesOf(spans, 'children'), [['c text ·'], ['e text ·'], ['d text']]);
  });

  it('labels every button, and marks pressed ones', () => {
    const buttons = elementsIn(pageOf('text')).filter(({ tag }) => tag === 'button');
    for (const { attributes, children } of buttons) {
      assert.equal(attributes.type, 'button');
      const text = children.find((child) => typeof child === 'string');
      assert.ok((attributes['aria-label'] ?? text ?? '') !== '');
    }
    const star = buttons.find(({ attributes }) => attributes['data-id'] === 'star');
    assert.equal(star?.attributes['aria-pressed'], 'true');
  });

  it('has the actions as icons with names and tooltips, right below the title', () => {
    const [, header, title, group] = elementsIn(pageOf('text'));
    assert.deepEqual([header?.tag, title?.tag], ['header', 'h1']);
    const buttons = group ? elementsIn(group).slice(1) : [];
    assert.deepEqual(
      buttons.map(({ children }) => children.length === 1 && Object.keys(children[0] ?? {})),
      buttons.map(() => ['icon']),
    );
    const names = buttons.map(({ attributes }) => attributes['aria-label']);
    const expected = 'Cite,Star,Mark as Read,Read Later,Skip,Tag…,Remark…,Open Note,Open in Digest';
    assert.equal(names.join(), expected);
    assert.deepEqual(valuesOf(buttons, 'attributes', 'title'), names);
  });

  it('shows a message when there is no paper', () => {
    assert.deepEqual(valuesOf(elementsIn(emptyTree('Select a paper.')), 'tag'), ['main', 'p']);
  });
});
