import assert from 'node:assert/strict';
import fc from 'fast-check';
import { languageOf } from '../../../../src/core/documents/languages';
import { passageAt } from '../../../../src/core/notes/passage';

const note = [
  '---',
  'title: Verifiers',
  '---',
  '# On verifiers',
  '',
  'Verifiers rank rollouts [see @verify2025, p. 3; @b] and',
  'prune them early @grpo, as [[robots]] do[^1] ([code](https://example.org/x)).',
  '',
  '- one item',
  '  goes on',
  '- [ ] another',
  '',
  '> quoted *text*',
  '> goes on',
  '',
  '```',
  'code',
  '```',
].join('\n');
const isKnown = (key: string) => key === 'robots';
const at = (line: number, character = 0) => {
  const place = { line, character };
  return passageAt(note, { start: place, end: place }, isKnown);
};

describe('A passage of a note', () => {
  it('is the paragraph, heading, item or quotation around the cursor', () => {
    assert.equal(at(3)?.text, 'On verifiers');
    for (const line of [8, 9])
      assert.equal(at(line)?.text, 'one item\n  goes on'.replace(/ {2}/, ''));
    assert.equal(at(10)?.text, 'another');
    for (const line of [12, 13]) assert.equal(at(line)?.text, 'quoted *text*\ngoes on');
  });

  it('is the paragraph, heading or item of LaTeX and Typst', () => {
    const passages = (uri: string, lines: readonly string[]) =>
      lines.map((_, line) => {
        const place = { line, character: 0 };
        const range = { start: place, end: place };
        const found = passageAt(lines.join('\n'), range, isKnown, languageOf(uri));
        return found?.text.replace(/\s+/g, ' ');
      });
    const tex = ['\\section{Naps}', 'Agents \\emph{rest}', 'long~\\cite{a}.', '\\begin{itemize}'];
    const items = ['\\item one', 'goes on', '\\item two', '\\end{itemize}'];
    assert.deepEqual(passages('a.tex', [...tex, ...items]), [
      ...['Naps', 'Agents rest long .', 'Agents rest long .', undefined],
      ...['one goes on', 'one goes on', 'two', undefined],
    ]);
    const typ = ['#set text(11pt)', '= Naps', 'Agents _rest_ @a', 'long.', '+ one', '  goes on'];
    assert.deepEqual(passages('a.typ', typ), [
      ...[undefined, 'Naps', 'Agents rest long.', 'Agents rest long.'],
      ...['one goes on', 'one goes on'],
    ]);
  });

  it('leaves out citations and addresses, and returns the cited keys', () => {
    for (const line of [5, 6]) {
      const { text = '', keys } = at(line, 3) ?? {};
      assert.equal(
        text.replace(/\s+/g, ' '),
        'Verifiers rank rollouts and prune them early , as do[^1] ([code ).',
      );
      assert.deepEqual(keys, ['verify2025', 'b', 'grpo', 'robots']);
    }
  });

  it('is the selected text', () => {
    const range = { start: { line: 5, character: 0 }, end: { line: 5, character: 22 } };
    assert.deepEqual(passageAt(note, range, isKnown), { text: 'Verifiers rank rollout', keys: [] });
    const all = { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } };
    assert.deepEqual(passageAt(note, all, isKnown)?.keys, ['verify2025', 'b', 'grpo', 'robots']);
  });

  it('is undefined where there is no text', () => {
    for (const line of [0, 1, 2, 4, 7, 11, 14, 15, 17, 40]) assert.equal(at(line), undefined);
    assert.equal(passageAt('', { start: zero, end: zero }, isKnown), undefined);
    assert.equal(passageAt('[@a]', { start: zero, end: zero }, isKnown), undefined);
  });

  it('never fails, and contains no citation, whatever the note', () => {
    const part = fc.constantFrom(
      ...['@a ', '[@b; @c]', 'word ', '\n', '\r\n', '- ', '> ', '# ', '```', '[[', ']]'],
      ...['\n\n', '---\n'],
    );
    const text = fc.array(part, { maxLength: 30 }).map((all) => all.join(''));
    fc.assert(
      fc.property(text, fc.nat(12), fc.nat(12), fc.nat(12), (note, line, character, more) => {
        const start = { line, character };
        const end = { line: line + (more % 3), character: character + more };
        const found = passageAt(note, { start, end }, () => true);
        if (!found) return;
        assert.notEqual(found.text.trim(), '');
        assert.equal(new Set(found.keys).size, found.keys.length);
      }),
    );
  });
});

const zero = { line: 0, character: 0 };
