import assert from 'node:assert/strict';
import { PoliteClient, RequestFailure } from '../../../src/platform/politeClient';
import type { FailureKind } from '../../../src/platform/politeClient';
import { startSourceServer } from '../../support/sourceServer';
import type { Reply, SourceServer } from '../../support/sourceServer';
import { FakeClock } from '../support/askServer';
import { valuesOf } from '../support/valuesOf';

describe('The client of public sources', () => {
  let server: SourceServer;
  let clock: FakeClock;
  let client: PoliteClient;
  let replies: Reply[];
  const send = (path = '/x', options = {}) =>
    client.send(
      { url: server.address + path },
      { signal: new AbortController().signal, interval: 3000, ...options },
    );
  const failsWith = (kind: FailureKind, sent = send()) =>
    assert.rejects(sent, (error) => error instanceof RequestFailure && error.kind === kind);

  beforeEach(async () => {
    clock = new FakeClock();
    client = new PoliteClient({ fetch: globalThis.fetch, clock, userAgent: 'paper-digest/1 (x)' });
    replies = [];
    server = await startSourceServer(() => replies.shift() ?? { body: '[]' });
  });
  afterEach(() => server.close());

  it('sends one request at a time to a host, with a pause, and says who it is', async () => {
    await Promise.all([send('/a'), send('/b'), send('/c')]);
    assert.deepEqual(valuesOf(server.requests, 'path'), ['/a', '/b', '/c']);
    assert.equal(server.mostOpen(), 1);
    assert.deepEqual(clock.sleeps, [3000, 3000]);
    assert.equal(server.requests[0]?.headers['user-agent'], 'paper-digest/1 (x)');
  });

  it('posts JSON', async () => {
    const request = { url: `${server.address}/batch`, body: '{"ids":[]}' };
    await client.send(request, { signal: new AbortController().signal, interval: 0 });
    const [{ method, body, headers } = assert.fail()] = server.requests;
    assert.deepEqual([method, body], ['POST', '{"ids":[]}']);
    assert.equal(headers['content-type'], 'application/json');
  });

  for (const [name, headers, wait] of [
    ['seconds', { 'retry-after': '12' }, 12_000],
    ['a date', { 'retry-after': 'Wed, 30 Sep 2026 00:00:20 GMT' }, 20_000],
    ['several values', { 'retry-after': '7, 12' }, 12_000],
    ['a quota', { ratelimit: '"api";r=0;t=7' }, 7000],
    ['nothing', {}, 4000],
  ] as const) {
    it(`waits when a host is busy and gives ${name}, and says so`, async () => {
      replies = [{ status: 429, headers, body: 'Rate exceeded.' }, { body: '[1]' }];
      const waits: number[] = [];
      const answer = await send('/x', { onWait: (time: number) => waits.push(time) });
      assert.equal(answer.text, '[1]');
      assert.deepEqual(waits, [wait]);
      assert.deepEqual(clock.sleeps, [wait]);
    });
  }

  it('gives up on a host that stays busy, or asks for a long wait', async () => {
    replies = [{ status: 429 }, { status: 503 }, { status: 429 }];
    await failsWith('busy');
    assert.equal(server.requests.length, 3);
    replies = [{ status: 429, headers: { 'retry-after': '3600' } }];
    const until = clock.time + clock.sleeps.at(-1)! * 2 + 3_600_000;
    await assert.rejects(send(), { kind: 'busy', until });
    assert.equal(server.requests.length, 4);
    await assert.rejects(send('/y'), { kind: 'busy', until });
    assert.equal(server.requests.length, 4);
  });

  for (const [kind, reply] of [
    ['failed', { status: 500 }],
    ['failed', { status: 403 }],
    ['page', { headers: { 'content-type': 'text/html; charset=utf-8' }, body: '<p>Robot?' }],
    ['page', { status: 404, body: '<!DOCTYPE html><title>Gone</title>' }],
    ['cutOff', { body: '{"data": [', isCutOff: true }],
    ['tooLarge', { body: `"${'x'.repeat(10 * 2 ** 20)}"` }],
    ['redirected', { status: 302, headers: { location: 'http://example.org/x' } }],
    ['redirected', { status: 302 }],
  ] as const satisfies readonly (readonly [FailureKind, Reply])[]) {
    it(`asks once and reports “${kind}” for status ${'status' in reply ? reply.status : 200}`, async () => {
      replies = [reply];
      await failsWith(kind);
      assert.equal(server.requests.length, 1);
    });
  }

  it('follows a redirect within the host, but not forever', async () => {
    const headers = { location: '/y' };
    replies = [{ status: 301, headers }, { body: '[2]' }];
    assert.equal((await send()).text, '[2]');
    replies = Array.from({ length: 9 }, () => ({ status: 301, headers }));
    await failsWith('redirected');
  });

  it('reads the next page from a header, on the same host', async () => {
    const link = '<https://huggingface.co/api/daily_papers?p=1&limit=2>; rel="next"';
    replies = [{ headers: { link }, body: '[]' }];
    assert.equal((await send()).next, `${server.address}/api/daily_papers?p=1&limit=2`);
  });

  it('gives up on an answer that does not come', async () => {
    const silent = await startSourceServer(() => new Promise<Reply>(() => undefined));
    clock.sleep = (milliseconds) =>
      milliseconds < 90_000 ? Promise.resolve() : new Promise((resolve) => setImmediate(resolve));
    const request = { url: `${silent.address}/x` };
    await failsWith(
      'timeout',
      client.send(request, { signal: new AbortController().signal, interval: 0 }),
    );
    await silent.close();
  });

  it('reports a host that it cannot reach, and a canceled request', async () => {
    await server.close();
    await failsWith('unreachable');
    const controller = new AbortController();
    controller.abort();
    await failsWith('canceled', send('/x', { signal: controller.signal }));
  });
});
