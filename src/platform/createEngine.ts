import { openText } from '#openText';
import { readStart } from '#readStart';
import * as digestReader from '../core/digest';
import { LocalEngine } from '../core/engine/localEngine';
import type { FileAtWork } from '../core/engine/fileReading';
import type { Channel, WorkNews } from '../core/engine/worker/protocol';
import { sameThread } from '../core/engine/worker/sameThread';
import { serveEngine } from '../core/engine/worker/server';
import { timeSlices } from './timeSlices';
import { decodeUtf8, writeAscii } from './utf8';

/** An engine, with all that its platform gives it, for the thread that this runs on. */
export function createEngine(atWork?: (file: FileAtWork | undefined) => void): LocalEngine {
  const pause = timeSlices();
  return new LocalEngine(digestReader, pause, decodeUtf8, writeAscii, openText, readStart, atWork);
}

/** Makes an engine for this thread; gives the channel through which it can be asked. */
export function serveHere(): Channel {
  return sameThread(serveNewEngine);
}

/** Makes an engine for this thread; see {@link serveEngine}. */
export function serveNewEngine(post: Channel['post']): Channel['onMessage'] {
  const engine = createEngine((work) => post({ work } satisfies WorkNews));
  return serveEngine(engine, post, timeSlices());
}
