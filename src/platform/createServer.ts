import { openText, readStart } from '#files';
import type { FileAtWork } from '../core/server/fileReading';
import { LocalServer } from '../core/server/localServer';
import type { Channel, WorkNews } from '../core/server/remote/protocol';
import { serve } from '../core/server/remote/serve';
import { pause } from './timeSlices';
import { decodeUtf8, writeAscii } from './utf8';

/** A library server for the current thread, with everything that its platform provides. */
export function createServer(atWork?: (file: FileAtWork | undefined) => void): LocalServer {
  return new LocalServer({
    pause,
    decode: decodeUtf8,
    writeAscii,
    open: openText,
    readStart,
    ...(atWork && { atWork }),
  });
}

/** Creates a server on this thread; see {@link serve}. */
export function serveNew(post: Channel['post']): Channel['onMessage'] {
  const server = createServer((work) => post({ work } satisfies WorkNews));
  return serve(server, post);
}
