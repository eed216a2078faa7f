import assert from 'node:assert/strict';
import {
  noteBibliographies,
  yamlBibliographies,
} from '../../../../src/core/bibliography/read/frontMatter';
import { testTables } from '../../support/cases';

testTables('tables/bibliography/frontMatter.json', {
  'the front matter of a note': (yaml: string) => {
    const note = ['---', ...yaml.split('\n')];
    const found = noteBibliographies([...note, '---', '', 'Text'].join('\n'));
    assert.deepEqual(noteBibliographies([...note, '...', '', 'Text'].join('\r\n')), found);
    return found;
  },
  noteBibliographies,
  yamlBibliographies,
});
