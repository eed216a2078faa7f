import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';

/** A parameter as it is written: its type, or its default value after `=`. */
export interface WrittenParameter {
  readonly name: string;
  readonly type: string;
  readonly isOptional: boolean;
}

/** A function that a module of the core exports. */
export interface ExportedFunction {
  /** From `src/core`, without `.ts`. */
  readonly module: string;
  readonly name: string;
  readonly parameters: readonly WrittenParameter[];
}

const core = join(__dirname, '../../../src/core');

/** All functions that modules of the core export, from their sources; the last of overloads. */
export function exportedFunctions(): readonly ExportedFunction[] {
  const found = new Map<string, ExportedFunction>();
  for (const path of readdirSync(core, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.ts')) continue;
    const text = readFileSync(join(core, path), 'utf8');
    const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
    const module = relative('', path).replaceAll('\\', '/').replace(/\.ts$/, '');
    for (const statement of source.statements) {
      if (!ts.isFunctionDeclaration(statement) || !statement.name) continue;
      if (!statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) continue;
      const name = statement.name.text;
      const parameters = statement.parameters.map(parameterOf);
      found.set(`${module} ${name}`, { module, name, parameters });
    }
  }
  return [...found.values()];
}

function parameterOf({
  name,
  type,
  initializer,
  questionToken,
}: ts.ParameterDeclaration): WrittenParameter {
  return {
    name: name.getText(),
    type: (type?.getText() ?? `=${initializer?.getText() ?? ''}`).replace(/\s+/g, ' '),
    isOptional: initializer !== undefined || questionToken !== undefined,
  };
}

/** Calls the function of a module, loaded from the core. */
export function loaded({ module, name }: ExportedFunction): (...args: unknown[]) => unknown {
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  const all = require(join(core, `${module}.ts`)) as Record<string, unknown>;
  return all[name] as (...args: unknown[]) => unknown;
}
