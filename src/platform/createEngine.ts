import { openText } from '#openText';
import { readStart } from '#readStart';
import * as digestReader from '../core/digest';
import { LocalEngine } from '../core/engine/localEngine';
import type { Channel } from '../core/engine/worker/protocol';
import { sameThread } from '../core/engine/worker/sameThread';
import { serveEngine } from '../core/engine/worker/server';
import { timeSlices } from './timeSlices';
import { decodeUtf8, writeAscii } from './utf8';

/** An engine, with all that its platform gives it, for the thread that this runs on. */
export function createEngine(): LocalEngine {
  return new LocalEngine(digestReader, timeSlices(), decodeUtf8, writeAscii, openText, readStart);
}

/** Makes an engine for this thread; gives the channel through which it can be asked. */
export function serveHere(): Channel {
  return sameThread(serveNewEngine);
}

/** Makes an engine for this thread; see {@link serveEngine}. */
export function serveNewEngine(post: Channel['post']): Channel['onMessage'] {
  return serveEngine(createEngine(), post, timeSlices());
}
