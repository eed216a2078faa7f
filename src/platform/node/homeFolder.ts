import { homedir } from 'node:os';

/** The path of the user's folder on the machine that the extension runs on; undefined where there is none. */
export function homeFolder(): string | undefined {
  try {
    return homedir() || undefined;
  } catch {
    return undefined;
  }
}
