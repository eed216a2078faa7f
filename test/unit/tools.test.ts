import assert from 'node:assert/strict';
import { definitions, toolReference } from '../../src/core/assistant/definitions';
import type { OperationName } from '../../src/core/assistant/operations';
import { prompts } from '../../src/core/assistant/prompts';
import { parseQuery } from '../../src/core/search/query/parse';
import { unknownField } from '../../src/core/search/query/mend';
import { tools } from '../../src/vscode/contributions';
import { manifest, read } from './support/manifest';
import { promptFile } from './support/promptFile';

const names = Object.keys(definitions) as OperationName[];

describe('The tools for agents', () => {
  it('are declared in package.json as the code defines them', () => {
    assert.deepEqual(Object.keys(tools), names);
    const declared = manifest.contributes.languageModelTools;
    assert.deepEqual(
      declared.map(({ name, toolReferenceName, modelDescription, inputSchema }) => ({
        name,
        toolReferenceName,
        modelDescription,
        inputSchema,
      })),
      names.map((name) => ({
        name: tools[name],
        toolReferenceName: toolReference(name),
        modelDescription: definitions[name].description,
        inputSchema: definitions[name].inputSchema,
      })),
    );
    for (const [i, { canBeReferencedInPrompt, icon, ...texts }] of declared.entries()) {
      assert.ok(canBeReferencedInPrompt);
      assert.match(icon, /^\$\([a-z-]+\)$/);
      assert.equal(texts.displayName, definitions[names[i] ?? 'get_papers'].title);
      assert.match(texts.userDescription, /^[A-Z]/);
    }
  });

  it('take less than 1500 tokens together, at three characters a token', () => {
    const texts = names.map((name) => {
      const { description, inputSchema } = definitions[name];
      return JSON.stringify({ name, description, inputSchema });
    });
    assert.ok(texts.join('').length < 4500, `${texts.join('').length} characters`);
  });

  it('names query fields that exist', () => {
    const { description = '' } = definitions.search_papers.inputSchema.properties?.['query'] ?? {};
    const examples = description.split(' ').filter((word) => word.includes(':'));
    assert.ok(examples.length > 5);
    const parsed = parseQuery(examples.join(' '));
    assert.deepEqual(parsed.problems, []);
    assert.equal(unknownField(parsed), undefined);
  });

  it('come with prompts for the chat, the same as over MCP', () => {
    const files = prompts.map(promptFile);
    assert.deepEqual(
      manifest.contributes.chatPromptFiles,
      files.map(({ name, path, description }) => ({ name, path: `./${path}`, description })),
    );
    for (const { path, text } of files) assert.equal(read(path), text);
  });

  it('say which of them writes', () => {
    assert.deepEqual(
      names.filter((name) => definitions[name].writes),
      ['cite_papers'],
    );
  });
});
