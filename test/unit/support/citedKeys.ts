import { citedKeySteps } from '../../../src/core/notes/noteIndex';
import { inOneGo } from '../../../src/core/base/steps';

/** The keys that the note at a URI may use. */
export const citedKeys = (text: string, uri: string) => inOneGo(citedKeySteps(text, uri));
