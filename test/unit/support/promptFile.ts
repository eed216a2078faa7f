import { definitions, toolReference } from '../../../src/core/assistant/definitions';
import type { OperationName } from '../../../src/core/assistant/operations';
import type { Prompt } from '../../../src/core/assistant/prompts';

/** A prompt as a file for VS Code's chat: it asks for the argument, and names the tools as VS Code does. */
export function promptFile({ name, description, argument, text }: Prompt) {
  const asked = `\${input:${argument.name}:${argument.description}}`;
  const operations = Object.keys(definitions) as OperationName[];
  let written = text(asked);
  for (const operation of operations) {
    written = written.replaceAll(operation, `#${toolReference(operation)}`);
  }
  const id = name.replaceAll('_', '-');
  return {
    name: id,
    path: `prompts/${id}.prompt.md`,
    description,
    text: `---\ndescription: ${description}\n---\n\n${written}\n`,
  };
}
