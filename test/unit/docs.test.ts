import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { manifest, read, root } from './support/manifest';

const pages = ['README.md', ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`)];

/** The anchors of a page's headings, as GitHub makes them. */
function anchorsOf(page: string): readonly string[] {
  return [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );
}

describe('The documentation', () => {
  it('has a README that fits on one screen of a marketplace', () => {
    assert.ok(Buffer.byteLength(read('README.md')) <= 8 * 1024);
  });

  for (const page of pages) {
    it(`has only links in ${page} that lead somewhere`, () => {
      for (const [, target = ''] of read(page).matchAll(/\]\(((?!https?:)[^)\s]+)\)/g)) {
        // Examples of templates.
        if (target.includes('$')) continue;
        const [path = '', anchor] = target.split('#');
        const file = path === '' ? page : join(dirname(page), path);
        assert.ok(existsSync(join(root, file)), target);
        if (anchor !== undefined) assert.ok(anchorsOf(read(file)).includes(anchor), target);
      }
    });
  }

  it('shows every screenshot that is taken', () => {
    const shown = pages.map(read).join('\n');
    for (const name of readdirSync(join(root, 'media/screenshots'))) {
      assert.ok(shown.includes(`media/screenshots/${name}`), name);
    }
  });

  it('lists every setting and every command of the Command Palette', () => {
    const page = read('docs/settings.md');
    const { contributes } = manifest;
    for (const { properties } of contributes.configuration) {
      for (const [name, setting] of Object.entries<{ readonly default: unknown }>(properties)) {
        const row = page
          .split('\n')
          .find((line) => line.includes(`\`${name.replace('paperDigest.', '')}\``));
        assert.ok(row, name);
        const value =
          typeof setting.default === 'string' ? setting.default : JSON.stringify(setting.default);
        assert.ok(value === '' || row.includes(`\`${value}\``), `${name}: ${value}`);
      }
    }
    const hidden = contributes.menus.commandPalette.filter(({ when }) => when === 'false');
    for (const { command, title } of contributes.commands) {
      if (hidden.some((item) => item.command === command)) continue;
      assert.ok(page.includes(title), title);
    }
  });
});
