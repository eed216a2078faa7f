import assert from 'node:assert/strict';
import { citedPaper } from '../../../../src/core/citation/write/citedPaper';
import { toMarkdown } from '../../../../src/core/references/pieces';
import { formatReference, referenceStyles } from '../../../../src/core/references/styles';
import { findWork } from '../../../../src/core/references/work';
import { describePaper, escapeIcons } from '../../../../src/core/render/labels';
import { paperCard } from '../../../../src/core/render/paperCard';
import { readable } from '../../../../src/core/text/readable';
import { english } from '../../../../src/core/text/localize';
import { attacks } from '../../../fixtures/attacks/attacks';
import { renderer } from '../preview/renderer';
import { libraryOf, paper } from '../references/works';
import { allTokens, hrefs, iconsIn, parse } from './parsedMarkdown';

const hidden = /[\u0000-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u; // eslint-disable-line no-control-regex

describe('An attack in a digest', () => {
  for (const attack of attacks) {
    const name = JSON.stringify(attack.slice(0, 50));
    const attacker = {
      ...paper('attacker', attack, { organization: { name: attack }, date: { year: 2025 } }),
      abstract: attack,
    };

    it(`stays text in a card: ${name}`, () => {
      const card = paperCard(attacker, {
        localize: english,
        actions: [],
        fileLabel: (uri: string) => uri,
        reveal: () => ({ command: 'x', args: [] }),
      });
      const tokens = parse(card);
      assert.deepEqual(hrefs(tokens), []);
      const live = allTokens(tokens).filter(({ type }) =>
        /html|image|code|heading|list/.test(type),
      );
      assert.deepEqual(
        live.filter(({ raw }) => raw !== '`attacker`'),
        [],
      );
      assert.deepEqual(iconsIn(card), []);
    });

    it(`stays text in labels: ${name}`, () => {
      for (const label of [readable(attack), describePaper(attacker, english)]) {
        assert.doesNotMatch(label, hidden);
        assert.doesNotMatch(escapeIcons(label), /(?<!\\)\$\([A-Za-z0-9-]+(?:~[A-Za-z]+)?\)/);
      }
      const { title, by } = citedPaper(attacker, undefined);
      assert.doesNotMatch(`${title} ${by}`, hidden);
    });

    it(`stays text in references and the preview: ${name}`, async () => {
      const library = await libraryOf([attacker]);
      const work = findWork(library, 'attacker');
      assert.ok(work);
      for (const style of referenceStyles) {
        const tokens = parse(toMarkdown(formatReference(work, style)));
        assert.deepEqual(hrefs(tokens), []);
        assert.ok(!allTokens(tokens).some(({ type }) => /html|image|heading|list/.test(type)));
      }
      for (const html of [true, false]) {
        const md = renderer(library, {}, html);
        const shown = md.render('See [@attacker].');
        const ours =
          /<\/?(?:p|span|div|h2|em|ol|ul|li)(?: (?:class|id|role)="[^"<>]*")*>|<a class="paper-digest-[\w-]*" href="#[^"<>]*"(?: title="[^"<>]*")?>|<\/a>/g;
        assert.doesNotMatch(shown.replace(ours, ''), /[<>]/, shown);
      }
    });
  }
});
