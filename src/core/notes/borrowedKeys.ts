import { isSameData } from '../base/data';
import { Multimap } from '../base/collections';
import type { FileVerdict } from '../files/fileChange';
import type { SharedCommand } from '../files/sharedCommands';

type DocumentKeys = Pick<FileVerdict, 'keys' | 'commands' | 'looseKeys'>;

/**
 * The keys that documents give to commands which another file defines. Which files make up a document isn't known here, so
 * a definition in any file counts. Features that read a document ask its own files.
 */
export class BorrowedKeys {
  /** Those that define such commands or may use them. */
  readonly #documents = new Map<string, DocumentKeys>();
  readonly #commands = new Multimap<SharedCommand>();
  readonly #borrowers = new Multimap<string>();

  /** Sets the current state of a file. Returns the other documents whose keys may have changed by this. */
  set(uri: string, now: DocumentKeys): readonly string[] {
    const before = this.#documents.get(uri);
    for (const each of before?.commands ?? []) this.#commands.delete(each.name, each);
    for (const { command } of before?.looseKeys ?? []) this.#borrowers.delete(command, uri);
    if (now.commands ?? now.looseKeys) this.#documents.set(uri, now);
    else this.#documents.delete(uri);
    const isChanged = !isSameData(before?.commands, now.commands);
    const changed = isChanged ? [...(before?.commands ?? []), ...(now.commands ?? [])] : [];
    const names = new Set(changed.filter((each) => !this.#isDefined(each)).map(({ name }) => name));
    for (const each of now.commands ?? []) this.#commands.add(each.name, each);
    for (const { command } of now.looseKeys ?? []) this.#borrowers.add(command, uri);
    const borrowing = new Set([...names].flatMap((name) => [...this.#borrowers.of(name)]));
    borrowing.delete(uri);
    return [...borrowing];
  }

  /** All keys of a document; undefined for one that doesn't borrow any. */
  keysOf(uri: string): ReadonlySet<string> | undefined {
    const { keys = [], looseKeys } = this.#documents.get(uri) ?? {};
    return looseKeys && new Set([...keys, ...looseKeys.flatMap((each) => this.#cited(each))]);
  }

  #isDefined(command: SharedCommand): boolean {
    return [...this.#commands.of(command.name)].some((each) => isSameData(each, command));
  }

  #cited({ command, keys }: NonNullable<DocumentKeys['looseKeys']>[0]): readonly string[] {
    return [...this.#commands.of(command)].flatMap(({ args }) =>
      Array.from(args.replace(/[*[(<]/g, ''), (kind, at) =>
        kind === 'k' || kind === 's' ? (keys[at] ?? []) : [],
      ).flat(),
    );
  }
}
