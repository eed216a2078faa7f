import assert from 'node:assert/strict';
import { serverConfig, withServer } from '../../../../src/core/assistant/agentConfig';

const start = { command: 'node', args: ['/x/cli.js', 'mcp'] };

describe('The configuration of other agents', () => {
  it('is a file with the server, if there was none', () => {
    assert.equal(withServer(undefined, start), serverConfig(start));
    assert.deepEqual(JSON.parse(serverConfig(start)), { mcpServers: { 'paper-digest': start } });
  });

  it('keeps other servers and fields, and replaces an older version', () => {
    const old = {
      mcpServers: {
        git: { command: 'git-mcp' },
        'paper-digest': { command: 'node', args: ['/old/cli.js', 'mcp'] },
      },
      other: [1],
    };
    const merged = withServer(JSON.stringify(old, undefined, 2), start) ?? '';
    assert.deepEqual(JSON.parse(merged), {
      mcpServers: { git: { command: 'git-mcp' }, 'paper-digest': start },
      other: [1],
    });
    assert.equal(withServer(merged, start), merged);
  });

  it('is refused if the file is broken', () => {
    for (const text of ['{"mcpServers": ', '[]', '{"mcpServers": 1}']) {
      assert.equal(withServer(text, start), undefined);
    }
  });
});
