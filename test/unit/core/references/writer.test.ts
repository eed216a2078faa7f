import assert from 'node:assert/strict';
import { plain, quoted } from '../../../../src/core/references/layout';
import type { Part } from '../../../../src/core/references/layout';
import { localeOf } from '../../../../src/core/references/locale';
import { styles } from '../../../../src/core/references/styles';
import { either, writerOf } from '../../../../src/core/references/writer';
import type { Writer } from '../../../../src/core/references/fields';
import type { ReferenceWork } from '../../../../src/core/references/work';

function written(facts: Partial<ReferenceWork>, write: (writer: Writer) => Part): string {
  const work = { key: 'k', type: 'book', title: 'T', shownTitle: 'A tea', names: [], ...facts };
  const citing = { letter: '', sameAuthors: false };
  return plain(write(writerOf({ work, whole: work, style: styles.apa, citing, who: [] })));
}

describe('A writer of references', () => {
  it('leaves out what has no text, with the text around it', () => {
    const write = ({ text }: Writer): Part =>
      text`${'publisher'}, ${text`vol. ${'volume'}`}, ${text`no. ${'issue'}`}: ${'place'}`;
    assert.equal(
      written({ publisher: 'Elm', volume: '2', place: 'Rome' }, write),
      'Elm, vol. 2: Rome',
    );
    assert.equal(written({ issue: '3' }, write), 'no. 3');
    assert.equal(written({}, write), '');
    const online = ({ text, has }: Writer): Part =>
      text`in ${'publisher'} ${has('publisher') && text`online`}`;
    assert.equal(written({}, online), '');
    assert.equal(written({ publisher: 'Elm' }, online), 'in Elm online');
  });

  it('knows the type and the fields of the work', () => {
    const write = ({ text, is }: Writer): Part =>
      is('book report') ? text`B` : is('thesis') ? text`T` : text`O`;
    assert.equal(written({}, write), 'B');
    assert.equal(written({ type: 'thesis' }, write), 'T');
    assert.equal(written({ type: 'map' }, write), 'O');
    const volume = ({ text, has, isNumber }: Writer): Part =>
      isNumber('volume') ? text`a number` : has('volume', 'issue') ? text`a text` : text`none`;
    assert.equal(written({}, volume), 'none');
    assert.equal(written({ volume: '2' }, volume), 'a number');
    assert.equal(written({ volume: 'first' }, volume), 'a text');
    assert.equal(written({ issue: '2' }, volume), 'a text');
    const first = ({ show }: Writer): Part => either(show('publisher'), show('place'));
    assert.equal(written({ place: 'Rome' }, first), 'Rome');
  });

  it('writes words in the plural and in the language of the note', () => {
    const pages = ({ text, label }: Writer): Part =>
      text`${label('pages', 'p.', 'pp.')} ${'pages'}`;
    assert.equal(written({ pages: '3' }, pages), 'p. 3');
    assert.equal(written({ pages: '3-5' }, pages), 'pp. 3–5');
    assert.equal(written({ pages: '3', locale: localeOf('de') }, pages), 'S. 3');
    const title = ({ cased }: Writer): Part => quoted(cased('title'));
    assert.equal(written({}, title), '“A Tea”');
    assert.equal(written({ locale: localeOf('fr') }, title), '“A Tea”');
  });
});
