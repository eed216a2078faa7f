import { isRecord } from '../base/data';
import { parsedJson } from '../base/json';

/** How an agent starts a server. */
export interface ServerStart {
  readonly command: string;
  readonly args: readonly string[];
}

/** The name of the server in the configuration of agents. */
const serverName = 'paper-digest';

/** The part of an agent's configuration that starts the server, as JSON. */
export function serverConfig(start: ServerStart): string {
  return `${JSON.stringify({ mcpServers: { [serverName]: start } }, undefined, 2)}\n`;
}

/**
 * A `.mcp.json` with the server; all else in it stays. Undefined if the text isn't a JSON object.
 *
 * @param text of the file; undefined if there is none
 */
export function withServer(text: string | undefined, start: ServerStart): string | undefined {
  if (text === undefined || text.trim() === '') return serverConfig(start);
  const config = parsedJson(text.replace(/^\uFEFF/, ''));
  if (!isRecord(config)) return undefined;
  const { mcpServers = {} } = config;
  if (!isRecord(mcpServers)) return undefined;
  const servers = { ...mcpServers, [serverName]: start };
  const indent = /\n([ \t]+)\S/.exec(text)?.[1] ?? '  ';
  return `${JSON.stringify({ ...config, mcpServers: servers }, undefined, indent)}\n`;
}
