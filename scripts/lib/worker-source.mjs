import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from './paths.mjs';

/**
 * Only htmlparser2's parser: the rest contains a second table of all entities.
 *
 * @type {Record<string, string>}
 */
export const alias = { htmlparser2: './node_modules/htmlparser2/dist/esm/Parser.js' };

/**
 * An esbuild plugin for the module `worker-source`: the browser worker's script, as text.
 *
 * @param {import('esbuild').BuildOptions} [options] for building the script
 * @returns {import('esbuild').Plugin}
 */
export function workerSource(options = {}) {
  const namespace = 'worker-source';
  return {
    name: namespace,
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^worker-source$/ }, ({ path }) => ({ path, namespace }));
      onLoad({ filter: /.*/, namespace }, async () => {
        const { outputFiles, metafile } = await build({
          absWorkingDir: root,
          entryPoints: ['src/platform/web/worker.ts'],
          bundle: true,
          platform: 'browser',
          format: 'iife',
          target: 'es2022',
          alias,
          ...options,
          metafile: true,
          write: false,
        });
        const source = JSON.stringify(outputFiles[0].text);
        const watchFiles = Object.keys(metafile.inputs).map((file) => join(root, file));
        return { contents: `export const source = ${source};`, watchFiles };
      });
    },
  };
}
