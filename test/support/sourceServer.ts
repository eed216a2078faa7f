import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the server answers; by default JSON with status 200. */
export interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Ends the connection in the middle of the body. */
  readonly isCutOff?: boolean;
}

/** A request as the server got it. */
export interface ReceivedRequest {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** A server on this machine that plays public sources. */
export interface SourceServer {
  /** Without a slash at the end. */
  readonly address: string;
  readonly requests: ReceivedRequest[];
  /** The largest number of requests that were open at once. */
  readonly mostOpen: () => number;
  close(): Promise<void>;
}

/** Starts a server whose replies `answer` gives. */
export async function startSourceServer(
  answer: (request: ReceivedRequest) => Reply | Promise<Reply>,
): Promise<SourceServer> {
  const requests: ReceivedRequest[] = [];
  let open = 0;
  let most = 0;
  const serve = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    open += 1;
    most = Math.max(most, open);
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part as Buffer);
    const request = {
      method: incoming.method ?? '',
      path: incoming.url ?? '',
      headers: incoming.headers,
      body: Buffer.concat(parts).toString(),
    };
    requests.push(request);
    const { status = 200, headers, body = '', isCutOff } = await answer(request);
    open -= 1;
    const length = Buffer.byteLength(body);
    response.writeHead(status, {
      'content-type': 'application/json',
      'content-length': isCutOff ? length + 100 : length,
      ...headers,
    });
    if (isCutOff) response.write(body, () => response.destroy());
    else response.end(body);
  };
  const server = createServer((incoming, response) => void serve(incoming, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    requests,
    mostOpen: () => most,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Settings that make the server play all sources, each under its own path. */
export function settingsFor(
  { address }: Pick<SourceServer, 'address'>,
  others: Readonly<Record<string, string>> = {},
) {
  return {
    'paperDigest.lookUp.sources': {
      huggingFace: `${address}/hf`,
      arxiv: `${address}/arxiv`,
      crossref: `${address}/crossref`,
      dataCite: `${address}/datacite`,
      semanticScholar: `${address}/s2`,
      dblp: `${address}/dblp`,
      ...others,
    },
  };
}
