import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListResourcesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { callOperation, createAssistant } from '../../core/assistant/assistant';
import { definitions } from '../../core/assistant/definitions';
import { AssistantError } from '../../core/assistant/operations';
import type { Assistant, OperationName } from '../../core/assistant/operations';
import { toMarkdown } from '../../core/assistant/markdown';
import { prompts } from '../../core/assistant/prompts';
import { version } from '../build';
import type { Command } from '../command';
import { exitCodes } from '../commandError';
import { Progress } from '../output';
import { openLibrary } from '../withLibrary';
import type { NodeLibrary } from '../workspace/nodeLibrary';
import { listResources, paperTemplate, readResource } from './resources';
import { StdioTransport } from './transport';

const instructions =
  "The user's research papers, from digests and bibliographies in their folder. Cite only by the keys that these tools return.";
/** The code of MCP for a resource that doesn't exist. */
const resourceNotFound = -32002;
/** Milliseconds to wait for the files of a large folder. */
const patience = 20_000;

/** Serves the papers of folders over standard input and output, until the input ends. */
export const serveAgents: Command = async (line, output) => {
  const writes = line.has('allow-writes');
  const paths = [...line.args, ...line.values('folder')];
  const progress = new Progress();
  const library = openLibrary(paths, output, progress, {
    writes,
    online: line.has('online'),
    patience,
  });
  const server = createMcpServer(library, writes);
  const transport = new StdioTransport(process.stdin, process.stdout);
  const closed = new Promise<void>((resolve) => (server.onclose = resolve));
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.once(signal, () => void server.close());
  }
  if (process.stdin.isTTY) output.warn('Waiting for an agent on standard input. Ctrl+C ends it.');
  await server.connect(transport);
  // The first call finds the files read. Calls report failures.
  void library.ready().then(
    () => library.save(),
    () => undefined,
  );
  await closed;
  await library.save();
  // A read of many files may still be going on.
  process.exit(exitCodes.fine);
};

/** The operations as tools, papers and digests as resources, and prompts. */
export function createMcpServer(library: NodeLibrary, writes: boolean) {
  const assistant = createAssistant(library);
  const names = (Object.keys(definitions) as OperationName[]).filter(
    (name) => writes || !definitions[name].writes,
  );
  // oxlint-disable-next-line typescript/no-deprecated -- the other class wants Zod, and is 100 KB larger
  const server = new Server(
    { name: 'paper-digest', title: 'Paper Digest', version },
    { capabilities: { tools: {}, resources: {}, prompts: {} }, instructions },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: names.map((name) => toTool(name, library)),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal }) => {
    const name = names.find((each) => each === params.name);
    if (!name) {
      const message = `There is no tool ${JSON.stringify(params.name)}. Call ${names.join(', ')}.`;
      throw new McpError(ErrorCode.InvalidParams, message);
    }
    const input = params.arguments ?? {};
    return replyTo(async () => {
      if (definitions[name].writes) await askUser(server, assistant, input);
      return callOperation(assistant, name, input, { signal });
    });
  });
  server.setRequestHandler(ListResourcesRequestSchema, ({ params }) =>
    answered(ErrorCode.InvalidParams, async () => {
      await library.ready();
      return listResources(library, params?.cursor);
    }),
  );
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({
    resourceTemplates: [paperTemplate],
  }));
  server.setRequestHandler(ReadResourceRequestSchema, ({ params: { uri } }) =>
    answered(resourceNotFound, async () => {
      await library.ready();
      const text = await readResource(uri, library, assistant);
      return { contents: [{ uri, mimeType: 'text/markdown', text }] };
    }),
  );
  addPrompts(server);
  return server;
}

type McpServer = ReturnType<typeof createMcpServer>;

function toTool(name: OperationName, { askOnline }: Pick<NodeLibrary, 'askOnline'>) {
  const { title, description, inputSchema, outputSchema, writes } = definitions[name];
  return {
    name,
    title,
    description,
    inputSchema: { ...inputSchema },
    outputSchema: { ...outputSchema },
    annotations: {
      title,
      readOnlyHint: !writes,
      destructiveHint: false,
      idempotentHint: !writes,
      openWorldHint: name === 'check_citations' && askOnline !== undefined,
    },
  };
}

/** An answer, or what is wrong with the call, which the agent may correct. */
async function replyTo(
  call: () => Promise<{ readonly data: object; readonly markdown: string }>,
): Promise<CallToolResult> {
  try {
    const { data, markdown } = await call();
    return { content: [{ type: 'text', text: markdown }], structuredContent: { ...data } };
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    return { content: [{ type: 'text', text }], isError: true };
  }
}

async function answered<T>(code: number, task: () => Promise<T>): Promise<T> {
  try {
    return await task();
  } catch (error) {
    if (error instanceof AssistantError) throw new McpError(code, error.message);
    throw error;
  }
}

/**
 * Shows the user the change and asks, if the client can; others ask before they call a tool that writes.
 * @throws AssistantError if the user declines
 */
async function askUser(
  server: McpServer,
  assistant: Assistant,
  input: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (!server.getClientCapabilities()?.elicitation) return;
  const preview = await assistant.preview(input as unknown as Parameters<Assistant['preview']>[0]);
  const { action } = await server.elicitInput({
    message: toMarkdown('cite_papers', preview),
    requestedSchema: { type: 'object', properties: {} },
  });
  if (action !== 'accept') throw new AssistantError('The user declined, so nothing was written.');
}

function addPrompts(server: McpServer): void {
  server.setRequestHandler(ListPromptsRequestSchema, () => ({
    prompts: prompts.map(({ name, title, description, argument }) => ({
      name,
      title,
      description,
      arguments: [argument],
    })),
  }));
  server.setRequestHandler(GetPromptRequestSchema, ({ params }) => {
    const prompt = prompts.find(({ name }) => name === params.name);
    const given = prompt && (params.arguments?.[prompt.argument.name] ?? '').trim();
    if (!prompt || (prompt.argument.required && given === '')) {
      const names = prompts.map(({ name }) => name).join(', ');
      const message = prompt
        ? `${prompt.name} needs ${prompt.argument.name}.`
        : `There is no such prompt. Use ${names}.`;
      throw new McpError(ErrorCode.InvalidParams, message);
    }
    const text = prompt.text(given ?? '');
    return {
      description: prompt.description,
      messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }],
    };
  });
}
