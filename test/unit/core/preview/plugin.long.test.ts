import assert from 'node:assert/strict';
import { libraryOf, paper } from '../references/works';
import { renderer } from './renderer';

const library = libraryOf([paper('beta', 'Beta: Two', { arxivId: '2501.00001' })]);

describe('The preview of a note', () => {
  it('renders any number of citations on one line', async () => {
    const html = renderer(await library).render('@beta '.repeat(150_000));
    assert.match(html, /Beta/);
  });
});
