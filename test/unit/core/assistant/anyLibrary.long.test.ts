import assert from 'node:assert/strict';
import fc from 'fast-check';
import { callOperation } from '../../../../src/core/assistant/assistant';
import type { OperationName } from '../../../../src/core/assistant/operations';
import { AssistantError } from '../../../../src/core/assistant/operations';
import { digestPage } from '../../../support/digestPage';
import { runs } from '../../support/runs';
import { memoryAssistant, uriOf } from './memoryLibrary';

const words =
  'Kites Herons Owls Robots Wind Water Night Wading Flying Silent Terns Rails Deep Slow'.split(' ');
const word = fc.constantFrom(...words);
const title = fc
  .tuple(word, fc.array(word, { minLength: 2, maxLength: 5 }))
  .map(([first, others]) => `${first}: ${others.join(' ')}`);
const paper = fc.record({
  title,
  sentences: fc.integer({ min: 2, max: 40 }),
  lab: fc.constantFrom('Kite Lab', 'Owl Lab', undefined),
});
const library = fc.record({
  digests: fc.array(fc.array(paper, { minLength: 1, maxLength: 8 }), {
    minLength: 1,
    maxLength: 4,
  }),
  listed: fc.array(title, { maxLength: 4 }),
  notes: fc.array(
    fc.array(fc.tuple(fc.nat(40), fc.constantFrom(' ', '\n', '\n\n')), { maxLength: 12 }),
    { maxLength: 3 },
  ),
});

/** Digests, a bibliography and notes that cite their works by number. */
async function filesOf({
  digests,
  listed,
  notes,
}: typeof library extends fc.Arbitrary<infer T> ? T : never) {
  const files: Record<string, string> = {
    'references.bib': listed
      .map((name, i) => `@book{book${i},\n  title = {${name}},\n  year = 19${10 + i}\n}\n`)
      .join('\n'),
  };
  for (const [i, papers] of digests.entries()) {
    files[`digests/2025-11-0${i + 1}.txt`] = digestPage(
      `Nov ${i + 1}, 2025`,
      papers.map(({ title, sentences, lab }) => ({
        title,
        abstract: 'It is a long story about robots in the wind. '.repeat(sentences).trim(),
        byline: `${lab ?? '  • 4 authors'}\n·\nNov ${i + 1}, 2025 2`,
      })),
    );
  }
  const { view } = await memoryAssistant(files);
  const keys = [...view.works.map(({ key }) => key), 'nobody2020'];
  for (const [i, sentences] of notes.entries()) {
    files[`notes/${i}.md`] = sentences
      .map(([n, gap], at) => `Sentence ${at} is about it [@${keys[n % keys.length] ?? ''}].${gap}`)
      .join('');
  }
  return files;
}

const pick = fc.constantFrom(
  ...words,
  'kites2025',
  'book0',
  'nobody',
  '10.1/x',
  '../x',
  'sort:date',
);
const list = fc.array(pick, { minLength: 1, maxLength: 4 });
const call: fc.Arbitrary<readonly [OperationName, object]> = fc.oneof(
  fc.tuple(
    fc.constant('search_papers' as const),
    fc.record(
      {
        query: fc.array(pick, { minLength: 1, maxLength: 3 }).map((all) => all.join(' ')),
        limit: fc.integer({ min: 1, max: 25 }),
        abstracts: fc.constantFrom('none', 'passage'),
      },
      { requiredKeys: ['query'] },
    ),
  ),
  fc.tuple(
    fc.constant('get_papers' as const),
    fc.record({
      papers: fc.array(fc.nat(40), { minLength: 1, maxLength: 10 }),
      parts: fc.subarray(
        ['abstract', 'details', 'notes', 'citations', 'related', 'bibtex', 'reference'],
        { minLength: 1 },
      ),
    }),
  ),
  fc.tuple(fc.constant('find_citations' as const), fc.record({ keys: list }, { requiredKeys: [] })),
  fc.tuple(
    fc.constant('check_citations' as const),
    fc.record(
      { text: list.map((all) => all.map((key) => `A [@${key}].`).join('\n')) },
      { requiredKeys: [] },
    ),
  ),
);

/** All objects in an answer with a key and a place. */
function* placed(value: unknown): Generator<Readonly<Record<string, unknown>>> {
  if (Array.isArray(value)) for (const each of value) yield* placed(each);
  else if (value && typeof value === 'object') {
    const record = value as Readonly<Record<string, unknown>>;
    if (typeof record['place'] === 'string') yield record;
    for (const each of Object.values(record)) yield* placed(each);
  }
}

describe('Every answer about any library', () => {
  it('has keys that resolve, places that are right, and at most 6000 characters', async () => {
    await fc.assert(
      fc.asyncProperty(
        library,
        fc.array(call, { minLength: 1, maxLength: 6 }),
        async (any, calls) => {
          const files = await filesOf(any);
          const { assistant, view, texts } = await memoryAssistant(files);
          const keys = view.works.map(({ key }) => key);
          for (const [name, asked] of calls) {
            const numbered = 'papers' in asked ? (asked.papers as readonly number[]) : undefined;
            const papers = numbered?.map((n) => keys[n % keys.length] ?? 'nothing');
            const input = papers ? { ...asked, papers: [...new Set(papers)] } : asked;
            const reply = await callOperation(assistant, name, input).catch((error: unknown) => {
              assert.ok(error instanceof AssistantError, String(error));
              return undefined;
            });
            if (!reply) continue;
            const { data, markdown } = reply;
            assert.ok(JSON.stringify(data).length <= 6000 && markdown.length <= 6000);
            for (const { key, place, title, text, kind } of placed(data)) {
              const [, path = '', number = ''] = /^(.*):(\d+)$/.exec(String(place)) ?? [];
              if (kind !== 'unknown') assert.ok(view.resolve(String(key)), String(key));
              if (path === '') continue;
              const lines = texts.get(uriOf(path))?.split('\n') ?? [];
              const line = lines[Number(number) - 1] ?? assert.fail(`${String(place)} isn't there`);
              if (typeof title === 'string')
                assert.ok(line.includes(title) || line.includes(`{${String(key)},`));
              if (typeof text === 'string')
                assert.ok(line.includes(text) && text.includes(`@${String(key)}`), text);
            }
            if ('papers' in data && 'total' in data) {
              assert.equal(data.next === undefined, data.leftOut === undefined);
            }
          }
        },
      ),
      runs('sessions'),
    );
  });
});
