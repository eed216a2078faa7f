import * as digestReader from '../core/digest';
import { LocalEngine } from '../core/localEngine';
import { timeSlices } from '../vscode/common/timeSlices';
import { decodeUtf8, writeAscii } from '../vscode/common/utf8';

/** An engine for the thread that this runs on. */
export function createEngine(): LocalEngine {
  return new LocalEngine(digestReader, timeSlices(), decodeUtf8, writeAscii);
}
