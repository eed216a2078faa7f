import assert from 'node:assert/strict';
import { fields, isText, parts } from '../../../../src/core/references/fields';
import { plain } from '../../../../src/core/references/layout';
import { localeOf } from '../../../../src/core/references/locale';
import { referenceStyles, styles } from '../../../../src/core/references/styles';
import { fill } from '../../../../src/core/references/template';
import type { ReferenceWork } from '../../../../src/core/references/work';

function filled(template: string, facts: Partial<ReferenceWork>): string {
  const work = { key: 'k', type: 'book', title: 'T', shownTitle: 'A tea', names: [], ...facts };
  const citing = { letter: '', sameAuthors: false };
  return plain(fill(template, { work, whole: work, style: styles.apa, citing, who: [] }));
}

describe('A template of a style', () => {
  it('leaves out what has no text, with the text around it', () => {
    const template = '$publisher, {vol. $volume}, {no. $issue}: $place';
    assert.equal(
      filled(template, { publisher: 'Elm', volume: '2', place: 'Rome' }),
      'Elm, vol. 2: Rome',
    );
    assert.equal(filled(template, { issue: '3' }), 'no. 3');
    assert.equal(filled(template, {}), '');
    assert.equal(filled('{in $publisher {online}}', {}), '');
    assert.equal(filled('{in $publisher {online}}', { publisher: 'Elm' }), 'in Elm online');
  });

  it('chooses by the type and the fields of the work', () => {
    assert.equal(filled('{?book report:B|?thesis:T|O}', {}), 'B');
    assert.equal(filled('{?book report:B|?thesis:T|O}', { type: 'thesis' }), 'T');
    assert.equal(filled('{?book report:B|?thesis:T|O}', { type: 'map' }), 'O');
    assert.equal(filled('{?book&!$volume:without|?#volume:with}', {}), 'without');
    assert.equal(filled('{?book&!$volume:without|?#volume:with}', { volume: '2' }), 'with');
    assert.equal(filled('{$publisher|$place}', { place: 'Rome' }), 'Rome');
  });

  it('writes words in the plural and in the language of the note', () => {
    assert.equal(filled('{p./pp. $pages}', { pages: '3' }), 'p. 3');
    assert.equal(filled('{p./pp. $pages}', { pages: '3-5' }), 'pp. 3–5');
    assert.equal(filled('{p./pp. $pages}', { pages: '3', locale: localeOf('de') }), 'S. 3');
    assert.equal(filled('$title:title:quoted', {}), '“A Tea”');
    assert.equal(filled('$title:title:quoted', { locale: localeOf('fr') }), '“A Tea”');
  });

  it('has only fields and parts that exist', () => {
    for (const style of referenceStyles) {
      const own = styles[style];
      const isKnown = (name: string): boolean =>
        isText(name) || [fields, parts, own.parts].some((of) => Object.hasOwn(of, name));
      for (const template of Object.values({ ...parts, ...own.who, ...own.parts })) {
        for (const [, name = ''] of template.matchAll(/[$](\w+)/g)) {
          assert.ok(isKnown(name), `${style}: ${name}`);
        }
      }
    }
  });
});
