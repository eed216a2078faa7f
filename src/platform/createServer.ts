import { openText, readStart } from '#files';
import * as digestReader from '../core/digest';
import type { FileAtWork } from '../core/server/fileReading';
import { LocalServer } from '../core/server/localServer';
import type { Channel, WorkNews } from '../core/server/remote/protocol';
import { serve } from '../core/server/remote/serve';
import { timeSlices } from './timeSlices';
import { decodeUtf8, writeAscii } from './utf8';

/** A library server for the current thread, with everything that its platform provides. */
export function createServer(atWork?: (file: FileAtWork | undefined) => void): LocalServer {
  const pause = timeSlices();
  return new LocalServer(digestReader, pause, decodeUtf8, writeAscii, openText, readStart, atWork);
}

/** Creates a server on this thread; see {@link serve}. */
export function serveNew(post: Channel['post']): Channel['onMessage'] {
  const server = createServer((work) => post({ work } satisfies WorkNews));
  return serve(server, post, timeSlices());
}
